import type { Db } from '#db/client.ts';
import { receiptsOfOrders } from '#db/desk.ts';
import { firstReceipts, receiptsOfBytes, receiptsOfTransfers } from '#db/receipts.ts';
import type { RaffleRow, ReceiptRow } from '#db/tables.ts';

/** Why a receipt deserves a second look. `first` shows the other one where it is this community's own. */
export type ReceiptWarning = {
  kinds: ('picture' | 'reference')[];
  sentAt: string;
  first: { id: string; raffle: string; reference: string; isPicture: boolean } | null;
};

export type DeskReceipt = {
  id: string;
  sentAt: string;
  isPicture: boolean;
  late: boolean;
  transferReference: string | null;
  warnings: ReceiptWarning[];
};

/** The receipts of some orders, by order, each beside the first one that tells the same payment. */
export async function deskReceipts(
  db: Db,
  raffle: RaffleRow,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, DeskReceipt[]>> {
  const receipts = await receiptsOfOrders(db, raffle.community_id, orderIds);
  const warnings = await warningsOf(db, receipts);
  const byOrder = new Map<string, DeskReceipt[]>();
  for (const receipt of receipts) {
    const shown = {
      id: receipt.id,
      sentAt: receipt.sent_at.toString(),
      isPicture: receipt.look_hash !== null,
      late: receipt.late,
      transferReference: receipt.transfer_reference,
      warnings: warnings(receipt),
    };
    byOrder.set(receipt.order_id, [...(byOrder.get(receipt.order_id) ?? []), shown]);
  }
  return byOrder;
}

async function warningsOf(db: Db, receipts: readonly ReceiptRow[]): Promise<(receipt: ReceiptRow) => ReceiptWarning[]> {
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
    // two that came at the same moment did not see each other: their bytes tell
    const twin = bytes.find((each) => each.sentHash === receipt.sent_hash && isEarlier(each, receipt));
    const transfer = transfers.find(
      (each) => each.transferReference === receipt.transfer_reference && isEarlier(each, receipt),
    );
    const byPicture = receipt.alike_receipt_id ?? twin?.id;
    const firstIds = [...new Set([byPicture, transfer?.id])].filter((id) => id !== undefined);
    return firstIds.flatMap((id) => {
      const first = others.find((each) => each.id === id);
      if (!first) return [];
      return {
        kinds: [
          ...(id === byPicture ? ['picture' as const] : []),
          ...(id === transfer?.id ? ['reference' as const] : []),
        ],
        sentAt: first.sent_at.toString(),
        // another community's receipt is its buyer's and its organiser's: that it exists is all there is to tell
        first: first.community_id === receipt.community_id ? firstFacts(first) : null,
      };
    });
  };
}

type First = Awaited<ReturnType<typeof firstReceipts>>[number];

function firstFacts({ id, raffle, reference, look_hash }: First) {
  return { id, raffle, reference, isPicture: look_hash !== null };
}

type Other = { community_id: string; order_id: string; id: string; sentAt: Temporal.Instant };

/** Whether a receipt is of another order and came before. */
function isEarlier(other: Other, receipt: ReceiptRow): boolean {
  if (other.community_id === receipt.community_id && other.order_id === receipt.order_id) return false;
  const order = Temporal.Instant.compare(other.sentAt, receipt.sent_at);
  return order < 0 || (order === 0 && other.id < receipt.id);
}
