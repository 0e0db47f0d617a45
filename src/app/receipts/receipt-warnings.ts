import type { Db } from '#db/client.ts';
import { firstReceipts, receiptsOfBytes, receiptsOfTransfers } from '#db/orders/receipts.ts';
import type { ReceiptRow } from '#db/tables.ts';

/**
 * Why a receipt deserves a second look. `first` shows the other one where it is this community's own; no raffle means that
 * it paid for access.
 */
/** The same bytes, the same look, the same transfer. */
type WarningKind = 'bytes' | 'look' | 'reference';

export type ReceiptWarning = {
  kinds: WarningKind[];
  sentAt: string;
  first: { id: string; raffle: string | null; reference: string; isPicture: boolean } | null;
};

/** Why each of some receipts deserves a second look: the earlier ones, anywhere, that tell the same payment. */
export async function receiptWarnings(
  db: Db,
  receipts: readonly ReceiptRow[],
): Promise<(receipt: ReceiptRow) => ReceiptWarning[]> {
  const references = receipts.flatMap(({ transfer_reference }) => transfer_reference ?? []);
  const [transfers, bytes] = await Promise.all([
    receiptsOfTransfers(db, references),
    receiptsOfBytes(
      db,
      receipts.map(({ sent_hash }) => sent_hash),
    ),
  ]);
  const alikes = receipts.flatMap(({ alike_receipt_id }) => alike_receipt_id ?? []);
  const others = await firstReceipts(db, [...alikes, ...[...transfers, ...bytes].map(({ id }) => id)]);
  return (receipt) => {
    // two uploads at the same moment did not see each other's row: their hashes are compared instead
    const twins = bytes.filter((each) => each.sentHash === receipt.sent_hash && isEarlier(each, receipt));
    const transfer = transfers.find(
      (each) => each.transferReference === receipt.transfer_reference && isEarlier(each, receipt),
    );
    const byPicture = receipt.alike_receipt_id ?? twins[0]?.id;
    const picture = twins.some(({ id }) => id === byPicture) ? 'bytes' : 'look';
    const firstIds = [...new Set([byPicture, transfer?.id])].filter((id) => id !== undefined);
    return firstIds.flatMap((id) => {
      const first = others.find((each) => each.id === id);
      if (!first) return [];
      const kinds: WarningKind[] = [];
      if (id === byPicture) kinds.push(picture);
      if (id === transfer?.id) kinds.push('reference');
      return warningOf(receipt, first, kinds);
    });
  };
}

function warningOf(receipt: ReceiptRow, first: First, kinds: WarningKind[]): ReceiptWarning {
  return {
    kinds,
    sentAt: first.sent_at.toString(),
    // another community's receipt is its buyer's and its organiser's: that it exists is all there is to tell
    first: first.community_id === receipt.community_id ? firstFacts(first) : null,
  };
}

/** A receipt as its reviewer sees it. */
export type ShownReceipt = ReturnType<typeof shownReceipt>;

/** What who reviews a receipt is shown of it. */
export function shownReceipt(receipt: ReceiptRow, warnings: ReceiptWarning[]) {
  return {
    id: receipt.id,
    sentAt: receipt.sent_at.toString(),
    isPicture: receipt.look_hash !== null,
    late: receipt.late,
    transferReference: receipt.transfer_reference,
    paidBy: receipt.paid_by,
    warnings,
  };
}

type First = Awaited<ReturnType<typeof firstReceipts>>[number];

function firstFacts({ id, raffle, reference, look_hash }: First) {
  return { id, raffle, reference, isPicture: look_hash !== null };
}

type Other = { community_id: string; paid_for: string; id: string; sentAt: Temporal.Instant };

/** Whether a receipt is of another payment and came before. */
function isEarlier(other: Other, receipt: ReceiptRow): boolean {
  if (other.community_id === receipt.community_id && other.paid_for === receipt.paid_for) return false;
  const order = Temporal.Instant.compare(other.sentAt, receipt.sent_at);
  return order < 0 || (order === 0 && other.id < receipt.id);
}
