import type { EventKind } from '#domain/event.ts';
import { normalized } from '#domain/normalized.ts';
import { type Transition, transition } from '#domain/transition.ts';

export const orderStatuses = [
  'pending',
  'in_review',
  'confirmed',
  'rejected',
  'expired',
  'cancelled',
  'refund_pending',
  'refunded',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The states of an order that holds unpaid numbers. */
export const unpaidOrderStatuses: readonly OrderStatus[] = ['pending', 'rejected', 'in_review'];

/** Whether an order holds unpaid numbers. */
export function isUnpaid(status: OrderStatus): boolean {
  return unpaidOrderStatuses.includes(status);
}

/** Whether an order waits for money within its time: nothing was sent, or the receipt was rejected. */
export function awaitsMoney(status: OrderStatus): boolean {
  return status === 'pending' || status === 'rejected';
}

/** Whether an order is kept unpaid on credit. Whatever happened to its receipts, it stays so until it is paid or over. */
export function isOnCredit({
  status,
  creditUntil,
}: {
  status: OrderStatus;
  creditUntil: Temporal.Instant | null;
}): boolean {
  return awaitsMoney(status) && creditUntil !== null;
}

/** Whether an order without a receipt may still be paid, also when expired. */
export function isPayable(status: OrderStatus): boolean {
  return awaitsMoney(status) || status === 'expired';
}

/** Whether an order takes a receipt or another one. */
export function takesReceipt(status: OrderStatus): boolean {
  return isPayable(status) || status === 'in_review';
}

/** Whether the hold has expired by the clock, written down or not: its numbers may be somebody else's. */
export function isRunOut(
  { status, heldUntil }: { status: OrderStatus; heldUntil: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return isPayable(status) && Temporal.Instant.compare(heldUntil, now) <= 0;
}

const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['in_review', 'confirmed', 'expired', 'cancelled'],
  in_review: ['confirmed', 'rejected', 'cancelled', 'refund_pending'],
  confirmed: ['refund_pending'],
  rejected: ['in_review', 'confirmed', 'expired', 'cancelled'],
  expired: ['in_review', 'confirmed', 'refund_pending', 'cancelled'],
  cancelled: ['refund_pending'],
  refund_pending: ['refunded', 'cancelled'],
  refunded: [],
};

/** Whether an unpaid order may come to a state while money of it is here, where that is otherwise than without. */
const owing: Partial<Record<OrderStatus, boolean>> = { refund_pending: true, expired: false, cancelled: false };

/** Whether the money that an unpaid order holds decides if it may come to a state. */
export function dependsOnMoney(to: OrderStatus): boolean {
  return owing[to] !== undefined;
}

/**
 * What, besides the two states, decides a transition: whether the order costs nothing, whether money of it is here, and the
 * event that it comes with.
 */
type TransitionCause = { isFree?: boolean; holdsMoney?: boolean; kind?: EventKind };

/** The transitions of events that take back what was final. These events make no other. */
const takenBack: Partial<Record<EventKind, Partial<Record<OrderStatus, readonly OrderStatus[]>>>> = {
  'order.confirmation-undone': { confirmed: ['pending', 'in_review', 'rejected'] },
  'order.rejection-undone': { rejected: ['in_review'], cancelled: ['in_review'], refund_pending: ['in_review'] },
  'order.hold-extended': { expired: ['pending', 'rejected'] },
  'order.cash-unmarked': { in_review: ['pending', 'rejected'] },
  'order.credit-given': { expired: ['pending', 'rejected'] },
  'order.part-paid': { in_review: ['pending'] },
  'order.part-undone': { pending: ['in_review'] },
  'order.refund-failed': {
    in_review: ['refund_pending'],
    expired: ['refund_pending'],
    cancelled: ['refund_pending'],
    refunded: ['refund_pending'],
  },
};

/** Minutes within which a confirmation or a rejection may be undone. Ticket records, which bind, are given out after them. */
export const undoMinutes = 10;

/** The last moment to undo what was done at an instant. */
export function undoableUntil(done: Temporal.Instant): Temporal.Instant {
  return done.add({ minutes: undoMinutes });
}

/** Whether what was done at an instant may still be undone. */
export function isUndoable(done: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, undoableUntil(done)) < 0;
}

/**
 * The state that an undone confirmation leads back to. Numbers whose time had run out are held again, or to be reviewed
 * where a receipt came after that.
 */
export function stateBeforeConfirmation(
  from: string | null,
  { hasLateReceipt }: { hasLateReceipt: boolean },
): 'pending' | 'in_review' | 'rejected' {
  if (from === 'expired' && hasLateReceipt) return 'in_review';
  return from === 'in_review' || from === 'rejected' ? from : 'pending';
}

