import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { openPayment } from '#app/access/open-payment.ts';
import { cancelPayment } from '#app/access/own-payment.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund } from '#app/access/review-payment.ts';
import { showCharges } from '#app/access/show-charges.ts';
import type { Actor, App } from '#app/app.ts';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { refundOnline } from '#app/checkouts/refund-online.ts';
import { showCheckout } from '#app/checkouts/show-checkout.ts';
import { takeNotice } from '#app/checkouts/take-notice.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { allowOnlinePayment, endOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import type { Currency } from '#domain/money.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { mercadoPagoGateway } from '#gateways/mercado-pago.ts';
import { stripeGateway } from '#gateways/stripe.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { mercadoPagoPeerKeys, startMercadoPagoPeer } from '#support/mercado-pago-peer.ts';
import { communityOfAna } from '#support/people.ts';
import { raffleForm, raffleOnSale, takeAs } from '#support/raffle.ts';
import { sign, startStripePeer, stripePeerKeys } from '#support/stripe-peer.ts';

const database = await freshDatabase();
const { app: plain, clock } = testApp(database.handle);
const stripePeer = await startStripePeer(clock.now);
const mercadoPagoPeer = await startMercadoPagoPeer(clock.now);
const app: App = {
  ...plain,
  gateways: new Map([
    ['stripe', stripeGateway({ ...stripePeerKeys, url: stripePeer.url })],
    ['mercado-pago', mercadoPagoGateway({ ...mercadoPagoPeerKeys, url: mercadoPagoPeer.url })],
  ]),
};
afterAll(async () => {
  await Promise.all([stripePeer.stop(), mercadoPagoPeer.stop()]);
  await database.drop();
});

const peers = { stripe: stripePeer, 'mercado-pago': mercadoPagoPeer };
const operator = { ...(await personIn(app, 'Olga')), isOperator: true as const };

const firstPage = { page: 1, givenPage: 1, words: '' };

type SentNotice = { body: string; headers: Record<string, string>; query?: string };
const deliver = (gateway: GatewayId, { body, headers, query = '' }: SentNotice, to: App = app) =>
  takeNotice(to, gateway, {
    headers: new Headers(headers),
    query: new URLSearchParams(query),
    body: new TextEncoder().encode(body),
  });

/** A community of Ana's that costs by the month, where who runs the installation allows that gateway. */
async function paidCommunity(
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
async function beginPaying(person: Actor, { url: communityUrl }: { url: string }): Promise<string> {
  await joinCommunity(app, person, { communityUrl, form: {} });
  return (await openPayment(app, person, { communityUrl })).id;
}

/** Somebody who has begun to pay there, and is at the gateway's page. */
async function payer(community: { url: string; id: string }, gateway: GatewayId, name = 'Berta') {
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
    async stands() {
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

const gateways = ['stripe', 'mercado-pago'] as const;
const paidIn = { payment: 'confirmed', member: 'active', grants: 1 };

test.each(gateways)('who pays by %s is in, once, however often the notice comes', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  expect(await berta.stands()).toMatchObject({ payment: 'pending', member: 'awaiting_payment', grants: 0 });
  const notice = peers[gateway].pay(berta.checkout);
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(gateway, notice)));
  expect(answers).toEqual(Array(10).fill('taken'));
  expect(await deliver(gateway, notice)).toBe('taken');
  expect(await berta.stands()).toEqual({ ...paidIn, ledger: [{ kind: 'payment', amount: 500, way: gateway }] });
  expect(await berta.shown()).toBe('paid');
});

test('the gateway is told what is paid, never who pays', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe', 'Bertarida');
  const mp = await payer(await paidCommunity('mercado-pago'), 'mercado-pago', 'Bertarida');
  const told = [...stripePeer.asked, ...mercadoPagoPeer.asked].map(({ body, path }) => path + decodeURIComponent(body));
  expect(told.join('\n')).not.toMatch(/bertarida|example\.com|uid-/i);
  expect(berta.url).toBe(stripePeer.sessionOf(berta.checkout).url);
  expect(mp.url).toBe(mercadoPagoPeer.preferenceOf(mp.checkout).init_point);
});

