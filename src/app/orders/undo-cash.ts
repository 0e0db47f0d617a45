import { action, type Step, typed } from '#app/action.ts';
import { lastEvent } from '#db/events.ts';
import { activeRole } from '#db/members/members.ts';
import type { EventRow } from '#db/tables.ts';
import { Refusal } from '#domain/refusal.ts';
import { cashHeldBy, waitingCash } from './cash-hand.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { holdEndOf } from './hold-end-of.ts';
import { holdNumbers } from './hold-numbers.ts';
import { transitionOrder } from './transition-order.ts';
import { takeBackConfirmation } from './undo-confirmation.ts';

/**
 * Takes back that who sells an order holds its cash: by themselves, where they said so, or by who runs the raffle. What waits
 * to be confirmed is unpaid again; what was confirmed by it is undone as `undoConfirmation` does, within `undoMinutes`, and is in
 * nobody's hand. Idempotent.
 */
export const undoCash = action({
  parse: typed<DeskOrderAddress>,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.mark-cash',
  run: (step) => takeBackCash(step),
});

/** The same, in a transaction that holds the order's lock. */
export async function takeBackCash(step: Step<unknown, FoundOrder>): Promise<void> {
  const { tx, found } = step;
  const { order } = found;
  const waiting = (await waitingCash(tx, order.community_id, [order])).get(order.id);
  if (waiting) {
    await requireOwnMark(step, waiting);
    return unmark(step, waiting);
  }
  const last = await lastMark(step);
  if (last?.kind === 'order.cash-unmarked' || last?.kind === 'order.confirmation-undone') return;
  if (!last || order.status !== 'confirmed') throw new Refusal('order.cash-over', {});
  await requireOwnMark(step, last);
  await takeBackConfirmation(step);
}

function lastMark({ tx, found: { order } }: Step<unknown, FoundOrder>) {
  const of = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
  return lastEvent(tx, of, ['order.confirmed', 'order.confirmation-undone', 'order.cash-unmarked']);
}

/** Who sells takes back what they said themselves of cash in their own hand, and nothing that somebody else decided of their sale. */
async function requireOwnMark({ tx, actor, found }: Step<unknown, FoundOrder>, mark: EventRow): Promise<void> {
  const hand = cashHeldBy(mark.data);
  const isOwn = hand === actor.userId && mark.actor === actor.userId;
  const role = actor.userId === null ? undefined : await activeRole(tx, found.community.id, actor.userId);
  if (hand === undefined || (role !== 'admin' && !isOwn)) throw new Refusal('order.cash-over', {});
}

/** Its numbers are held as before they were to be reviewed, or anew where that time is over. */
async function unmark(step: Step<unknown, FoundOrder>, { from_state: from }: EventRow): Promise<void> {
  const { order, raffle } = step.found;
  const status = from === 'rejected' ? from : 'pending';
  const isOver = Temporal.Instant.compare(order.held_until, step.now) <= 0;
  await holdNumbers(step, order, { status, heldUntil: isOver ? holdEndOf(raffle, step.now) : order.held_until });
  await transitionOrder(step, order, status, { kind: 'order.cash-unmarked' });
}
