import { receiptWarnings, type ShownReceipt, shownReceipt } from '#app/receipts/receipt-warnings.ts';
import type { Db } from '#db/client.ts';
import { receiptsAddedAtDesk, receiptsOfOrders, rejectionsOf } from '#db/orders/desk.ts';
import type { RaffleRow } from '#db/tables.ts';

/** A receipt of an order. `addedBy`: who added it at the desk; null where its buyer sent it. */
export type DeskReceipt = ShownReceipt & { addedBy: string | null; isRejected: boolean };

/** The receipts of some orders, by order, latest first, each with the first receipt of the same payment. */
export async function deskReceipts(
  db: Db,
  raffle: RaffleRow,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, DeskReceipt[]>> {
  const [receipts, added, rejections] = await Promise.all([
    receiptsOfOrders(db, raffle.community_id, orderIds),
    receiptsAddedAtDesk(db, raffle.community_id, orderIds),
    rejectionsOf(db, raffle.community_id, orderIds),
  ]);
  const warnings = await receiptWarnings(db, receipts);
  const adders = new Map(added.map(({ receipt, by }) => [receipt, by]));
  const byOrder = new Map<string, DeskReceipt[]>();
  for (const receipt of receipts) {
    const rejectedAt = rejections.get(receipt.paid_for);
    const shown = {
      ...shownReceipt(receipt, warnings(receipt)),
      addedBy: adders.get(receipt.id) ?? null,
      isRejected: rejectedAt !== undefined && Temporal.Instant.compare(receipt.sent_at, rejectedAt) <= 0,
    };
    byOrder.set(receipt.paid_for, [shown, ...(byOrder.get(receipt.paid_for) ?? [])]);
  }
  return byOrder;
}