test('a button that is pressed in several tabs at once leads to one checkout', async () => {
  const { url } = await paidCommunity('stripe');
  const berta = await personIn(app, 'Berta');
  const payment = await beginPaying(berta, { url });
  const place = { communityUrl: url, payment };
  const begin = () => beginCheckout(app, berta, { place, gateway: 'stripe' });
  const begun = await Promise.all(Array.from({ length: 5 }, begin));
  expect(new Set(begun.map((each) => each.url)).size).toBe(1);
});

test('a checkout that is begun again while it is open is the same one', async () => {
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  expect(await berta.begin()).toBe(berta.url);
  clock.pass({ hours: 23, minutes: 55 });
  expect(await berta.begin()).not.toBe(berta.url);
});

test.each(gateways)('a notice that %s did not sign changes nothing', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  const notice = peers[gateway].pay(berta.checkout);
  const before = await database.handle.db.selectFrom('gateway_notices').select('id').execute();
  expect(await deliver(gateway, { ...notice, headers: {} })).toBe('forged');
  const query = 'query' in notice ? '?data.id=1&type=payment' : '';
  expect(await deliver(gateway, { ...notice, body: `${notice.body} `, query })).toBe('forged');
  const seconds = Math.floor(clock.now().epochMilliseconds / 1000);
  expect(await deliver('stripe', { body: notice.body, headers: sign(notice.body, seconds, 'otro') })).toBe('forged');
  expect(await berta.stands()).toMatchObject({ payment: 'pending', grants: 0 });
  expect(await database.handle.db.selectFrom('gateway_notices').select('id').execute()).toEqual(before);
});

test('a gateway that is not configured has no door', async () => {
  const notice = stripePeer.event('balance.available', {});
  await expect(deliver('stripe', notice, plain)).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    takeNotice(app, 'paypal', { headers: new Headers(), query: new URLSearchParams(), body: new Uint8Array() }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('what is none of our business is kept and does nothing', async () => {
  const stray = stripePeer.event('charge.refunded', { id: 'ch', payment_intent: 'pi_of_another_shop' });
  const other = stripePeer.event('balance.available', {});
  const elsewhere = mercadoPagoPeer.notice('payment.updated', 987654321);
  expect(await deliver('stripe', stray)).toBe('taken');
  expect(await deliver('stripe', other)).toBe('taken');
  expect(await deliver('mercado-pago', elsewhere)).toBe('taken');
  const kept = await app.db
    .selectFrom('gateway_notices')
    .select(['kind', 'outcome'])
    .where('id', 'in', [stray.id, other.id, elsewhere.id])
    .orderBy('kind')
    .execute();
  expect(kept).toEqual([
    { kind: 'balance.available', outcome: 'ignored' },
    { kind: 'charge.refunded', outcome: 'unknown' },
    { kind: 'payment.updated', outcome: 'unknown' },
  ]);
});

test.each(gateways)('another sum at %s lets nobody in until somebody has looked', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  const notice = peers[gateway].pay(berta.checkout, { amount: gateway === 'stripe' ? 499 : 4.99 });
  await deliver(gateway, notice);
  expect(await berta.stands()).toEqual({ payment: 'in_review', member: 'awaiting_payment', grants: 0, ledger: [] });
  expect(await berta.shown()).toBe('in-review');
});

test.each(gateways)('another currency at %s lets nobody in', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  await deliver(gateway, peers[gateway].pay(berta.checkout, { currency: gateway === 'stripe' ? 'jpy' : 'ARS' }));
  expect(await berta.stands()).toMatchObject({ payment: 'in_review', grants: 0 });
});

test.each(gateways)('money that %s gave back before we heard that it came lets nobody in', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  const paid = peers[gateway].pay(berta.checkout);
  const refunded = peers[gateway].refund(berta.checkout);
  await deliver(gateway, refunded);
  await deliver(gateway, paid);
  expect(await berta.stands()).toEqual({ payment: 'pending', member: 'awaiting_payment', grants: 0, ledger: [] });
  expect(await berta.shown()).toBe('refunded');
});

