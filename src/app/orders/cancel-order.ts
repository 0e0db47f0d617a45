import { action, type Step, typed } from '#app/action.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedPlace, type OrderPlace } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { releaseOrder } from './release-order.ts';
import { givenUpEnd } from './transition-order.ts';

/** Of an organiser too, who frees orders one by one; a hall of 300 is one network. */
export const cancelLimit = { name: 'order-cancel', most: 600, seconds: 3600 };

/**
 * Cancels an order and frees its numbers. One in review becomes a refund due, because money is on its way, and so does one
 * of which something was paid; a paid one is refused, since only an admin refunds it. The holder is notified of a refund due and of what was done by a link,
 * which others may have, unless their own account did it. At the desk an order in review is refused: its receipt came after
 * the page that offered to cancel it, and is looked at first.
 */
export const cancelOrder = action({
  parse: typed<{ place: OrderPlace }>,
  charges: (_, actor) => [{ limit: cancelLimit, by: chargedTo(actor) }],
  find: (tx, { place }, actor) => findLockedPlace(tx, place, actor),
  permission: 'order.cancel',
  run: async (step) => {
    const { order } = step.found;
    const byLink = 'key' in step.input.place;
    if (order.status === 'in_review' && !byLink) throw new Refusal('order.receipt-came', {});
    if (order.status === 'in_review') await giveUp(step, 'refund_pending', { byLink });
    else if (order.status !== 'refund_pending' && order.status !== 'cancelled') {
      await giveUp(step, await givenUpEnd(step.tx, order), { byLink });
    }
  },
});

/**
 * Ends an order that is given up, frees its numbers, and tells those concerned: who runs the raffle of a refund due, the
 * holder of what they did not do by their account.
 */
export async function giveUp(
  step: Step<unknown, FoundOrder>,
  to: 'cancelled' | 'refund_pending',
  { byLink, data }: { byLink: boolean; data?: Record<string, unknown> },
): Promise<void> {
  const { raffle, isHolder } = step.found;
  if (to === 'refund_pending') {
    await releaseOrder(step, to, { kind: 'order.refund-due', data: { ...data, ...(byLink && { byLink }) } });
    await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
    await tellHolder(step, 'order.refund-due', byLink);
    return;
  }
  await releaseOrder(step, to, { kind: isHolder ? 'order.cancelled' : 'order.released', ...(data && { data }) });
  // what the desk lets go of unpaid is on the order's page
  if (byLink) await tellHolder(step, 'order.released', byLink);
}

/** Tells the holder of an order how it ended, unless it was their own account that ended it. */
export async function tellHolder(
  step: Step<unknown, FoundOrder>,
  kind: 'order.refund-due' | 'order.released',
  isByLink: boolean,
): Promise<void> {
  const { order, raffle } = step.found;
  if (order.user_id !== null && order.user_id === step.actor.userId) return;
  const byLink = isByLink && { byLink: true as const };
  const data = { ...orderFacts(raffle, order.numbers), reason: null, ...byLink };
  await notifyHolder(step, order, { kind, data });
}
