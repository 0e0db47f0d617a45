import type { Db } from '#db/client.ts';
import { receiptsOfOrders } from '#db/desk.ts';
import { firstReceipts, receiptsOfTransfers } from '#db/receipts.ts';
import type { RaffleRow, ReceiptRow } from '#db/tables.ts';

/** Why a receipt deserves a second look. `first` shows the other one where it is this community's own. */
export type ReceiptWarning = {
  kind: 'picture' | 'reference';
  sentAt: string;
  first: { id: string; raffle: string; reference: string } | null;
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
  const alikes = receipts.flatMap(({ alike_receipt_id }) => alike_receipt_id ?? []);
  const transfers = references.length > 0 ? await receiptsOfTransfers(db, references) : [];
  const others = await firstReceipts(db, [...alikes, ...transfers.map(({ id }) => id)]);
  const warn = (kind: ReceiptWarning['kind'], id: string, communityId: string): ReceiptWarning[] => {
    const first = others.find((each) => each.id === id);
    if (!first) return [];
    // another community's receipt is its buyer's and its organiser's: that it exists is all there is to tell
    const isOwn = first.community_id === communityId;
    return [
      {
        kind,
        sentAt: first.sent_at.toString(),
        first: isOwn ? { id, raffle: first.raffle, reference: first.reference } : null,
      },
    ];
  };
  return (receipt) => {
    const { community_id, order_id, sent_at, alike_receipt_id, transfer_reference } = receipt;
    const earlier = transfers.find(
      (each) =>
        each.transferReference === transfer_reference &&
        (each.community_id !== community_id || each.order_id !== order_id) &&
        Temporal.Instant.compare(each.sentAt, sent_at) <= 0,
    );
    return [
      ...(alike_receipt_id ? warn('picture', alike_receipt_id, community_id) : []),
      ...(earlier ? warn('reference', earlier.id, community_id) : []),
    ];
  };
}
