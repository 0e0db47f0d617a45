import type { Money } from '#domain/money.ts';

export const gatewayIds = ['stripe', 'mercado-pago'] as const;
export type GatewayId = (typeof gatewayIds)[number];

/** What a checkout pays: a member's access to a community, or an order of a raffle. */
export type CheckoutSubject = 'access' | 'order';

/**
 * What a gateway says of one payment, asked at one instant. `money` is null when the gateway names a currency that we do
 * not know; `refunded` counts in the same minor units.
 */
export type GatewayPayment = {
  /** The gateway's own id of the payment. */
  readonly ref: string;
  /** The checkout of ours that it carries. */
  readonly checkout: string | null;
  readonly state: 'waiting' | 'failed' | 'paid';
  readonly money: Money | null;
  readonly refunded: number;
  /** A payer who asked their bank or the gateway to take the money back: being looked at, or lost to us. */
  readonly dispute: 'none' | 'open' | 'lost';
};

/** What a payment at a gateway comes to for what it should pay. */
export type Verdict =
  | 'waiting'
  | 'failed'
  | 'paid'
  /** The money came, but it is not the sum or the currency that was asked for. */
  | 'other-sum'
  | 'disputed'
  | 'partly-refunded'
  | 'refunded';

/** Weighs a payment against the sum that its checkout asked for. Money that went back never counts as paid. */
export function weigh(asked: Money, payment: GatewayPayment): Verdict {
  if (payment.state !== 'paid') return payment.state;
  const { money, refunded, dispute } = payment;
  if (dispute === 'lost' || (money && refunded >= money.amount)) return 'refunded';
  if (dispute === 'open') return 'disputed';
  if (money?.currency !== asked.currency || money.amount !== asked.amount) return 'other-sum';
  return refunded > 0 ? 'partly-refunded' : 'paid';
}
