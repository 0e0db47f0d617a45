import type { Step } from '#app/action.ts';
import type { Transaction } from '#db/client.ts';
import { paymentsOfOrders } from '#db/orders/desk-facts.ts';
import type { OrderRow } from '#db/tables.ts';
import { writeOrderLedger } from './write-order-ledger.ts';

type Payment = Awaited<ReturnType<typeof paymentsOfOrders>>[number];

/** The payments of an order that were not taken back as noted by mistake, oldest first, where its lock is held. */
export async function keptPayments(tx: Transaction, order: OrderRow): Promise<Payment[]> {
  return (await paymentsOfOrders(tx, order.community_id, [order.id])).filter(({ isUndone }) => !isUndone);
}

/** Takes back a payment noted by mistake: a line of the ledger against it, which says that it never came. */
export async function writePaymentUndone(
  step: Step<unknown, unknown>,
  order: OrderRow,
  { id: undoes, amount, way }: Payment,
): Promise<void> {
  await writeOrderLedger(step, order, { kind: 'undone', amount, way, undoes });
}
