import type { Step } from '#app/action.ts';
import { handsOf } from '#db/settlements/cash-of-orders.ts';
import { lockAccount } from '#db/settlements/settlements.ts';
import type { OrderRow } from '#db/tables.ts';
import { writeOrderLedger } from './write-order-ledger.ts';

/**
 * Books what of an order's money goes back from the hands of those who hold it in cash: as much as they hold of that order, and no
 * more than is to go back. Gives how much that is, in minor units.
 */
export async function writeRefundFromHand(
  step: Step<unknown, unknown>,
  order: OrderRow,
  most: number,
): Promise<number> {
  let back = 0;
  for (const { seller, cash } of await handsOf(step.tx, order)) {
    const amount = Math.min(cash, most - back);
    await lockAccount(step.tx, { raffle: { ...order, id: order.raffle_id }, seller });
    await writeOrderLedger(step, order, { kind: 'refund', amount, way: 'cash', heldBy: seller });
    back += amount;
  }
  return back;
}
