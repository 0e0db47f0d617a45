import type { Db } from '#db/client.ts';
import { receiptsOfOrders } from '#db/desk.ts';
import type { RaffleRow } from '#db/tables.ts';
import { type ReceiptWarning, receiptWarnings } from './receipt-warnings.ts';

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
  const warnings = await receiptWarnings(db, receipts);
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
    byOrder.set(receipt.paid_for, [...(byOrder.get(receipt.paid_for) ?? []), shown]);
  }
  return byOrder;
}
