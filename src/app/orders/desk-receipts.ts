import { receiptWarnings, type ShownReceipt, shownReceipt } from '#app/receipts/receipt-warnings.ts';
import type { Db } from '#db/client.ts';
import { lastRejections, receiptsNotByHolder, receiptsOfOrders } from '#db/orders/desk-facts.ts';
import type { RaffleRow } from '#db/tables.ts';

/**
 * A receipt of an order. `addedBy`: who added it at the desk; null where it was sent. `isByDeskLink`: it came by a link of the
 * desk, and so perhaps not from its buyer.
 */
export type DeskReceipt = ShownReceipt & { addedBy: string | null; isByDeskLink: boolean; isRejected: boolean };

/** The receipts of some orders, by order, latest first, each with the first receipt of the same payment. */
export async function deskReceipts(
  db: Db,
  raffle: RaffleRow,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, DeskReceipt[]>> {
  const [receipts, others, rejections] = await Promise.all([
    receiptsOfOrders(db, raffle.community_id, orderIds),
    receiptsNotByHolder(db, raffle.community_id, orderIds),
    lastRejections(db, raffle.community_id, orderIds),
  ]);
  const warnings = await receiptWarnings(db, receipts);
  const adders = new Map(others.map(({ added, by }) => [added, by]));
  const byDeskLink = new Set(others.map((each) => each.byDeskLink));
  const byOrder = new Map<string, DeskReceipt[]>();
  for (const receipt of receipts) {
    const rejectedAt = rejections.get(receipt.paid_for)?.at;
    const shown = {
      ...shownReceipt(receipt, warnings(receipt)),
      addedBy: adders.get(receipt.id) ?? null,
      isByDeskLink: byDeskLink.has(receipt.id),
      isRejected: rejectedAt !== undefined && Temporal.Instant.compare(receipt.sent_at, rejectedAt) <= 0,
    };
    byOrder.set(receipt.paid_for, [shown, ...(byOrder.get(receipt.paid_for) ?? [])]);
  }
  return byOrder;
}
