import { findForPayer } from '#app/access/find-payer.ts';
import { action, typed } from '#app/action.ts';
import { type Actor, type App, aside, systemActor } from '#app/app.ts';
import { offeredGateways } from '#app/offered-gateways.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { paymentById } from '#db/access/access-payments.ts';
import type { Db, Transaction } from '#db/client.ts';
import { insertCheckout, lastCheckout, setCheckoutOpen } from '#db/orders/checkouts.ts';
import { paymentsOfCheckout } from '#db/orders/gateway-payments.ts';
import type { CheckoutRow } from '#db/tables.ts';
import { gatewayIds } from '#domain/orders/checkout.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { GatewayAway, type OpenedCheckout } from '#gateways/gateway.ts';
import { paths } from '#texts/paths.ts';
import { type Asked, askedOf } from './asked-payment.ts';
import { findLockedPayable, type Payable } from './find-payable.ts';

/** What is to be paid, as its holder names it: an access payment of their own, or an order by its key. */
export type CheckoutPlace = { communityUrl: string; payment: string } | { key: string };
type Beginning = { place: CheckoutPlace; gateway: string };
type Begun = { checkout: CheckoutRow; title: string };

/** Minutes after which the gateway is first asked what became of a checkout, should no word come. */
const firstPoll = 2;
/** Minutes that a checkout must have left to be handed out again. */
const worthResuming = 10;
/** Seconds in which asking again asks the gateway for the same checkout, while it has not answered yet. */
const stillAsking = 30;

/**
 * Opens a checkout at a gateway. Gives its id and the payment page's address. An open checkout is reused, so that two
 * tabs pay once. The gateway is called between two transactions, since nothing may block on the network within one.
 * Refuses gateways that are not offered (`checkout.not-offered`) and outages (`checkout.away`).
 */
export async function beginCheckout(
  app: App,
  actor: Actor,
  beginning: Beginning,
): Promise<{ id: string; url: string }> {
  const { checkout, title } = await prepare(app)(app, actor, beginning);
  if (checkout.url) return { id: checkout.id, url: checkout.url };
  const gateway = app.gateways.get(checkout.gateway);
  if (!gateway) throw new Refusal('checkout.not-offered', {});
  try {
    const asked = {
      id: checkout.id,
      reference: checkout.reference,
      title,
      money: { amount: checkout.amount, currency: checkout.currency },
      openedAt: checkout.opened_at,
      returnUrl: app.publicUrl + paths.checkout({ checkout: checkout.id }),
      expiresAt: checkout.expires_at,
    };
    const opened = await aside(actor, () => gateway.beginCheckout(asked));
    await keepOpen(app, systemActor, { checkout, opened });
    return { id: checkout.id, url: opened.url };
  } catch (error) {
    if (!(error instanceof GatewayAway)) throw error;
    app.log.error({ err: error, gateway: checkout.gateway }, 'La pasarela no abrió el cobro');
    throw new Refusal('checkout.away', {});
  }
}

function prepare(app: App) {
  return action({
    parse: typed<Beginning>,
    find: (tx, { place }, actor) => findLockedOwn(tx, place, actor),
    permission: 'checkout.begin',
    run: async ({ tx, now, dice, input, found: payable }): Promise<Begun> => {
      const gateway = gatewayIds.find((each) => each === input.gateway);
      const asked = await askedOf(tx, payable, now);
      const of = { communityId: payable.community.id, subject: payable.subject, money: asked.money };
      const offered = await offeredGateways(tx, app, of);
      if (!gateway || !offered.some(({ id }) => id === gateway)) throw new Refusal('checkout.not-offered', {});
      const last = await lastCheckout(tx, { communityId: of.communityId, subjectId: asked.id, gateway });
      if (last && (await isResumable(tx, last, asked, now))) return { checkout: last, title: asked.title };
      const checkout: CheckoutRow = {
        community_id: of.communityId,
        id: dice.uuid(),
        gateway,
        subject: payable.subject,
        subject_id: asked.id,
        reference: asked.reference,
        ...asked.money,
        external_id: null,
        url: null,
        opened_at: now,
        expires_at: asked.expiresAt,
        looked_at: null,
        next_look_at: null,
        refund_asked_at: null,
      };
      await insertCheckout(tx, checkout);
      return { checkout, title: asked.title };
    },
  });
}

const keepOpen = action({
  parse: typed<{ checkout: CheckoutRow; opened: OpenedCheckout }>,
  find: async () => ({ community: null }),
  permission: 'checkout.settle',
  run: ({ tx, now, input: { checkout, opened } }) =>
    setCheckoutOpen(tx, checkout, { ...opened, nextPollAt: now.add({ minutes: firstPoll }) }),
});

async function findLockedOwn(tx: Transaction, place: CheckoutPlace, actor: Actor): Promise<Payable & OrderRelations> {
  const { of, ...relations } = await subjectOf(tx, place, actor);
  return { ...(await findLockedPayable(tx, of)), ...relations };
}

type OrderRelations = { isHolder: boolean; isSoldByHand: boolean; hasDeskLink: boolean };

async function subjectOf(db: Db | Transaction, place: CheckoutPlace, actor: Actor) {
  if ('key' in place) {
    const { order, isHolder, isSoldByHand, hasDeskLink } = await findOrder(db, place, actor);
    const of = { community_id: order.community_id, subject: 'order', subject_id: order.id } as const;
    return { of, isHolder, isSoldByHand, hasDeskLink };
  }
  const { id: communityId } = await findForPayer(db, place, actor);
  const payment = isUuid(place.payment) ? await paymentById(db, communityId, place.payment) : undefined;
  const own = orNotFound(payment?.user_id === actor.userId ? payment : null);
  const of = { community_id: communityId, subject: 'access', subject_id: own.id } as const;
  return { of, isHolder: true, isSoldByHand: false, hasDeskLink: false };
}

/** Whether a checkout can be handed out again: it asks for the same, and its page still takes money. */
async function isResumable(
  tx: Transaction,
  checkout: CheckoutRow,
  { money: { amount, currency }, expiresAt }: Asked,
  now: Temporal.Instant,
): Promise<boolean> {
  if (checkout.amount !== amount || checkout.currency !== currency) return false;
  if (checkout.url === null) return now.since(checkout.opened_at).total('seconds') < stillAsking;
  // one opened now would end no later
  const lasts =
    checkout.expires_at.equals(expiresAt) || checkout.expires_at.since(now).total('minutes') > worthResuming;
  const isOpen = checkout.next_look_at !== null && lasts;
  // a page at which something was tried in vain, or paid, is done, also where the money went back or bought nothing
  return isOpen && (await paymentsOfCheckout(tx, checkout)).every(({ state }) => state === 'waiting');
}
