import { action, type Step, typed } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import type { Transaction } from '#db/client.ts';
import { lastEvent } from '#db/events.ts';
import { hasLateReceipt } from '#db/orders/desk.ts';
import { surplusOf, takenOnline } from '#db/orders/paid-online.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import { deleteTicketRecords } from '#db/orders/ticket-records.ts';
import type { EventRow, OrderRow } from '#db/tables.ts';
import { isUndoable, stateBeforeConfirmation } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { cashHeldBy, lockHand } from './cash-hand.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { holdEndOf } from './hold-end-of.ts';
import { holdNumbers } from './hold-numbers.ts';
import { keptPayments, writePaymentUndone } from './kept-payments.ts';
import { transitionOrder } from './transition-order.ts';

/**
 * Undoes a confirmation made at the desk by mistake, within `undoMinutes`: restores the order's state and the hold of its
 * numbers, adds an `undone` line to the ledger and deletes its ticket records, which nobody was given. Of an order paid in
 * parts the last one alone is taken back, with which it was confirmed: those before stay noted. Refuses payments
 * through a gateway, any while money that one took besides is still here (`order.undo-surplus`), confirmations that are too
 * long ago or whose ticket records were given out, and anything once the list is sealed. Idempotent.
 */
export const undoConfirmation = action({
  parse: typed<DeskOrderAddress>,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: (step) => takeBackConfirmation(step),
});

/**
 * The same, in a transaction that holds the order's lock, whoever may do it. With `isTold` its holder is told that it is unpaid.
 */
export async function takeBackConfirmation(step: Step<unknown, FoundOrder>, { isTold = true } = {}): Promise<void> {
  const { order, raffle } = step.found;
  const confirmed = await lastConfirmation(step.tx, order);
  if (confirmed?.kind === 'order.confirmation-undone') return;
  if (!confirmed || order.status !== 'confirmed') throw new Refusal('order.undo-over', {});
  await requireUndoable(step, confirmed.happened_at);
  await lockHand(step.tx, order, { way: '', marked: cashHeldBy(confirmed.data) });
  const before = stateBeforeConfirmation(confirmed.from_state, {
    hasLateReceipt: await hasLateReceipt(step.tx, order),
  });
  await transitionOrder(step, order, before, { kind: 'order.confirmation-undone' });
  await bookUndone(step, order, confirmed.data);
  await deleteTicketRecords(step.tx, order);
  await holdAgain(step, before);
  await endMailPauseOf(step, order.community_id, 'orders');
  if (!isTold) return;
  const data = { ...orderFacts(raffle, order.numbers), isToReview: before === 'in_review' };
  await notifyHolder(step, order, { kind: 'order.confirmation-undone', data });
}

function lastConfirmation(tx: Transaction, { community_id: communityId, id: subjectId }: OrderRow) {
  const kinds = ['order.confirmed', 'order.confirmation-undone'] as const;
  return lastEvent(tx, { communityId, subject: 'order', subjectId }, kinds);
}

async function requireUndoable(step: Step<unknown, FoundOrder>, confirmedAt: Temporal.Instant): Promise<void> {
  const { order, raffle } = step.found;
  if (raffle.status !== 'open') throw new Refusal('order.list-sealed', {});
  const isOnline = (await takenOnline(step.tx, order.community_id, [order.id])).length > 0;
  const isOver = !isUndoable(confirmedAt, step.now);
  const { refunded } = await ledgerOf(step.tx, order);
  if (isOnline || isOver || order.records_given_at || refunded > 0) throw new Refusal('order.undo-over', {});
  await requireNoSurplus(step);
}

/** The order would be unpaid again while what its buyer paid for it through a gateway is here. */
async function requireNoSurplus({ tx, found: { order } }: Step<unknown, FoundOrder>): Promise<void> {
  const surplus = await surplusOf(tx, order.community_id, [order.id]);
  const isHere = surplus.some(({ state }) => state !== 'back' && state !== 'lost');
  if (isHere) throw new Refusal('order.undo-surplus', {});
}

/**
 * Writes a line against that of the payment that the confirmation came with; a free order has none. Parts noted before it
 * stay. By what the confirmation says: by their times the ledger's last payment may be an earlier one, of a server whose
 * clock is ahead.
 */
async function bookUndone(
  { tx, ...step }: Step<unknown, unknown>,
  order: OrderRow,
  { payment, amount }: EventRow['data'],
) {
  const noted = await keptPayments(tx, order);
  // a server of before did not say which
  const undone = noted.find(({ id }) => id === payment) ?? noted.findLast((each) => each.amount === amount);
  if (undone) await writePaymentUndone({ tx, ...step }, order, undone);
}

/** Holds the numbers as before: for review, or until the end that they had, or anew where that has passed. */
async function holdAgain(step: Step<unknown, FoundOrder>, status: OrderRow['status']): Promise<void> {
  const { order, raffle } = step.found;
  const isOver = status !== 'in_review' && Temporal.Instant.compare(order.held_until, step.now) <= 0;
  await holdNumbers(step, order, { status, heldUntil: isOver ? holdEndOf(raffle, step.now) : order.held_until });
}
