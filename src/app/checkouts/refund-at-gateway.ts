import { type Actor, type App, aside, systemActor } from '#app/app.ts';
import { versionsKnown } from '#db/orders/gateway-payments.ts';
import type { Money } from '#domain/money.ts';
import { refundKey } from '#domain/orders/checkout.ts';
import {
  type About,
  type Gateway,
  GatewayAway,
  GatewayRefused,
  type Notice,
  type RefundState,
} from '#gateways/gateway.ts';
import { countFailedRefund } from './count-failed-refund.ts';
import { settlePayments } from './settle-payments.ts';

/** What is to be given back of a gateway's payment. */
export type RefundOrder = {
  readonly communityId: string;
  readonly ref: string;
  readonly money: Money;
  /** What the refund is, apart from its attempts: the same one asked twice is made once. */
  readonly name: string;
  /** How many refunds of the payment were known to have failed when this one was decided. */
  readonly failedRefunds: number;
};

/** Times that a gateway is asked again because another answer was booked while it was asked. */
const mostAnswers = 5;

/**
 * Asks a gateway what it knows, and books the answer like a notice, or with one. An answer that was overtaken by another is
 * not booked: it may be the older one, whatever the clocks say, and the gateway is asked again. Throws `GatewayAway`.
 */
export async function settleAnswer(
  app: App,
  actor: Actor,
  gateway: Gateway,
  { about, notice = null }: { about: About; notice?: Notice | null },
): Promise<void> {
  for (let answers = 0; answers < mostAnswers; answers += 1) {
    const versions = await versionsKnown(app.db, keyOf(gateway, about));
    const payments = await aside(actor, () => gateway.poll(about));
    const asked = { gateway: gateway.id, payments, versions, notice };
    if (!(await settlePayments(app, systemActor, asked)).isOvertaken) return;
  }
  throw new GatewayAway(gateway.id, new Error('others were booked each time'));
}

function keyOf({ id }: Gateway, about: About) {
  return 'checkout' in about ? { checkoutId: about.checkout.id } : { gateway: id, ref: about.payment };
}

/**
 * Has a gateway give money back and books what it then says of the payment. One that failed, or was refused, is counted, so
 * that the next one has another idempotency key: also where it failed before we ever knew that it was made. Throws
 * `GatewayAway` where it is not known what became of it.
 */
export async function refundAtGateway(
  app: App,
  actor: Actor,
  gateway: Gateway,
  order: RefundOrder,
): Promise<RefundState> {
  const state = await aside(actor, () => ask(app, gateway, order));
  try {
    await settleAnswer(app, actor, gateway, { about: { payment: order.ref } });
  } finally {
    // after the answer, which counts a failure by itself where the refund had been booked
    if (state === 'failed') await countFailedRefund(app, systemActor, { gateway: gateway.id, ...order });
  }
  return state;
}

async function ask(app: App, gateway: Gateway, { ref, money, name, failedRefunds }: RefundOrder): Promise<RefundState> {
  try {
    return await gateway.refund({ payment: ref, money, key: refundKey(name, failedRefunds) });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    app.log.error({ err: error, gateway: gateway.id }, 'La pasarela se negó a devolver un pago');
    return 'failed';
  }
}
