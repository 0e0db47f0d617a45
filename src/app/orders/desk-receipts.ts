import { receiptWarnings, type ShownReceipt, shownReceipt } from '#app/receipts/receipt-warnings.ts';
import type { Db } from '#db/client.ts';
import { receiptsOfOrders } from '#db/desk.ts';
import type { RaffleRow } from '#db/tables.ts';

/** The receipts of some orders, by order, each beside the first one that tells the same payment. */
export async function deskReceipts(
  db: Db,
  raffle: RaffleRow,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ShownReceipt[]>> {
  const receipts = await receiptsOfOrders(db, raffle.community_id, orderIds);
  const warnings = await receiptWarnings(db, receipts);
  const byOrder = new Map<string, ShownReceipt[]>();
  for (const receipt of receipts) {
    const before = byOrder.get(receipt.paid_for) ?? [];
    byOrder.set(receipt.paid_for, [...before, shownReceipt(receipt, warnings(receipt))]);
  }
  return byOrder;
}