test.each(gateways)('money that goes back at %s takes back what it bought', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  await deliver(gateway, peers[gateway].pay(berta.checkout));
  const notice = peers[gateway].refund(berta.checkout);
  await Promise.all([deliver(gateway, notice), deliver(gateway, notice)]);
  expect(await berta.stands()).toEqual({
    payment: 'refunded',
    member: 'expired',
    grants: 0,
    ledger: [
      { kind: 'payment', amount: 500, way: gateway },
      { kind: 'refund', amount: 500, way: gateway },
    ],
  });
});

test('a part that goes back leaves access as it is', async () => {
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('stripe', stripePeer.refund(berta.checkout, 200));
  expect(await berta.stands()).toMatchObject({ payment: 'partially_refunded', member: 'active', grants: 1 });
});

test('a dispute that is won leaves the payment, and one that is lost takes it back', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('stripe', stripePeer.dispute(berta.checkout, 'needs_response'));
  expect(await berta.stands()).toMatchObject({ payment: 'disputed', member: 'active', grants: 1 });
  const waiting = async () => (await listNotifications(app, community.ana, { before: null })).unread.count;
  expect(await waiting()).toBe(1);
  await deliver('stripe', stripePeer.dispute(berta.checkout, 'won'));
  expect(await berta.stands()).toMatchObject(paidIn);
  expect(await waiting()).toBe(0);
  const carla = await payer(community, 'stripe', 'Carla');
  await deliver('stripe', stripePeer.pay(carla.checkout));
  await deliver('stripe', stripePeer.dispute(carla.checkout, 'lost'));
  expect(await carla.stands()).toMatchObject({ payment: 'refunded', grants: 0 });
});

test('what waits at Mercado Pago is in when it comes, and what is rejected is not', async () => {
  const community = await paidCommunity('mercado-pago');
  const berta = await payer(community, 'mercado-pago');
  await deliver('mercado-pago', mercadoPagoPeer.pay(berta.checkout, { status: 'pending' }));
  expect(await berta.shown()).toBe('waiting');
  await deliver('mercado-pago', mercadoPagoPeer.pass(berta.checkout, 'approved', 'accredited'));
  expect(await berta.stands()).toMatchObject(paidIn);
  const carla = await payer(community, 'mercado-pago', 'Carla');
  await deliver('mercado-pago', mercadoPagoPeer.pay(carla.checkout, { status: 'rejected' }));
  expect(await carla.stands()).toMatchObject({ payment: 'pending', grants: 0 });
  expect(await carla.shown()).toBe('failed');
});

test.each(gateways)(
  'a payment of which %s sent no word is found by who comes back, and by the clock',
  async (gateway) => {
    const community = await paidCommunity(gateway);
    const berta = await payer(community, gateway);
    const carla = await payer(community, gateway, 'Carla');
    peers[gateway].pay(berta.checkout);
    peers[gateway].pay(carla.checkout);
    expect(await berta.shown()).toBe('paid');
    expect(await berta.stands()).toMatchObject(paidIn);
    clock.pass({ minutes: 3 });
    await pollDueCheckouts(app);
    expect(await carla.stands()).toMatchObject(paidIn);
  },
);

test('what is on its way at Stripe is in when it comes, and is told when it does not', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout, { status: 'processing' }));
  expect(await berta.stands()).toMatchObject({ payment: 'pending', grants: 0 });
  expect(await berta.shown()).toBe('waiting');
  await deliver('stripe', stripePeer.arrive(berta.checkout, true));
  expect(await berta.stands()).toMatchObject(paidIn);
  const carla = await payer(community, 'stripe', 'Carla');
  await deliver('stripe', stripePeer.pay(carla.checkout, { status: 'processing' }));
  await deliver('stripe', stripePeer.arrive(carla.checkout, false));
  expect(await carla.shown()).toBe('failed');
  expect(await carla.begin()).not.toBe(carla.url);
});

