import { action, type Step, typed } from '#app/action.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { findLockedPlace, type OrderPlace } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { releaseOrder } from './release-order.ts';

/** Of an organiser too, who frees orders one by one; a hall of 300 is one network. */
const cancelLimit = { name: 'order-cancel', most: 600, seconds: 3600 };

/**
 * Cancels an order and frees its numbers. One in review becomes a refund due, because money is on its way; a paid one
 * is refused, since only an admin refunds it. The holder is notified of a refund due and of what was done by a link,
 * which others may have, unless their own account did it.
 */
export const cancelOrder = action({
  parse: typed<{ place: OrderPlace }>,
  charges: (_, actor) => [{ limit: cancelLimit, by: chargedTo(actor) }],
  find: (tx, { place }, actor) => findLockedPlace(tx, place, actor),
  permission: 'order.cancel',
  run: async (step) => {
    const { order, raffle, isHolder } = step.found;
    if (order.status === 'in_review') {
      await releaseOrder(step, 'refund_pending', { kind: 'order.refund-due' });
      await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
      await tellHolder(step, 'order.refund-due');
    } else if (order.status !== 'refund_pending' && order.status !== 'cancelled') {
      await releaseOrder(step, 'cancelled', { kind: isHolder ? 'order.cancelled' : 'order.released' });
      // what the desk lets go of unpaid is on the order's page
      if ('key' in step.input.place) await tellHolder(step, 'order.released');
    }
  },
});

/** Tells the holder of an order how it ended, unless it was their own account that ended it. */
async function tellHolder(
  step: Step<{ place: OrderPlace }, FoundOrder>,
  kind: 'order.refund-due' | 'order.released',
): Promise<void> {
  const { order, raffle } = step.found;
  if (order.user_id !== null && order.user_id === step.actor.userId) return;
  const byLink = 'key' in step.input.place && { byLink: true as const };
  const data = { ...orderFacts(raffle, order.numbers), reason: null, ...byLink };
  await notifyHolder(step, order, { kind, data });
}
