import { action, type Step, typed } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import { lastEvent } from '#db/events.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import { claimTickets } from '#db/orders/tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { isUndoable } from '#domain/orders/order.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { decidingRejectionOf } from './deciding-rejections.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { transitionOrder } from './transition-order.ts';
import { changedSinceRejection } from './undoable-rejections.ts';

/**
 * Undoes a rejection made by mistake, for some minutes after it: the order's receipt is to be reviewed again, and one
 * rejection less counts against it. Where it was the second one, which freed the numbers, all of them have to be free still,
 * and they are the order's again: as where a payment is confirmed by hand, the organiser decides that, whatever their holder
 * took meanwhile. Refuses an order that something else changed since, and anything once the list is sealed or due to be.
 * Idempotent.
 */
export const undoRejection = action({
  parse: typed<DeskOrderAddress>,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { order, raffle } = step.found;
    if (await isUndone(step)) return;
    await requireUndoable(step);
    await transitionOrder(step, order, 'in_review', { kind: 'order.rejection-undone' });
    await claimAgain(step);
    await endMailPauseOf(step, order.community_id, 'orders');
    await notifyHolder(step, order, { kind: 'order.rejection-undone', data: orderFacts(raffle, order.numbers) });
  },
});

/** Whether that was done already, and the order is still in review: the same button pressed twice. */
async function isUndone({ tx, found: { order } }: Step<unknown, FoundOrder>): Promise<boolean> {
  if (order.status !== 'in_review') return false;
  const of = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
  const last = await lastEvent(tx, of, ['order.rejected', 'order.rejection-undone']);
  return last?.kind === 'order.rejection-undone';
}

async function requireUndoable({ tx, now, found: { order, raffle } }: Step<unknown, FoundOrder>): Promise<void> {
  if (raffle.status === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (!mayEnterList(lifecycleOf(raffle), now)) throw new Refusal('order.list-sealed', {});
  const rejection = await decidingRejectionOf(tx, order);
  const isReduced = (await changedSinceRejection(tx, [order])).size > 0;
  const wentBack = (await ledgerOf(tx, order)).refunded > 0;
  if (!rejection || isReduced || wentBack)
    throw new Refusal('order.transition', { from: order.status, to: 'in_review' });
  if (!isUndoable(rejection.at, now)) throw new Refusal('order.rejection-undo-over', {});
}

/** Its numbers are in review again, all of them: those freed since, and those whose time ran out, may be somebody else's. */
async function claimAgain({ tx, now, found: { order, raffle }, changed }: Step<unknown, FoundOrder>): Promise<void> {
  const key = { communityId: raffle.community_id, raffleId: raffle.id };
  const { numbers } = order;
  const got = new Set(await claimTickets(tx, { ...key, orderId: order.id, numbers }, { state: 'submitted', now }));
  const lost = numbers.filter((number) => !got.has(number));
  if (lost.length > 0) {
    throw new Refusal('order.rejection-numbers-gone', { numbers: lost, lastNumber: raffle.last_number });
  }
  changed({ ...key, numbers });
}