test('who comes back without having paid is told so, whatever the address says', async () => {
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  expect(await berta.shown()).toBe('open');
  const stranger = await personIn(app, 'Zoe');
  await expect(showCheckout(app, stranger, { checkout: berta.checkout })).rejects.toMatchObject({ code: 'not-found' });
  await expect(showCheckout(app, berta.person, { checkout: 'x' })).rejects.toMatchObject({ code: 'not-found' });
});

test('the same thing paid twice is given back once', async () => {
  const community = await paidCommunity('stripe');
  await allowOnlinePayment(app, operator, { community: community.url, gateway: 'mercado-pago' });
  const berta = await payer(community, 'stripe');
  const again = await payer({ ...community }, 'mercado-pago', 'Carla');
  const { id: other } = await beginCheckout(app, berta.person, {
    place: { communityUrl: community.url, payment: berta.payment },
    gateway: 'mercado-pago',
  });
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('mercado-pago', mercadoPagoPeer.pay(other));
  const surplus = async () => {
    const desk = await showCharges(app, community.ana, { communityUrl: community.url, list: 'paid', ...firstPage });
    return desk.payments.map((each) => each.surplus.map(({ ref: _, ...rest }) => rest));
  };
  const came = { gateway: 'mercado-pago', money: { amount: 500, currency: 'UYU' } };
  expect(await surplus()).toEqual([[{ ...came, isBack: false }]]);
  for (let turn = 0; turn < 3; turn += 1) {
    await pollDueCheckouts(app);
    clock.pass({ minutes: 5 });
  }
  expect(mercadoPagoPeer.refundedOf(other)).toBe(5);
  expect(stripePeer.refundedOf(berta.checkout)).toBe(0);
  expect(await berta.stands()).toMatchObject(paidIn);
  expect(await surplus()).toEqual([[{ ...came, isBack: true }]]);
  expect(await again.stands()).toMatchObject({ payment: 'pending' });
});

test('money that comes after the time to pay is over still lets in where there is room', async () => {
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  const notice = stripePeer.pay(berta.checkout);
  clock.pass({ hours: 80 });
  await app.db.updateTable('access_payments').set({ status: 'expired' }).where('id', '=', berta.payment).execute();
  await deliver('stripe', stripePeer.event('checkout.session.completed', JSON.parse(notice.body).data.object));
  expect(await berta.stands()).toMatchObject(paidIn);
});

test('money that comes when there is no room any more is owed back, and told when it went', async () => {
  const community = await paidCommunity('stripe', { maxTickets: 1 });
  const berta = await payer(community, 'stripe');
  await app.db.updateTable('access_payments').set({ status: 'expired' }).where('id', '=', berta.payment).execute();
  const carla = await payer(community, 'stripe', 'Carla');
  await deliver('stripe', stripePeer.pay(carla.checkout));
  await deliver('stripe', stripePeer.pay(berta.checkout));
  expect(await carla.stands()).toMatchObject(paidIn);
  expect(await berta.stands()).toMatchObject({ payment: 'refund_pending', member: 'awaiting_payment', grants: 0 });
  expect(await berta.shown()).toBe('refund-due');
  await deliver('stripe', stripePeer.refund(berta.checkout));
  expect(await berta.stands()).toMatchObject({ payment: 'refunded', grants: 0 });
});

