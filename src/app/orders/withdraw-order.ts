import { action, typed } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { basesChain } from '#db/raffles/bases.ts';
import type { BasesRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { isUnpaid } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { cancelLimit, giveUp } from './cancel-order.ts';
import { findLockedOrder, type OrderKey } from './find-order.ts';
import { givenUpEnd } from './transition-order.ts';

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
    const amendments = amendmentsSince(await basesChain(step.tx, raffle), order);
    if (!mayWithdraw({ order, raffle, amendments }, step.now)) throw new Refusal('order.no-withdrawal', {});
    const mayBePaid = order.status === 'in_review' || (order.status === 'confirmed' && order.unit_price > 0);
    const data = { withdrawn: amendments.at(-1)?.version };
    await giveUp(step, mayBePaid ? 'refund_pending' : await givenUpEnd(step.tx, order), { byLink: true, data });
  },
});

function isGivenBack({ status }: OrderRow): boolean {
  return status === 'refund_pending' || status === 'refunded' || status === 'cancelled';
}

/** The amendments among the versions of a raffle's rules that came after the one agreed to with an order, oldest first. */
export function amendmentsSince([, ...amendments]: readonly BasesRow[], order: OrderRow): BasesRow[] {
  return amendments.filter(({ version }) => version > order.rules_version);
}

/** Whether an order has numbers, paid or not. */
export function holdsNumbers({ status }: OrderRow): boolean {
  return status === 'confirmed' || isUnpaid(status);
}

/** Whether an order may be given back for an amendment: it holds numbers from before, and sales are open. */
export function mayWithdraw(
  { order, raffle, amendments }: { order: OrderRow; raffle: RaffleRow; amendments: readonly BasesRow[] },
  now: Temporal.Instant,
): boolean {
  const isSelling = raffle.status === 'open' && Temporal.Instant.compare(now, raffle.sales_close_at) < 0;
  return holdsNumbers(order) && isSelling && amendments.length > 0;
}
