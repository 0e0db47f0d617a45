import { afterAll, expect } from 'vitest';
import { openPayment } from '#app/access/open-payment.ts';
import type { Actor, App } from '#app/app.ts';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { showCheckout } from '#app/checkouts/show-checkout.ts';
import { takeNotice } from '#app/checkouts/take-notice.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { brokenInvariants } from '#db/invariants.ts';
import type { Currency } from '#domain/money.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { type Gateway, GatewayAway } from '#gateways/gateway.ts';
import { mercadoPagoGateway } from '#gateways/mercado-pago.ts';
import { stripeGateway } from '#gateways/stripe.ts';
import { personIn, stranger, testApp } from './app.ts';
import type { StoppedClock } from './clock.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { type MercadoPagoPeer, mercadoPagoPeerKeys, startMercadoPagoPeer } from './mercado-pago-peer.ts';
import { communityOfAna } from './people.ts';
import { raffleOnSale, takeAs } from './raffle.ts';
import { type StripePeer, startStripePeer, stripePeerKeys } from './stripe-peer.ts';

/** What the file of tests that runs now has, once it called `gatewayFixture`. */
export let database: TestDatabase;
/** The application without gateways. */
export let plain: App;
export let clock: StoppedClock;
export let peers: { stripe: StripePeer; 'mercado-pago': MercadoPagoPeer };
export let stripePeer: StripePeer;
export let mercadoPagoPeer: MercadoPagoPeer;
export let app: App;
export let withRaffles: App;
export let operator: { userId: string; isOperator: true };

/** The database, application and gateways of a file of tests of payments online; checked and ended after it. */
export async function gatewayFixture(): Promise<void> {
  const own = await freshDatabase();
  database = own;
  ({ app: plain, clock } = testApp(own.handle));
  const [stripe, mercadoPago] = await Promise.all([startStripePeer(clock.now), startMercadoPagoPeer(clock.now)]);
  [stripePeer, mercadoPagoPeer] = [stripe, mercadoPago];
  peers = { stripe, 'mercado-pago': mercadoPago };
  app = {
    ...plain,
    gateways: new Map([
      ['stripe', stripeGateway({ ...stripePeerKeys, url: stripe.url })],
      ['mercado-pago', mercadoPagoGateway({ ...mercadoPagoPeerKeys, url: mercadoPago.url })],
    ]),
  };
  withRaffles = { ...app, rafflesOnline: true };
  operator = { ...(await personIn(app, 'Olga')), isOperator: true };
  afterAll(async () => {
    const broken = await brokenInvariants(own.handle.pool);
    await Promise.all([stripe.stop(), mercadoPago.stop()]);
    await own.drop();
    expect(broken).toEqual([]);
  });
}

export const firstPage = { page: 1, givenPage: 1, words: '' };

/** The application with a gateway of which something is otherwise. */
export function appWhere(gateway: GatewayId, otherwise: (usual: Gateway) => Partial<Gateway>): App {
  const usual = app.gateways.get(gateway);
  if (!usual) throw new Error(`no gateway ${gateway}`);
  return { ...app, gateways: new Map([...app.gateways, [gateway, { ...usual, ...otherwise(usual) }]]) };
}

/** A gateway that does what is asked, and does not answer what became of it from the first refund on. */
export const unanswered = ({ id, refund, poll }: Gateway): Partial<Gateway> => {
  let isGone = false;
  return {
    refund: async (asked) => {
      isGone = true;
      return refund(asked);
    },
    poll: (about) => (isGone ? Promise.reject(new GatewayAway(id, new Error('no answer'))) : poll(about)),
  };
};

/** The idempotency keys of the refunds that a gateway is asked for from now on. */
export function refundsAskedOf({ asked }: (typeof peers)[GatewayId]): () => string[] {
  const before = asked.length;
  return () =>
    asked
      .slice(before)
      .filter(({ method, path }) => method === 'POST' && path.endsWith('/refunds'))
      .map(({ headers }) => headers.get('X-Idempotency-Key') ?? headers.get('Idempotency-Key') ?? '');
}

