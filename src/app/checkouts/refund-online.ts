import { type DeskPaymentAddress, requireOtherReviewer } from '#app/access/confirm-payment.ts';
import { findLockedDeskPayment } from '#app/access/find-payer.ts';
import { action, typed } from '#app/action.ts';
import { type Actor, type App, aside, systemActor } from '#app/app.ts';
import { ledgerOf, owedBecause } from '#db/access/access.ts';
import { paidOnline } from '#db/orders/checkouts.ts';
import { refundKey } from '#domain/orders/checkout.ts';
import { Refusal } from '#domain/refusal.ts';
import { GatewayAway } from '#gateways/gateway.ts';
import { settlePayments } from './settle-payments.ts';

/**
 * Refunds a payment for access through the gateway that took it, and books the gateway's report like a notice.
 * Idempotent, until the gateway says that the refund failed: then the next one is another.
 */
export async function refundOnline(app: App, actor: Actor, address: DeskPaymentAddress): Promise<void> {
  const { gateway: id, ref, money, key } = await readOwed(app, actor, address);
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
  run: async (step) => {
    const { payment, community } = step.found;
    requireOtherReviewer(step, payment);
    const [paid] = payment.status === 'refund_pending' ? await paidOnline(step.tx, community.id, [payment.id]) : [];
    if (!paid) throw new Refusal('checkout.not-due', {});
    const { gateway, ref, refunded, failedRefunds, currency } = paid;
    const ledger = await ledgerOf(step.tx, payment);
    // what went back by hand does not go back again
    const left = (ledger.paid || payment.amount) - ledger.refunded;
    const { part } = await owedBecause(step.tx, payment);
    const amount = Math.min(paid.amount - refunded, left, part ?? left);
    if (amount <= 0) throw new Refusal('access.nothing-left', {});
    const key = refundKey(`${ref}-${refunded}-${amount}`, failedRefunds);
    return { gateway, ref, money: { amount, currency }, key };
  },
});
