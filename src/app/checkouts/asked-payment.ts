import { paymentAwaitsMoney } from '#domain/access/access-payment.ts';
import type { Money } from '#domain/money.ts';
import { awaitsMoney } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { checkoutTexts as words } from '#texts/orders/checkouts.ts';
import type { Payable } from './find-payable.ts';

export type Asked = { id: string; reference: string; title: string; money: Money; expiresAt: Temporal.Instant };

/** What is asked for, while it still can be paid. */
export function askedOf(payable: Payable, now: Temporal.Instant): Asked {
  const asked = payable.subject === 'access' ? askedForAccess(payable) : askedForOrder(payable);
  if (Temporal.Instant.compare(asked.expiresAt, now) <= 0) throw new Refusal('checkout.not-due', {});
  return asked;
}

function askedForAccess({ payment, community }: Extract<Payable, { subject: 'access' }>): Asked {
  // an order of a paused community is still paid, and access is not: its time stands
  if (community.status !== 'active') throw new Refusal('community.not-active', {});
  if (!paymentAwaitsMoney(payment.status)) throw new Refusal('checkout.not-due', {});
  return {
    id: payment.id,
    reference: payment.reference,
    title: words.accessTitle(community.name),
    money: { amount: payment.amount, currency: payment.currency },
    expiresAt: payment.expires_at,
  };
}

function askedForOrder({ order, raffle }: Extract<Payable, { subject: 'order' }>): Asked {
  if (!awaitsMoney(order.status) || raffle.status !== 'open') throw new Refusal('checkout.not-due', {});
  return {
    id: order.id,
    reference: order.reference,
    title: words.orderTitle(raffle.title, order.numbers.length),
    money: { amount: order.unit_price * order.numbers.length, currency: order.currency },
    expiresAt: order.held_until,
  };
}
