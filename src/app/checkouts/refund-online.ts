import { type DeskPaymentAddress, requireOtherReviewer } from '#app/access/confirm-payment.ts';
import { findLockedDeskPayment } from '#app/access/find-payer.ts';
import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from '#app/orders/find-desk-order.ts';
import { owedByLedger } from '#app/orders/owed-of.ts';
import { ledgerOf, refundedBy } from '#db/access/access-ledger.ts';
import { owedBecause } from '#db/access/owed-refunds.ts';
import { setRefundAsked } from '#db/orders/checkouts.ts';
import { gatewayPayment } from '#db/orders/gateway-payments.ts';
import { paidOnline } from '#db/orders/paid-online.ts';
import { ledgerOf as ledgerOfOrder } from '#db/orders/payments.ts';
import type { RowKey } from '#db/row-key.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { refundParts } from '#domain/orders/refund-parts.ts';
import { Refusal } from '#domain/refusal.ts';
import { type Gateway, GatewayAway } from '#gateways/gateway.ts';
import { type RefundOrder, refundAtGateway, settleAnswer } from './refund-at-gateway.ts';

/**
 * Refunds a payment for access through the gateway that took it, and books the gateway's report like a notice. The gateway
 * is asked about the payment first, so that what it gave back without our knowing is not given back again. Idempotent,
 * until the gateway says that the refund failed: then the next one is another. Refuses unless the money is booked as gone
 * back: `checkout.not-returned` where the gateway says that it did not give it back, `checkout.return-unknown` where it is
 * not known yet, and is polled for.
 */
export async function refundOnline(app: App, actor: Actor, address: DeskPaymentAddress): Promise<void> {
  await refundThrough(app, actor, {
    read: () => readOwed(app, actor, address),
    returned: ({ subject, gateway }) => refundedBy(app.db, subject, gateway),
  });
}

/**
 * The same for what is owed of an order, as far as it came through the gateway: what was paid otherwise stays owed. Gives
 * whether nothing is owed any more.
 */
export async function refundOrderOnline(
  app: App,
  actor: Actor,
  address: DeskOrderAddress,
): Promise<{ isWhole: boolean }> {
  const { subject } = await refundThrough(app, actor, {
    read: () => readOwedOfOrder(app, actor, address),
    returned: async ({ subject }) => (await ledgerOfOrder(app.db, subject)).returned,
  });
  const { paid, refunded } = await ledgerOfOrder(app.db, subject);
  return { isWhole: refunded >= paid };
}

type Owed = RefundOrder & {
  readonly gateway: GatewayId;
  /** What the payment is of. */
  readonly subject: RowKey;
  readonly checkout: RowKey;
  /** What the gateway is known to have given back of the payment, and what the ledger has of it. */
  readonly refunded: number;
  readonly returned: number;
};
type Books = {
  /** What is owed as the books have it now. */
  read(): Promise<Owed>;
  /** What the ledger has as given back by the gateway. */
  returned(owed: Owed): Promise<number>;
};

/** Gives what was owed by the books, and went back. */
async function refundThrough(app: App, actor: Actor, books: Books): Promise<Owed> {
  let owed = await books.read();
  try {
    const asked = new Set<string>();
    // settling the answer may leave something else to be owed, of another payment
    while (!asked.has(owed.ref)) {
      asked.add(owed.ref);
      await settleAnswer(app, actor, gatewayOf(app, owed), { about: { payment: owed.ref } });
      owed = await books.read();
    }
    await refundOwed(app, actor, books, owed);
    return owed;
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error;
    app.log.error({ err: error, gateway: owed.gateway }, 'La pasarela no dijo si devolvió un pago');
    return await awaitWord(app, owed);
  }
}

async function refundOwed(app: App, actor: Actor, books: Books, owed: Owed): Promise<void> {
  const state = await refundAtGateway(app, actor, gatewayOf(app, owed), owed);
  const known = await gatewayPayment(app.db, owed);
  const isBack = known !== undefined && known.refunded >= owed.refunded + owed.money.amount;
  if (!isBack && state === 'failed') throw new Refusal('checkout.not-returned', {});
  if (!isBack) await awaitWord(app, owed);
  // somebody wrote it down as given back another way, before or in the meantime
  if ((await books.returned(owed)) <= owed.returned) throw new Refusal('checkout.returned-besides', {});
}

function gatewayOf(app: App, { gateway: id }: Owed): Gateway {
  const gateway = app.gateways.get(id);
  if (!gateway) throw new Refusal('checkout.not-returned', {});
  return gateway;
}

/** Has the clock find out what became of a refund, for as long as it may take, and says that it is not known yet. */
async function awaitWord(app: App, { checkout }: Owed): Promise<never> {
  await setRefundAsked(app.db, checkout, app.clock.now());
  throw new Refusal('checkout.return-unknown', {});
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
    const returned = await refundedBy(step.tx, payment, paid.gateway);
    return owedThrough(payment, { ...paid, returned }, part === null ? left : Math.min(left, part));
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
    await endMailPauseOf(step, community.id, 'orders');
    const { ledger, owed } = await owedByLedger(step.tx, order);
    const { online } = refundParts(ledger, owed.amount);
    return owedThrough(order, { ...paid, returned: ledger.returned }, online);
  },
});

type Paid = Awaited<ReturnType<typeof paidOnline>>[number] & { returned: number };

/** What a gateway is asked to give back of what it took: at most what it still has. Refuses where that is nothing. */
function owedThrough({ community_id, id }: RowKey, paid: Paid, owed: number): Owed {
  const { gateway, ref, refunded, returned, failedRefunds, currency, checkoutId } = paid;
  const amount = Math.min(paid.amount - refunded, owed);
  if (amount <= 0) throw new Refusal('access.nothing-left', {});
  return {
    communityId: community_id,
    subject: { community_id, id },
    checkout: { community_id, id: checkoutId },
    gateway,
    ref,
    refunded,
    returned,
    money: { amount, currency },
    name: `${ref}-${refunded}-${amount}`,
    failedRefunds,
  };
}