test('an admin gives back what is owed the way it came, once', async () => {
  const community = await paidCommunity('mercado-pago');
  const berta = await payer(community, 'mercado-pago');
  await deliver('mercado-pago', mercadoPagoPeer.pay(berta.checkout));
  const address = { communityUrl: community.url, payment: berta.payment };
  const giveBack = (actor: Actor) => refundOnline(app, actor, address);
  await expect(giveBack(community.ana)).rejects.toMatchObject({ code: 'checkout.not-due' });
  await oweRefund(app, community.ana, { ...address, form: { reason: 'Pagó dos meses' } });
  await expect(giveBack(berta.person)).rejects.toMatchObject({ code: 'not-allowed' });
  mercadoPagoPeer.fall();
  await expect(giveBack(community.ana)).rejects.toMatchObject({ code: 'checkout.not-returned' });
  mercadoPagoPeer.rise();
  const listed = await showCharges(app, community.ana, { communityUrl: community.url, list: 'refunds', ...firstPage });
  expect(listed.payments).toMatchObject([{ id: berta.payment, online: 'mercado-pago' }]);
  await Promise.allSettled([giveBack(community.ana), giveBack(community.ana)]);
  expect(mercadoPagoPeer.refundedOf(berta.checkout)).toBe(5);
  expect(await berta.stands()).toMatchObject({ payment: 'refunded', grants: 0 });
});

test.each(gateways)('what went back by hand does not go back by %s again', async (gateway) => {
  const community = await paidCommunity(gateway);
  const berta = await payer(community, gateway);
  await deliver(gateway, peers[gateway].pay(berta.checkout));
  const address = { communityUrl: community.url, payment: berta.payment };
  const { ana } = community;
  await oweRefund(app, ana, { ...address, form: { reason: 'Pagó dos meses' } });
  await refundPayment(app, ana, { ...address, form: { amount: '2', evidence: 'En mano' } });
  await oweRefund(app, ana, { ...address, form: { reason: 'El resto también' } });
  await refundOnline(app, ana, address);
  const scale = gateway === 'stripe' ? 100 : 1;
  expect(peers[gateway].refundedOf(berta.checkout)).toBe(3 * scale);
  const { payment, grants, ledger } = await berta.stands();
  expect({ payment, grants }).toEqual({ payment: 'refunded', grants: 0 });
  expect(ledger.filter(({ kind }) => kind === 'refund')).toEqual(
    expect.arrayContaining([
      { kind: 'refund', amount: 200, way: 'other' },
      { kind: 'refund', amount: 300, way: gateway },
    ]),
  );
  // the payer's money that goes back beyond it is the gateway's affair: no more goes back here than came
  await deliver(gateway, peers[gateway].refund(berta.checkout, 2 * scale));
  expect((await berta.stands()).ledger).toEqual(ledger);
});

test.each(gateways)(
  'what went back in the panel of %s and was written down by hand before its word came counts once',
  async (gateway) => {
    const community = await paidCommunity(gateway);
    const berta = await payer(community, gateway);
    await deliver(gateway, peers[gateway].pay(berta.checkout));
    const address = { communityUrl: community.url, payment: berta.payment };
    const { ana } = community;
    const scale = gateway === 'stripe' ? 100 : 1;
    const byHand = async (amount: string, through: string) => {
      await oweRefund(app, ana, { ...address, form: { reason: 'Pagó de más' } });
      const [shown] = (await showCharges(app, ana, { communityUrl: community.url, list: 'refunds', ...firstPage }))
        .payments;
      expect(shown?.takenBy).toBe(gateway);
      await refundPayment(app, ana, { ...address, form: { amount, evidence: 'Desde su web', through } });
    };
    const returned = async () =>
      (await berta.stands()).ledger.flatMap(({ kind, amount, way }) => (kind === 'refund' ? [[amount, way]] : []));
    await byHand('1', 'gateway');
    const first = peers[gateway].refund(berta.checkout, 1 * scale);
    await deliver(gateway, first);
    await deliver(gateway, first);
    expect(await returned()).toEqual([[100, gateway]]);
    // the word comes first, and is then written down for another part
    await deliver(gateway, peers[gateway].refund(berta.checkout, 1 * scale));
    await byHand('1', '');
    await byHand('2', 'gateway');
    await deliver(gateway, peers[gateway].refund(berta.checkout, 2 * scale));
    expect((await returned()).toSorted()).toEqual(
      [
        [100, gateway],
        [100, gateway],
        [100, 'other'],
        [200, gateway],
      ].toSorted(),
    );
    expect(await berta.stands()).toMatchObject({ payment: 'refunded', grants: 0 });
  },
);

