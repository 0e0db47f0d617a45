import { dueOf } from '#app/orders/owed-of.ts';
import type { Transaction } from '#db/client.ts';
import { paymentAwaitsMoney } from '#domain/access/access-payment.ts';
import type { Money } from '#domain/money.ts';
import { awaitsMoney } from '#domain/orders/order.ts';
import { Refusal } from '#domain/refusal.ts';
import { checkoutTexts as words } from '#texts/orders/checkouts.ts';
import type { Payable } from './find-payable.ts';

export type Asked = { id: string; reference: string; title: string; money: Money; expiresAt: Temporal.Instant };

/** What is asked for, while it still can be paid. */
export async function askedOf(tx: Transaction, payable: Payable, now: Temporal.Instant): Promise<Asked> {
  const asked = payable.subject === 'access' ? askedForAccess(payable) : await askedForOrder(tx, payable);
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

async function askedForOrder(
  tx: Transaction,
  { order, raffle }: Extract<Payable, { subject: 'order' }>,
): Promise<Asked> {
  if (!awaitsMoney(order.status) || raffle.status !== 'open') throw new Refusal('checkout.not-due', {});
  return {
    id: order.id,
    reference: order.reference,
    title: words.orderTitle(raffle.title, order.numbers.length),
    money: await dueOf(tx, order),
    expiresAt: order.held_until,
  };
}
