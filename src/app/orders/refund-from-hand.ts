import type { Step } from '#app/action.ts';
import { handsOf } from '#db/settlements/cash-of-orders.ts';
import { lockAccount } from '#db/settlements/settlements.ts';
import type { OrderRow } from '#db/tables.ts';
import { backInSecond, cameHere } from '#domain/orders/second-back.ts';
import { moneyOf } from './owed-of.ts';
import { writeOrderLedger } from './write-order-ledger.ts';

/**
 * Books what of an order's money goes back from the hands of those who hold it in cash: as much as they hold of that order, and no
 * more than is to go back; in the order's second currency what came in it, where all of that goes back from one hand. Gives how
 * much that is, in minor units.
 */
export async function writeRefundFromHand(
  step: Step<unknown, unknown>,
  order: OrderRow,
  most: number,
): Promise<number> {
  let back = 0;
  for (const { seller, cash, came } of await handsOf(step.tx, order)) {
    const amount = Math.min(cash, most - back);
    await lockAccount(step.tx, { raffle: { ...order, id: order.raffle_id }, seller });
    const { second } = await moneyOf(step.tx, order);
    const line = { kind: 'refund', way: 'cash', heldBy: seller } as const;
    const inSecond = backInSecond(cameHere(second), { most: amount, held: came });
    if (second && inSecond.amount > 0) {
      await writeOrderLedger(step, order, { ...line, amount: inSecond.booked, came: second.here });
    }
    await writeOrderLedger(step, order, { ...line, amount: amount - inSecond.booked });
    back += amount;
  }
  return back;
}
