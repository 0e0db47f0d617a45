import type { AccessType, PaymentType } from '#domain/communities/community.ts';
import { isPutOut, type MemberStatus } from '#domain/members/membership.ts';
import { type Currency, parseMoney } from '#domain/money.ts';
import { orderStatuses } from '#domain/orders/order.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Transition, transition } from '#domain/transition.ts';

/** How often access is paid. A raffle's ticket is another kind of access with a ledger of its own. */
export type AccessCadence = Exclude<PaymentType, 'per_ticket'>;
export const accessCadences = ['one_time', 'monthly', 'yearly'] as const satisfies readonly AccessCadence[];

/** Money for access goes through the states of an order's, and through two that a period has and a number has not. */
export const accessPaymentStatuses = [...orderStatuses, 'partially_refunded', 'disputed'] as const;
export type AccessPaymentStatus = (typeof accessPaymentStatuses)[number];

/** The statuses of an open payment, of which a person has at most one per community. */
export const openPaymentStatuses: readonly AccessPaymentStatus[] = ['pending', 'in_review', 'rejected'];

/** Whether a payment waits for money within its time: nothing was sent, or the receipt was rejected. */
export function paymentAwaitsMoney(status: AccessPaymentStatus): boolean {
  return status === 'pending' || status === 'rejected';
}

/** Whether a payment takes a receipt or another one, also when overdue. */
export function paymentTakesReceipt(status: AccessPaymentStatus): boolean {
  return openPaymentStatuses.includes(status) || status === 'expired';
}

/** Whether a payment has used up its rejections, also when overdue. */
export function hasNoMoreTries({ status, rejections }: { status: AccessPaymentStatus; rejections: number }): boolean {
  return (status === 'rejected' || status === 'expired') && rejections >= accessLimits.rejections;
}

/**
 * The whole table of transitions. A payment in review that nobody wants any more is owed back where money is on its way;
 * what was owed and turns out never to have arrived is cancelled, and what was cancelled and did arrive is owed. A refund
 * that fails at the gateway is owed again, also while the rest is disputed.
 */
export const paymentTransitions: Record<AccessPaymentStatus, readonly AccessPaymentStatus[]> = {
  pending: ['in_review', 'confirmed', 'cancelled', 'expired', 'refund_pending'],
  in_review: ['confirmed', 'rejected', 'cancelled', 'refund_pending'],
  rejected: ['in_review', 'confirmed', 'cancelled', 'expired', 'refund_pending'],
  confirmed: ['refund_pending', 'disputed'],
  expired: ['in_review', 'confirmed', 'refund_pending'],
  cancelled: ['refund_pending'],
  refund_pending: ['refunded', 'partially_refunded', 'confirmed', 'cancelled'],
  disputed: ['confirmed', 'refund_pending', 'refunded', 'partially_refunded'],
  refunded: ['refund_pending'],
  partially_refunded: ['refund_pending', 'disputed'],
};

/** Whether the transition is allowed. */
export function mayTransitionPayment(from: AccessPaymentStatus, to: AccessPaymentStatus): boolean {
  return paymentTransitions[from].includes(to);
}

/**
 * Decides a change of a payment's status. Gives null when it is in that status (idempotent). Refuses what the
 * transition table does not allow.
 */
export function paymentTransition(
  from: AccessPaymentStatus,
  to: AccessPaymentStatus,
): Transition<AccessPaymentStatus> | null {
  return transition({ from, to }, mayTransitionPayment(from, to), 'access.transition');
}

/**
 * The status of a payment that its payer gives up. In review it becomes a refund due if there is evidence of the money;
 * a declaration alone is not enough, or anybody could create debts at will. An admin who did receive the money can
 * still mark it as owed.
 */
export function givenUpAs(
  status: AccessPaymentStatus,
  { hasProof }: { hasProof: boolean },
): 'cancelled' | 'refund_pending' {
  return status === 'in_review' && hasProof ? 'refund_pending' : 'cancelled';
}

/** Whether somebody, by their status in the community (null: none), still has what a payment of theirs bought. */
export function keepsAccess({ hasGrant, status }: { hasGrant: boolean; status: MemberStatus | null }): boolean {
  return hasGrant && status !== null && !isPutOut(status);
}

/**
 * Whether a refund that is owed may be declined. Money that a gateway took did arrive, and is kept only for what it bought;
 * what a refund took away is gone, so that its money is not kept where the gateway could not return it.
 */
export function mayDeclineRefund({
  because,
  isOnline,
  hasGrant,
}: {
  because: string | null;
  isOnline: boolean;
  hasGrant: boolean;
}): boolean {
  return because !== 'refund-failed' && (!isOnline || hasGrant);
}

export const accessLimits = {
  /** Hours to pay; a receipt stops them, a rejection restarts them. */
  hoursToPay: 72,
  /** How many receipts may be rejected before a payment has to be begun again. */
  rejections: 3,
  /** Payments that somebody may begin in one community in a day: an honest mistake or two, and as many again. */
  perDay: 6,
  /** Refunds of one payment. Each is a line of the ledger for good, and tells the payer; then all that is left goes back at once. */
  refunds: 20,
  reason: receiptLimits.reason,
  evidence: 300,
  refundDestination: 200,
  /** The furthest end of free access, in years. */
  years: 10,
} as const;

/** When a payment expires. */
export function paymentExpiry(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: accessLimits.hoursToPay });
}

type PricedPlace = { accessType: AccessType; paymentType: PaymentType | null; price: number | null };

/** How often access is paid; null where it is free, or comes with a raffle's ticket. */
export function cadenceOf({ accessType, paymentType, price }: PricedPlace): AccessCadence | null {
  if (accessType !== 'paid' || paymentType === null || paymentType === 'per_ticket') return null;
  return (price ?? 0) > 0 ? paymentType : null;
}

/** Whether one more pass is available. Open payments reserve theirs. */
export function hasPassLeft({ most, inForce, open }: { most: number | null; inForce: number; open: number }): boolean {
  return most === null || inForce + open < most;
}

/** The sum of a refund: what is owed where none is typed, and at most what is left of the payment. */
export function refundAmount(
  typed: string,
  { left, owed, currency }: { left: number; owed: number; currency: Currency },
): number {
  if (typed.trim() === '') return owed;
  const money = parseMoney(typed, currency);
  if (!money.ok) throw new Refusal('input', { fields: { amount: { code: money.fault } } });
  if (money.money.amount === 0) throw new Refusal('input', { fields: { amount: { code: 'too-small' } } });
  if (money.money.amount > left) throw new Refusal('input', { fields: { amount: { code: 'too-large' } } });
  return money.money.amount;
}