type SentNotice = { body: string; headers: Record<string, string>; query?: string };

/** Hands a notice of a gateway to the application. */
export const deliver = (gateway: GatewayId, { body, headers, query = '' }: SentNotice, to: App = app) =>
  takeNotice(to, stranger, gateway, {
    headers: new Headers(headers),
    query: new URLSearchParams(query),
    body: new TextEncoder().encode(body),
  });

/** A community of Ana's that costs by the month, where who runs the installation allows that gateway. */
export async function paidCommunity(
  gateway: GatewayId,
  { currency = 'UYU', maxTickets = null }: { currency?: Currency; maxTickets?: number | null } = {},
) {
  const community = await communityOfAna(app, {
    access_type: 'paid',
    payment_type: 'monthly',
    join_policy: 'open',
    visibility: 'public',
    price: 500,
    currency,
    max_tickets: maxTickets,
  });
  await allowOnlinePayment(app, operator, { community: community.url, gateway });
  return community;
}

/** Asks at the door to come in, and gives the payment that this leads to. */
export async function beginPaying(person: Actor, { url: communityUrl }: { url: string }): Promise<string> {
  await joinCommunity(app, person, { communityUrl, form: {} });
  return (await openPayment(app, person, { communityUrl })).id;
}

/** Somebody who has begun to pay there, and is at the gateway's page. */
export async function payer(community: { url: string; id: string }, gateway: GatewayId, name = 'Berta') {
  const person = await personIn(app, name);
  const payment = await beginPaying(person, community);
  const place = { communityUrl: community.url, payment };
  const begin = async () => (await beginCheckout(app, person, { place, gateway })).url;
  const { id: checkout, url } = await beginCheckout(app, person, { place, gateway });
  return {
    person,
    payment,
    checkout,
    url,
    begin,
    async state() {
      const of = { user: person.userId, community: community.id };
      const [{ status }, member, grants, ledger] = await Promise.all([
        app.db.selectFrom('access_payments').select('status').where('id', '=', payment).executeTakeFirstOrThrow(),
        app.db
          .selectFrom('members')
          .select('status')
          .where('community_id', '=', of.community)
          .where('user_id', '=', of.user)
          .executeTakeFirst(),
        app.db
          .selectFrom('access_grants')
          .select('id')
          .where('user_id', '=', of.user)
          .where('community_id', '=', of.community)
          .where('revoked_at', 'is', null)
          .execute(),
        app.db
          .selectFrom('access_ledger')
          .select(['kind', 'amount', 'way'])
          .where('payment_id', '=', payment)
          .orderBy('recorded_at')
          .orderBy('kind')
          .execute(),
      ]);
      return { payment: status, member: member?.status, grants: grants.length, ledger };
    },
    shown: () => showCheckout(app, person, { checkout }).then(({ state }) => state),
  };
}

export const gateways = ['stripe', 'mercado-pago'] as const;

/** How somebody stands who has paid once. */
export const paidIn = { payment: 'confirmed', member: 'active', grants: 1 };

/** A raffle on sale where it may be paid online, and who takes numbers of it and goes to pay. */
export async function orderAtGateway(numbers: readonly number[]) {
  const { address, ana } = await raffleOnSale(app);
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  return { address, ana, ...(await takeAndGoToPay(address, 'Beto', numbers)) };
}

/** Takes numbers of a raffle and goes to pay them. */
export async function takeAndGoToPay(
  address: Awaited<ReturnType<typeof raffleOnSale>>['address'],
  name: string,
  numbers: readonly number[],
  gateway: GatewayId = 'stripe',
) {
  const { secret } = await takeAs(app, address, name, numbers);
  const { id: checkout } = await beginCheckout(withRaffles, stranger, { place: { key: secret }, gateway });
  const order = async () => (await findOrder(app.db, { key: secret }, stranger)).order;
  return { secret, checkout, order };
}
