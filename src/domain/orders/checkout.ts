import type { Money } from '#domain/money.ts';

export const gatewayIds = ['stripe', 'mercado-pago'] as const;
export type GatewayId = (typeof gatewayIds)[number];

/** Whether a way of paying is a gateway, whose word confirms a payment. */
export function isGateway(way: string): way is GatewayId {
  return gatewayIds.some((id) => id === way);
}

/** What a checkout pays: access to a community, or an order. */
export type CheckoutSubject = 'access' | 'order';

/** What a line of a ledger tells: money that came, that went back, or that was said to have gone back and did not. */
export const ledgerKinds = ['payment', 'refund', 'refund_failed'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** What a line of the ledger of orders tells: those, or that a payment was noted by mistake and never came. */
export const orderLedgerKinds = [...ledgerKinds, 'undone'] as const;
export type OrderLedgerKind = (typeof orderLedgerKinds)[number];

/**
 * A gateway's report of a payment at an instant. `money` is null for an unknown currency; `refunded` is in the same
 * minor units.
 */
export type GatewayPayment = {
  /** The gateway's id of the payment. */
  readonly ref: string;
  /** Our checkout's id in it. */
  readonly checkout: string | null;
  readonly state: 'waiting' | 'failed' | 'paid';
  readonly money: Money | null;
  readonly refunded: number;
  /** A chargeback: open, or lost to us. */
  readonly dispute: 'none' | 'open' | 'lost';
};

/** How a gateway's payment compares with what it should pay. */
export type Verdict =
  | 'waiting'
  | 'failed'
  | 'paid'
  /** Another sum or currency was paid than asked. */
  | 'other-sum'
  | 'disputed'
  | 'partly-refunded'
  | 'refunded';

/**
 * What a ledger has of a payment: what came and what went back in all, and what of each through a gateway (`taken`,
 * `returned`). A refund that failed did not go back.
 */
export type Booked = {
  readonly paid: number;
  readonly refunded: number;
  readonly taken: number;
  readonly returned: number;
};

/**
 * What of a gateway's report of money back a ledger does not have yet. What went back another way is not the gateway's, and
 * no more goes back than came.
 */
export function unbookedRefund({ paid, refunded, taken, returned }: Booked, reported: GatewayPayment): number {
  const back = reported.dispute === 'lost' ? taken : reported.refunded;
  return Math.max(0, Math.min(back - returned, paid - refunded));
}

/** Compares a payment with the sum that its checkout asked for. Refunded money never counts as paid. */
export function compareWithAsked(asked: Money, payment: GatewayPayment): Verdict {
  if (payment.state !== 'paid') return payment.state;
  const { money, refunded, dispute } = payment;
  if (dispute === 'lost' || (money && refunded >= money.amount)) return 'refunded';
  if (dispute === 'open') return 'disputed';
  if (money?.currency !== asked.currency || money.amount !== asked.amount) return 'other-sum';
  return refunded > 0 ? 'partly-refunded' : 'paid';
}

/** What a gateway has taken back of a payment of which `paid` is in the books, never more than that. */
export function refundedAtGateway({ dispute, refunded }: GatewayPayment, paid: number): number {
  return dispute === 'lost' ? paid : Math.min(paid, refunded);
}

/**
 * How much less a gateway says to have refunded than it said before: a refund failed after it was acknowledged, and the
 * money is back in the gateway's account. What it never acknowledged cannot fail, so refunds that an admin wrote down
 * before the gateway's word are left alone.
 */
export function refundDecrease(known: { refunded: number } | undefined, reported: GatewayPayment): number {
  return known && reported.state === 'paid' ? Math.max(0, known.refunded - reported.refunded) : 0;
}

/**
 * How much of refunds that a ledger has by a gateway failed, of what the gateway's word has fallen by: at most what the
 * ledger has beyond what the gateway still says. What a lost dispute took stays taken.
 */
export function unbookedRefundFailure(
  { taken, returned }: Pick<Booked, 'taken' | 'returned'>,
  reported: GatewayPayment,
  decrease: number,
): number {
  return Math.max(0, Math.min(decrease, returned - refundedAtGateway(reported, taken)));
}

/**
 * The idempotency key of a refund. A refund that failed or was refused keeps its key at the gateway, which would answer with
 * the same again: the next attempt has another.
 */
export function refundKey(of: string, failedRefunds: number): string {
  return failedRefunds > 0 ? `${of}-again-${failedRefunds}` : of;
}

/** Refunds of surplus money that may fail before it is left to people. */
export const surplusTries = 3;

export type SurplusState = 'back' | 'going-back' | 'stuck' | 'disputed' | 'lost';
type Surplus = {
  /** Null in a currency that we do not know. */
  amount: number | null;
  refunded: number;
  failed_refunds: number;
  dispute: GatewayPayment['dispute'];
};

/**
 * Where money that could buy nothing is: it goes back by itself, unless that has failed too often. While whoever paid it
 * claims it from their bank it stays where it is, and a claim that was lost has taken it.
 */
export function surplusState({ amount, refunded, failed_refunds: failed, dispute }: Surplus): SurplusState {
  if (dispute !== 'none') return dispute === 'open' ? 'disputed' : 'lost';
  // in a currency that we do not know: nobody here can say how much to give back
  if (amount === null) return 'stuck';
  if (refunded >= amount) return 'back';
  return failed < surplusTries ? 'going-back' : 'stuck';
}

/**
 * Whether a gateway is asked about a payment until something has become of it, also once what it was for is over: money that
 * goes back by itself, and money in dispute that is not known to be anybody's. What bought something waits for a notice.
 */
export function isFollowed({
  state,
  outcome,
  ...money
}: Surplus & { state: GatewayPayment['state']; outcome: 'none' | 'settled' | 'surplus' }): boolean {
  if (outcome === 'none') return state === 'paid' && money.dispute === 'open';
  const where = outcome === 'surplus' && surplusState(money);
  return where === 'going-back' || where === 'disputed';
}