test('money that a gateway took is not said never to have come', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await cancelPayment(app, berta.person, { communityUrl: community.url, payment: berta.payment });
  await deliver('stripe', stripePeer.pay(berta.checkout));
  const address = { communityUrl: community.url, payment: berta.payment };
  const decline = declineRefund(app, community.ana, { ...address, form: { reason: 'No llegó nada' } });
  await expect(decline).rejects.toMatchObject({ code: 'access.transition' });
  expect(await berta.stands()).toMatchObject({ payment: 'refund_pending' });
});

test('what is given up can no longer be paid at the gateway, and money for it is owed back', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await cancelPayment(app, berta.person, { communityUrl: community.url, payment: berta.payment });
  clock.pass({ minutes: 3 });
  await pollDueCheckouts(app);
  expect(stripePeer.sessionOf(berta.checkout).status).toBe('expired');
  const carla = await payer(community, 'stripe', 'Carla');
  await cancelPayment(app, carla.person, { communityUrl: community.url, payment: carla.payment });
  await deliver('stripe', stripePeer.pay(carla.checkout));
  expect(await carla.stands()).toMatchObject({ payment: 'refund_pending', grants: 0 });
});

test('a gateway is offered only where who runs the installation allows it, and where it takes the money', async () => {
  const community = await paidCommunity('stripe');
  const berta = await personIn(app, 'Berta');
  const payment = await beginPaying(berta, community);
  const place = { communityUrl: community.url, payment };
  const refused = (gateway: string, to = app) =>
    expect(beginCheckout(to, berta, { place, gateway })).rejects.toMatchObject({ code: 'checkout.not-offered' });
  await refused('mercado-pago');
  await refused('paypal');
  await refused('stripe', plain);
  // nobody is warned that there is no way to pay where there is one online
  await app.db.updateTable('communities').set({ payment_ways: '[]' }).where('id', '=', community.id).execute();
  const isPayable = async (to: App) =>
    (await showCharges(to, community.ana, { communityUrl: community.url, list: 'review', ...firstPage })).isPayable;
  expect([await isPayable(app), await isPayable(plain)]).toEqual([true, false]);
  await endOnlinePayment(app, operator, { community: community.url, gateway: 'stripe' });
  await refused('stripe');
  const { ana } = await communityOfAna(app);
  await expect(allowOnlinePayment(app, ana, { community: community.url, gateway: 'stripe' })).rejects.toMatchObject({
    code: 'not-allowed',
  });
  const dollars = await paidCommunity('mercado-pago', { currency: 'USD' });
  const id = await beginPaying(berta, dollars);
  await expect(
    beginCheckout(app, berta, { place: { communityUrl: dollars.url, payment: id }, gateway: 'mercado-pago' }),
  ).rejects.toMatchObject({ code: 'checkout.not-offered' });
});

test("nobody pays another's payment, and nothing that is paid already", async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  const stranger = await personIn(app, 'Zoe');
  const place = { communityUrl: community.url, payment: berta.payment };
  await expect(beginCheckout(app, stranger, { place, gateway: 'stripe' })).rejects.toMatchObject({ code: 'not-found' });
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await expect(berta.begin()).rejects.toMatchObject({ code: 'checkout.not-due' });
});

test('nothing is begun to be paid at a gateway while the community is paused; what was on its way lets in', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  const carla = await personIn(app, 'Carla');
  const place = { communityUrl: community.url, payment: await beginPaying(carla, community) };
  await pauseCommunity(app, community.ana, { communityUrl: community.url });
  clock.pass({ hours: 24 * 9 });
  const begin = () => beginCheckout(app, carla, { place, gateway: 'stripe' });
  await expect(begin()).rejects.toMatchObject({ code: 'community.not-active' });
  await deliver('stripe', stripePeer.pay(berta.checkout));
  expect(await berta.stands()).toMatchObject(paidIn);
  await resumeCommunity(app, community.ana, { communityUrl: community.url });
  expect((await begin()).url).toContain('http');
});

