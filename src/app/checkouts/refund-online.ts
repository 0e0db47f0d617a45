import { type DeskPaymentAddress, requireOtherReviewer } from '#app/access/confirm-payment.ts';
import { findLockedDeskPayment } from '#app/access/find-payer.ts';
import { action, typed } from '#app/action.ts';
import { type Actor, type App, aside, systemActor } from '#app/app.ts';
import { dutyDecided } from '#app/notifications/duty-decided.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from '#app/orders/find-desk-order.ts';
import { owedOf } from '#app/orders/owed-of.ts';
import { ledgerOf, owedBecause } from '#db/access/access.ts';
import { paidOnline } from '#db/orders/checkouts.ts';
import type { Money } from '#domain/money.ts';
import { type GatewayId, refundKey } from '#domain/orders/checkout.ts';
import { Refusal } from '#domain/refusal.ts';
import { GatewayAway } from '#gateways/gateway.ts';
import { settlePayments } from './settle-payments.ts';

/**
 * Refunds a payment for access through the gateway that took it, and books the gateway's report like a notice.
 * Idempotent, until the gateway says that the refund failed: then the next one is another.
 */
export async function refundOnline(app: App, actor: Actor, address: DeskPaymentAddress): Promise<void> {
  await refundThrough(app, actor, await readOwed(app, actor, address));
}

/** The same for what is owed of an order. */
export async function refundOrderOnline(app: App, actor: Actor, address: DeskOrderAddress): Promise<void> {
  await refundThrough(app, actor, await readOwedOfOrder(app, actor, address));
}

type Owed = { gateway: GatewayId; ref: string; money: Money; key: string };

async function refundThrough(app: App, actor: Actor, { gateway: id, ref, money, key }: Owed): Promise<void> {
  const gateway = app.gateways.get(id);
  if (!gateway) throw new Refusal('checkout.not-returned', {});
  try {
    await aside(actor, () => gateway.refund({ payment: ref, money, key }));
    const seenAt = app.clock.now();
    const payments = await aside(actor, () => gateway.poll({ payment: ref }));
    await settlePayments(app, systemActor, { gateway: id, payments, seenAt, notice: null });
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error;
    app.log.error({ err: error, gateway: id }, 'La pasarela no devolvió un pago');
    throw new Refusal('checkout.not-returned', {});
  }
}

const readOwed = action({
  parse: typed<DeskPaymentAddress>,
  find: (tx, input, actor) => findLockedDeskPayment(tx, input, actor),
  permission: 'access.review',
  run: async (step): Promise<Owed> => {
    const { payment, community } = step.found;
    requireOtherReviewer(step, payment);
    const [paid] = payment.status === 'refund_pending' ? await paidOnline(step.tx, community.id, [payment.id]) : [];
    if (!paid) throw new Refusal('checkout.not-due', {});
    const ledger = await ledgerOf(step.tx, payment);
    // what went back by hand does not go back again
    const left = (ledger.paid || payment.amount) - ledger.refunded;
    const { part } = await owedBecause(step.tx, payment);
    return owedThrough(paid, part === null ? left : Math.min(left, part));
  },
});

const readOwedOfOrder = action({
  parse: typed<DeskOrderAddress>,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step): Promise<Owed> => {
    const { order, community } = step.found;
    const [paid] = order.status === 'refund_pending' ? await paidOnline(step.tx, community.id, [order.id]) : [];
    if (!paid) throw new Refusal('checkout.not-due', {});
    const { amount } = await owedOf(step.tx, order);
    await dutyDecided(step, community.id, 'orders');
    return owedThrough(paid, amount);
  },
});

type Paid = Awaited<ReturnType<typeof paidOnline>>[number];

/** What a gateway is asked to give back of what it took: at most what it still has. Refuses where that is nothing. */
function owedThrough({ gateway, ref, refunded, failedRefunds, currency, ...paid }: Paid, owed: number): Owed {
  const amount = Math.min(paid.amount - refunded, owed);
  if (amount <= 0) throw new Refusal('access.nothing-left', {});
  const key = refundKey(`${ref}-${refunded}-${amount}`, failedRefunds);
  return { gateway, ref, money: { amount, currency }, key };
}
