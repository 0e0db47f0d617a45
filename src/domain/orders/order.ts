import { normalized } from '#domain/normalized.ts';
import { Refusal } from '#domain/refusal.ts';

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

/** An order that keeps its numbers and is not paid yet. */
export const unpaidOrderStatuses: readonly OrderStatus[] = ['pending', 'rejected', 'in_review'];

/** Whether an order keeps its numbers and is not paid yet. */
export function isUnpaid(status: OrderStatus): boolean {
  return unpaidOrderStatuses.includes(status);
}

/** Whether an order waits for its money in time: nothing was sent for it, or what was sent was turned down. */
export function awaitsMoney(status: OrderStatus): boolean {
  return status === 'pending' || status === 'rejected';
}

/** Whether money may still be sent for an order that has not sent any: also once its time to pay is over. */
export function isPayable(status: OrderStatus): boolean {
  return awaitsMoney(status) || status === 'expired';
}

/** Whether an order takes a receipt, or another one. */
export function takesReceipt(status: OrderStatus): boolean {
  return isPayable(status) || status === 'in_review';
}

const transitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['in_review', 'confirmed', 'expired', 'cancelled'],
  in_review: ['confirmed', 'rejected', 'cancelled', 'refund_pending'],
  confirmed: ['refund_pending'],
  rejected: ['in_review', 'confirmed', 'expired', 'cancelled'],
  expired: ['in_review', 'confirmed', 'refund_pending', 'cancelled'],
  cancelled: ['refund_pending'],
  refund_pending: ['refunded'],
  refunded: [],
};

/** Whether an order may go from one state to the other. One that cost nothing owes nobody a refund when it ends. */
export function mayTransitionOrder(
  from: OrderStatus,
  to: OrderStatus,
  { isFree = false }: { isFree?: boolean } = {},
): boolean {
  if (from === 'confirmed' && isFree) return to === 'cancelled';
  return transitions[from].includes(to);
}

/** Whether an order may be given up. One in review is owed back then, because its money is on its way. */
export function isCancellable(status: OrderStatus, price: { isFree: boolean }): boolean {
  return mayTransitionOrder(status, 'cancelled', price);
}

/**
 * Decides a change of an order's state. Gives `null` when it is already there (doing it twice changes nothing).
 * Refuses what the table of transitions does not allow.
 */
export function orderTransition(
  from: OrderStatus,
  to: OrderStatus,
  price: { isFree?: boolean } = {},
): { from: OrderStatus; to: OrderStatus } | null {
  if (from === to) return null;
  if (!mayTransitionOrder(from, to, price)) throw new Refusal('order.transition', { from, to });
  return { from, to };
}

export const ticketStates = ['held', 'submitted', 'paid', 'blocked'] as const;
export type TicketState = (typeof ticketStates)[number];

/** What the board shows of a number. A hold that has run out is free, whether or not its row is still there. */
export type NumberState = 'free' | TicketState;

/** The state of a number at an instant, from its row. */
export function numberState(
  ticket: { state: TicketState; heldUntil: Temporal.Instant | null } | undefined,
  now: Temporal.Instant,
): NumberState {
  if (!ticket) return 'free';
  if (ticket.state === 'held' && ticket.heldUntil && Temporal.Instant.compare(ticket.heldUntil, now) <= 0)
    return 'free';
  return ticket.state;
}

/** Letters and digits that are not mistaken for one another when read aloud or copied by hand. */
const referenceAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A reference of six characters from random bytes (one each), for the concept of a transfer. */
export function orderReference(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, 6), (byte) => referenceAlphabet[byte % referenceAlphabet.length]).join('');
}

/**
 * The text that a ticket's record names its holder by: the name and how they are reached, `Ana Ruiz · 600111222`. Never
 * longer than the protocol's 500 bytes, by the limits of the form.
 */
export function holderText(person: { name: string; phone: string | null; email: string | null }): string {
  return normalized([person.name, person.phone ?? person.email].filter(Boolean).join(' · '), 'NFC');
}

/** Minutes that whoever takes numbers has to pay at least, also when sales close in the next minute. */
const shortestHold = 15;

/**
 * Until when numbers are kept for somebody who takes them, or whose receipt was rejected: the raffle's time to pay, not
 * past the close of sales but for the shortest time that anybody needs, and never past the moment the list is sealed.
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

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) < 0 ? one : other;
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other;
}