test('a gateway that does not answer is asked again, and takes no place meanwhile', async () => {
  const community = await paidCommunity('mercado-pago');
  const berta = await payer(community, 'mercado-pago');
  const notice = mercadoPagoPeer.pay(berta.checkout);
  mercadoPagoPeer.fall();
  expect(await deliver('mercado-pago', notice)).toBe('later');
  expect((await showCheckout(app, berta.person, { checkout: berta.checkout })).isAway).toBe(true);
  const carla = await personIn(app, 'Carla');
  const payment = await beginPaying(carla, community);
  const begin = () =>
    beginCheckout(app, carla, { place: { communityUrl: community.url, payment }, gateway: 'mercado-pago' });
  await expect(begin()).rejects.toMatchObject({ code: 'checkout.away' });
  mercadoPagoPeer.rise();
  expect((await begin()).url).toContain('mercadopago.test');
  expect(await deliver('mercado-pago', notice)).toBe('taken');
  expect(await berta.stands()).toMatchObject(paidIn);
});

/** A raffle on sale where it may be paid online, and who takes numbers of it and goes to pay. */
async function buyer(numbers: readonly number[]) {
  const { address, ana } = await raffleOnSale(app);
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  return { address, ana, ...(await buys(address, 'Beto', numbers)) };
}

const withRaffles: App = { ...app, rafflesOnline: true };

async function buys(
  address: Awaited<ReturnType<typeof raffleOnSale>>['address'],
  name: string,
  numbers: readonly number[],
) {
  const { secret } = await takeAs(app, address, name, numbers);
  const { id: checkout } = await beginCheckout(withRaffles, stranger, { place: { key: secret }, gateway: 'stripe' });
  const order = async () => (await findOrder(app.db, { key: secret }, stranger)).order;
  return { secret, checkout, order };
}

test('raffles are paid online only where the installation says so', async () => {
  const { address } = await raffleOnSale(app);
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  expect((await showOrder(app, stranger, { key: secret })).gateways).toEqual([]);
  const place = { key: secret };
  await expect(beginCheckout(app, stranger, { place, gateway: 'stripe' })).rejects.toMatchObject({
    code: 'checkout.not-offered',
  });
  expect((await showOrder(withRaffles, stranger, { key: secret })).gateways).toEqual([
    { id: 'stripe', name: 'Stripe' },
  ]);
  const elsewhere = await raffleOnSale(app);
  const other = await takeAs(app, elsewhere.address, 'Beto', [7]);
  expect((await showOrder(withRaffles, stranger, { key: other.secret })).gateways).toEqual([]);
});

test('a raffle that is paid online is published without another way of being paid', async () => {
  const { ana, address } = await raffleOnSale(app);
  const form = { ...raffleForm, 'paymentWays.0.kind': '', 'paymentWays.0.holder': '', 'paymentWays.0.details': '' };
  const launch = (by: App) => launchRaffle(by, ana, { communityUrl: address.communityUrl, form });
  const lacking = { code: 'input', params: { fields: { 'paymentWays.0.kind': { code: 'way-missing' } } } };
  await expect(launch(withRaffles)).rejects.toMatchObject(lacking);
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  await expect(launch(app)).rejects.toMatchObject(lacking);
  await launch(withRaffles);
});

test('numbers that are paid online are paid, once, and written down as such', async () => {
  const beto = await buyer([7, 42]);
  const notice = stripePeer.pay(beto.checkout);
  await Promise.all(Array.from({ length: 5 }, () => deliver('stripe', notice)));
  const order = await beto.order();
  expect(order.status).toBe('confirmed');
  const ledger = await app.db
    .selectFrom('payments')
    .select(['kind', 'amount', 'way'])
    .where('order_id', '=', order.id)
    .execute();
  expect(ledger).toEqual([{ kind: 'payment', amount: 500, way: 'stripe' }]);
  expect(await showCheckout(app, stranger, { checkout: beto.checkout })).toMatchObject({ state: 'paid', order: null });
});