/**
 * Whether the transition is allowed. A free order never becomes a refund due, and none whose money is here ends without
 * that.
 */
export function mayTransitionOrder(
  from: OrderStatus,
  to: OrderStatus,
  { isFree = false, holdsMoney = false, kind }: TransitionCause = {},
): boolean {
  const back = kind && takenBack[kind];
  if (back) return back[from]?.includes(to) ?? false;
  if (from === 'confirmed' && isFree) return to === 'cancelled';
  const owes = holdsMoney && isUnpaid(from) ? owing[to] : undefined;
  return owes ?? transitions[from].includes(to);
}

/**
 * Whether an order may be cancelled. One in review becomes a refund due, because money is on its way; that is decided at
 * the desk alone.
 */
export function isCancellable(status: OrderStatus, price: { isFree: boolean }): boolean {
  return status !== 'refund_pending' && mayTransitionOrder(status, 'cancelled', price);
}

/**
 * Decides a change of an order's status. Gives `null` when it is in that status (idempotent). Refuses what the
 * transition table does not allow.
 */
export function orderTransition(
  from: OrderStatus,
  to: OrderStatus,
  cause: TransitionCause = {},
): Transition<OrderStatus> | null {
  return transition({ from, to }, mayTransitionOrder(from, to, cause), 'order.transition');
}

/**
 * What is owed back of an order: what is held of its money, or its price where none was booked.
 * @param rest.mayHaveCome whether nobody decided about a receipt that its end left: it may be of all that was not booked
 */
export function owedBack(
  { paid, refunded }: { paid: number; refunded: number },
  price: number,
  rest: { mayHaveCome: boolean },
): number {
  return paid > 0 && !rest.mayHaveCome ? paid - refunded : price - refunded;
}

export const ticketStates = ['held', 'submitted', 'paid', 'blocked'] as const;
export type TicketState = (typeof ticketStates)[number];

/** A number's state on the board. An expired hold is free, whether or not its row is deleted. */
export type NumberState = 'free' | TicketState;

/** A number's state at an instant, by its row. */
export function numberState(
  ticket: { state: TicketState; heldUntil: Temporal.Instant | null } | undefined,
  now: Temporal.Instant,
): NumberState {
  if (!ticket) return 'free';
  if (ticket.state === 'held' && ticket.heldUntil && Temporal.Instant.compare(ticket.heldUntil, now) <= 0)
    return 'free';
  return ticket.state;
}

/** Characters that are hard to confuse when read aloud or copied by hand. */
const referenceAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference of six characters for a transfer, from as many random bytes. */
export function orderReference(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 6), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('');
}

const referencePattern = new RegExp(`^[${referenceAlphabet}]{6}$`);

/** Whether a text could be the reference of an order. */
export function isReference(text: string): boolean {
  return referencePattern.test(text);
}

/**
 * The holder's text in a ticket's record, with name and contact: `Ana Ruiz · 600111222`. The form's limits keep it
 * below the protocol's 500 bytes.
 */
export function holderText(person: { name: string; phone: string | null; email: string | null }): string {
  return normalized([person.name, person.phone ?? person.email].filter(Boolean).join(' · '), 'NFC');
}

/** The shortest hold in minutes, also right before sales close. */
export const shortestHold = 15;

/**
 * When a hold expires, after taking or after a rejection: the raffle's time to pay, at most until sales close (with a
 * minimum of `shortestHold`), and never after the list is sealed.
 */
export function holdEnd(
  raffle: { holdMinutes: number; salesCloseAt: Temporal.Instant; sealAt: Temporal.Instant },
  now: Temporal.Instant,
): Temporal.Instant {
  const isSelling = Temporal.Instant.compare(now, raffle.salesCloseAt) < 0;
  const close = isSelling ? later(raffle.salesCloseAt, now.add({ minutes: shortestHold })) : raffle.sealAt;
  const end = earlier(now.add({ minutes: raffle.holdMinutes }), earlier(close, raffle.sealAt));
  return later(end, now);
}

/**
 * When the hold of an order whose receipt was rejected expires: as one that starts now, and no sooner than the order was
 * promised before, which the organiser may have made longer by hand.
 */
export function holdEndAfterRejection(
  raffle: Parameters<typeof holdEnd>[0],
  { heldUntil, now }: { heldUntil: Temporal.Instant; now: Temporal.Instant },
): Temporal.Instant {
  return later(holdEnd(raffle, now), earlier(heldUntil, raffle.sealAt));
}

/** The earlier of two instants. */
export function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

/** The later of two instants. */
export function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}
