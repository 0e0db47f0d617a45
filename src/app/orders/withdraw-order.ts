import { action, typed } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Db, Transaction } from '#db/client.ts';
import { basesChain } from '#db/raffles/bases.ts';
import type { BasesRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { isUnpaid } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { cancelLimit, giveUp } from './cancel-order.ts';
import { findLockedOrder, type OrderKey } from './find-order.ts';

/**
 * Gives the numbers of an order back because the rules were amended after they were taken: what was paid becomes a refund
 * due. Refuses once sales are closed, and where nothing was amended since. Sent again it does nothing more.
 */
export const withdrawOrder = action({
  parse: typed<OrderKey>,
  charges: (_, actor) => [{ limit: cancelLimit, by: chargedTo(actor) }],
  find: (tx, key, actor) => findLockedOrder(tx, key, actor),
  permission: 'order.withdraw',
  run: async (step) => {
    const { order, raffle } = step.found;
    if (isGivenBack(order)) return;
    const amendments = await amendmentsSince(step.tx, { order, raffle });
    if (!mayWithdraw({ order, raffle, amendments }, step.now)) throw new Refusal('order.no-withdrawal', {});
    const mayBePaid = order.status === 'in_review' || (order.status === 'confirmed' && order.unit_price > 0);
    const data = { withdrawn: amendments.at(-1)?.version };
    await giveUp(step, mayBePaid ? 'refund_pending' : 'cancelled', { byLink: true, data });
  },
});

type Bought = { order: OrderRow; raffle: RaffleRow };

function isGivenBack({ status }: OrderRow): boolean {
  return status === 'refund_pending' || status === 'refunded' || status === 'cancelled';
}

/** The amendments of a raffle that were published after an order was made, oldest first. */
export async function amendmentsSince(db: Db | Transaction, { order, raffle }: Bought): Promise<BasesRow[]> {
  const [, ...amendments] = await basesChain(db, raffle);
  return amendments.filter(({ published_at: at }) => Temporal.Instant.compare(order.created_at, at) < 0);
}

/** Whether an order may be given back for an amendment: it holds numbers from before, and sales are open. */
export function mayWithdraw(
  { order, raffle, amendments }: Bought & { amendments: readonly BasesRow[] },
  now: Temporal.Instant,
): boolean {
  const holds = order.status === 'confirmed' || isUnpaid(order.status);
  const isSelling = raffle.status === 'open' && Temporal.Instant.compare(now, raffle.sales_close_at) < 0;
  return holds && isSelling && amendments.length > 0;
}