test('money for numbers that are gone, or of another sum, goes back by itself', async () => {
  const late = await buyer([7]);
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  const quick = await buys(late.address, 'Quique', [7]);
  await deliver('stripe', stripePeer.pay(late.checkout));
  await deliver('stripe', stripePeer.pay(quick.checkout));
  const odd = await buys(late.address, 'Olmo', [8]);
  await deliver('stripe', stripePeer.pay(odd.checkout, { amount: 100 }));
  await pollDueCheckouts(app);
  expect([await late.order(), await quick.order(), await odd.order()].map(({ status }) => status)).toEqual([
    'expired',
    'confirmed',
    'pending',
  ]);
  const returned = [late, quick, odd].map(({ checkout }) => stripePeer.refundedOf(checkout));
  expect(returned).toEqual([250, 0, 100]);
  // who reviews the orders sees it beside the order that it came for
  const desk = await showDesk(app, late.ana, { ...late.address, list: 'unpaid', words: '', page: 1 });
  expect(
    desk.orders.map(({ name, surplus }) => [name, surplus.map(({ money, isBack }) => [money.amount, isBack])]),
  ).toEqual([['Olmo', [[100, true]]]]);
});

test('numbers whose money goes back at the gateway are free again', async () => {
  const beto = await buyer([7]);
  await deliver('stripe', stripePeer.pay(beto.checkout));
  await deliver('stripe', stripePeer.refund(beto.checkout));
  expect((await beto.order()).status).toBe('refunded');
  await buys(beto.address, 'Quique', [7]);
});

/** What can become of a payment at Stripe after it came, and when our ears are open. */
const courses = fc.record({
  isHeardAtOnce: fc.boolean(),
  refunds: fc.array(fc.constantFrom(100, 200, 500), { maxLength: 3 }),
  dispute: fc.constantFrom(null, 'needs_response', 'won', 'lost'),
  order: fc.array(fc.nat(5), { minLength: 1, maxLength: 8 }),
});

test('no order of notices lets in without money, or twice for it', async () => {
  const community = await paidCommunity('stripe');
  await fc.assert(
    fc.asyncProperty(courses, async ({ isHeardAtOnce, refunds, dispute, order }) => {
      const berta = await payer(community, 'stripe', 'Berta');
      const notices = [stripePeer.pay(berta.checkout)];
      const hear = async (at: number) => {
        const notice = notices[at % notices.length];
        if (notice) expect(await deliver('stripe', notice)).toBe('taken');
      };
      if (isHeardAtOnce) await hear(0);
      let left = 500;
      for (const amount of refunds) {
        if (amount > left) continue;
        left -= amount;
        notices.push(stripePeer.refund(berta.checkout, amount));
        await hear(order.at(-1) ?? 0);
      }
      if (dispute) notices.push(stripePeer.dispute(berta.checkout, dispute));
      for (const at of order) await hear(at);
      const last = stripePeer.event('charge.dispute.updated', {
        payment_intent: stripePeer.intentIdOf(berta.checkout),
      });
      expect(await deliver('stripe', last)).toBe('taken');
      const { grants, ledger, payment } = await berta.stands();
      const kept = ledger.reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0);
      const isKept = dispute !== 'lost' && left > 0;
      expect({ payment, kept, grants }).toMatchObject(grants === 1 ? { kept: left } : { kept: 0 });
      if (isHeardAtOnce || !isKept) expect({ payment, grants }).toMatchObject({ grants: isKept ? 1 : 0 });
    }),
    { numRuns: 20 },
  );
});

test('whatever came, and in whatever order, the books agree', async () => {
  expect(await brokenInvariants(database.handle.pool)).toEqual([]);
});
