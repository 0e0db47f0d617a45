import { action, typed } from '#app/action.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { findLockedPlace, type OrderPlace } from './find-desk-order.ts';
import { releaseOrder } from './release-order.ts';

/**
 * Cancels an order and frees its numbers. One in review becomes a refund due instead, because money may be on its way.
 * Refuses a confirmed one, which the organiser refunds.
 */
export const cancelOrder = action({
  parse: typed<{ place: OrderPlace }>,
  find: (tx, { place }, actor) => findLockedPlace(tx, place, actor),
  permission: 'order.cancel',
  run: async (step) => {
    const { order, raffle, isHolder } = step.found;
    if (order.status === 'in_review') {
      await releaseOrder(step, 'refund_pending', { kind: 'order.refund-due' });
      await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
      if (isHolder) return;
      const data = { ...orderFacts(raffle, order.numbers), reason: null };
      await notifyHolder(step, order, { kind: 'order.refund-due', data });
    } else if (order.status !== 'refund_pending') {
      await releaseOrder(step, 'cancelled', { kind: isHolder ? 'order.cancelled' : 'order.released' });
    }
  },
});
