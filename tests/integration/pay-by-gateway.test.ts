import fc from 'fast-check';
import { expect, test } from 'vitest';
import { showCharges } from '#app/access/show-charges.ts';
import type { App } from '#app/app.ts';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { showCheckout } from '#app/checkouts/show-checkout.ts';
import { takeNotice } from '#app/checkouts/take-notice.ts';
import { pauseCommunity, resumeCommunity } from '#app/communities/pause-community.ts';
import { allowOnlinePayment, endOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { extendHold } from '#app/orders/extend-hold.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { launchRaffle } from '#app/raffles/create-raffle.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { stripeGateway } from '#gateways/stripe.ts';
import { personIn, stranger } from '#support/app.ts';
import {
  app,
  appWhere,
  beginPaying,
  clock,
  database,
  deliver,
  firstPage,
  gatewayFixture,
  gateways,
  mercadoPagoPeer,
  operator,
  orderAtGateway,
  paidCommunity,
  paidIn,
  payer,
  peers,
  plain,
  stripePeer,
  withRaffles,
} from '#support/gateway-fixture.ts';
import { communityOfAna } from '#support/people.ts';
import { raffleForm, raffleOnSale, refusalOf, takeAs } from '#support/raffle.ts';
import { sign, stripePeerKeys } from '#support/stripe-peer.ts';

await gatewayFixture();

test.each(gateways)('who pays by %s is in, once, however often the notice comes', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  expect(await berta.state()).toMatchObject({ payment: 'pending', member: 'awaiting_payment', grants: 0 });
  const notice = peers[gateway].pay(berta.checkout);
  const answers = await Promise.all(Array.from({ length: 10 }, () => deliver(gateway, notice)));
  expect(answers).toEqual(Array(10).fill('taken'));
  expect(await deliver(gateway, notice)).toBe('taken');
  expect(await berta.state()).toEqual({ ...paidIn, ledger: [{ kind: 'payment', amount: 500, way: gateway }] });
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

test('a checkout that ends with the time to pay is the same one to the end, however often it is begun', async () => {
  const berta = await payer(await paidCommunity('mercado-pago'), 'mercado-pago');
  const { expires_at } = await app.db
    .selectFrom('checkouts')
    .selectAll()
    .where('url', '=', berta.url)
    .executeTakeFirstOrThrow();
  clock.set(expires_at.subtract({ minutes: 5 }));
  expect(new Set([berta.url, await berta.begin(), await berta.begin()]).size).toBe(1);
});

test('who is given more time to pay online is led to a page that lasts as long, and the first one still counts', async () => {
  const beto = await orderAtGateway([1]);
  const { id, held_until: end } = await beto.order();
  clock.set(end.add({ minutes: 1 }));
  await expireDueHolds(app);
  const until = clock.now().add({ hours: 1 });
  const form = { until: until.toString() };
  await extendHold(app, beto.ana, { ...beto.address, order: id, form });
  const place = { key: beto.secret };
  const { id: second } = await beginCheckout(withRaffles, stranger, { place, gateway: 'stripe' });
  expect(second).not.toBe(beto.checkout);
  const checkout = await app.db
    .selectFrom('checkouts')
    .select('expires_at')
    .where('id', '=', second)
    .executeTakeFirst();
  expect(checkout?.expires_at.toString()).toBe(until.toString());
  // word of the first one comes late, by its own page
  await deliver('stripe', stripePeer.pay(beto.checkout));
  expect((await beto.order()).status).toBe('confirmed');
});

/** Goes to pay again, which succeeds, and gives how the order then stands. */
async function paysAgain({ secret, checkout, order }: Awaited<ReturnType<typeof orderAtGateway>>) {
  clock.pass({ minutes: 1 });
  await pollDueCheckouts(withRaffles);
  expect(stripePeer.refundedOf(checkout)).toBeGreaterThan(0);
  const { id } = await beginCheckout(withRaffles, stranger, { place: { key: secret }, gateway: 'stripe' });
  expect(stripePeer.sessionOf(id).status).toBe('open');
  await deliver('stripe', stripePeer.pay(id));
  return (await order()).status;
}

test('who paid another sum, which went back, is led to a page that still takes money', async () => {
  const beto = await orderAtGateway([1]);
  await deliver('stripe', stripePeer.pay(beto.checkout, { amount: 1 }));
  expect(await paysAgain(beto)).toBe('confirmed');
});

test('a buyer whose online payment went back after a mistaken confirmation can pay online once that is undone', async () => {
  const beto = await orderAtGateway([1]);
  const { id: order } = await beto.order();
  await confirmOrder(withRaffles, beto.ana, { ...beto.address, order, form: { way: 'cash' } });
  await deliver('stripe', stripePeer.pay(beto.checkout));
  // while it is here, nobody makes the order look unpaid
  const undo = () => undoConfirmation(app, beto.ana, { ...beto.address, order });
  expect((await refusalOf(undo())).code).toBe('order.undo-surplus');
  expect((await beto.order()).status).toBe('confirmed');
  await pollDueCheckouts(withRaffles);
  await undo();
  expect(await paysAgain(beto)).toBe('confirmed');
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
  expect(await berta.state()).toMatchObject({ payment: 'pending', grants: 0 });
  expect(await database.handle.db.selectFrom('gateway_notices').select('id').execute()).toEqual(before);
});

test('a gateway that is not configured has no door', async () => {
  const notice = stripePeer.event('balance.available', {});
  await expect(deliver('stripe', notice, plain)).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    takeNotice(app, stranger, 'paypal', {
      headers: new Headers(),
      query: new URLSearchParams(),
      body: new Uint8Array(),
    }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('a notice of something that is not ours is stored and changes nothing', async () => {
  const stray = stripePeer.event('charge.refunded', { id: 'ch', payment_intent: 'pi_of_another_shop' });
  const other = stripePeer.event('balance.available', {});
  const checkout = { id: 'cs_1', metadata: { checkout: 'order of another shop' } };
  const another = stripePeer.event('checkout.session.completed', checkout);
  const elsewhere = mercadoPagoPeer.notice('payment.updated', 987654321);
  expect(await deliver('stripe', stray)).toBe('taken');
  expect(await deliver('stripe', other)).toBe('taken');
  expect(await deliver('stripe', another)).toBe('taken');
  expect(await deliver('mercado-pago', elsewhere)).toBe('taken');
  const kept = await app.db
    .selectFrom('gateway_notices')
    .select(['kind', 'outcome'])
    .where('id', 'in', [stray.id, other.id, another.id, elsewhere.id])
    .orderBy('kind')
    .execute();
  expect(kept).toEqual([
    { kind: 'balance.available', outcome: 'ignored' },
    { kind: 'charge.refunded', outcome: 'unknown' },
    { kind: 'checkout.session.completed', outcome: 'unknown' },
    { kind: 'payment.updated', outcome: 'unknown' },
  ]);
});

test.each(gateways)(
  'another sum at %s buys nothing and goes back by itself, and the right one is taken',
  async (gateway) => {
    const community = await paidCommunity(gateway);
    const berta = await payer(community, gateway);
    await deliver(gateway, peers[gateway].pay(berta.checkout, { amount: gateway === 'stripe' ? 499 : 4.99 }));
    expect(await berta.state()).toEqual({ payment: 'pending', member: 'awaiting_payment', grants: 0, ledger: [] });
    expect(await berta.shown()).toBe('going-back');
    await pollDueCheckouts(app);
    expect(await berta.shown()).toBe('refunded');
    expect(peers[gateway].refundedOf(berta.checkout)).toBe(gateway === 'stripe' ? 499 : 4.99);
  },
);

test.each(gateways)('another currency at %s lets nobody in', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  await deliver(gateway, peers[gateway].pay(berta.checkout, { currency: gateway === 'stripe' ? 'usd' : 'ARS' }));
  expect(await berta.state()).toMatchObject({ payment: 'pending', grants: 0 });
  await pollDueCheckouts(app);
  expect(await berta.shown()).toBe('refunded');
});

test('money in a currency that we do not know is told to the admins, and called returned by nobody', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout, { currency: 'jpy' }));
  await pollDueCheckouts(app);
  expect(await berta.shown()).toBe('refund-due');
  const told = await app.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', community.ana.userId)
    .where('kind', '=', 'access.refund-due')
    .execute();
  expect(told).toMatchObject([{ data: { why: 'surplus' } }]);
});

test('a checkout about which the gateway has nothing left to say is asked about no more, by a clock that runs', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout));
  clock.pass({ minutes: 3 });
  let reads = 0;
  const now = () => {
    reads += 1;
    return clock.now().add({ milliseconds: reads });
  };
  await pollDueCheckouts({ ...app, clock: { ...app.clock, now } });
  const { next_look_at: next } = await app.db
    .selectFrom('checkouts')
    .select('next_look_at')
    .where('id', '=', berta.checkout)
    .executeTakeFirstOrThrow();
  expect(next).toBeNull();
});

test('what waits at Mercado Pago is in when it comes, and what is rejected is not', async () => {
  const community = await paidCommunity('mercado-pago');
  const berta = await payer(community, 'mercado-pago');
  await deliver('mercado-pago', mercadoPagoPeer.pay(berta.checkout, { status: 'pending' }));
  expect(await berta.shown()).toBe('waiting');
  await deliver('mercado-pago', mercadoPagoPeer.pass(berta.checkout, 'approved', 'accredited'));
  expect(await berta.state()).toMatchObject(paidIn);
  const carla = await payer(community, 'mercado-pago', 'Carla');
  await deliver('mercado-pago', mercadoPagoPeer.pay(carla.checkout, { status: 'rejected' }));
  expect(await carla.state()).toMatchObject({ payment: 'pending', grants: 0 });
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
    expect(await berta.state()).toMatchObject(paidIn);
    clock.pass({ minutes: 3 });
    await pollDueCheckouts(app);
    expect(await carla.state()).toMatchObject(paidIn);
  },
);

test('what is on its way at Stripe is in when it comes, and is told when it does not', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout, { status: 'processing' }));
  expect(await berta.state()).toMatchObject({ payment: 'pending', grants: 0 });
  expect(await berta.shown()).toBe('waiting');
  await deliver('stripe', stripePeer.arrive(berta.checkout, true));
  expect(await berta.state()).toMatchObject(paidIn);
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
  expect(await berta.state()).toMatchObject(paidIn);
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
  expect(await berta.state()).toMatchObject(paidIn);
});

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
  const beto = await orderAtGateway([7, 42]);
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
      const { grants, ledger, payment } = await berta.state();
      const kept = ledger.reduce((sum, { kind, amount }) => sum + (kind === 'payment' ? amount : -amount), 0);
      const isKept = dispute !== 'lost' && left > 0;
      expect({ payment, kept, grants }).toMatchObject(grants === 1 ? { kept: left } : { kept: 0 });
      if (isHeardAtOnce || !isKept) expect({ payment, grants }).toMatchObject({ grants: isKept ? 1 : 0 });
    }),
    { numRuns: 20 },
  );
  expect(await brokenInvariants(database.handle.pool)).toEqual([]);
});

test.each(['cut', 'empty', 'page'] as const)(
  'a notice of money that went back whose answer is %s is brought again, and taken then',
  async (how) => {
    const berta = await payer(await paidCommunity('mercado-pago'), 'mercado-pago');
    await deliver('mercado-pago', mercadoPagoPeer.pay(berta.checkout));
    const notice = mercadoPagoPeer.refund(berta.checkout);
    mercadoPagoPeer.spoil(how, /./);
    expect(await deliver('mercado-pago', notice)).toBe('later');
    mercadoPagoPeer.rise();
    expect((await berta.state()).payment).toBe('confirmed');
    expect(await deliver('mercado-pago', notice)).toBe('taken');
    expect((await berta.state()).payment).toBe('refunded');
  },
);

test('of two payments of which one cannot be read nothing is booked, and both are at the next question', async () => {
  const berta = await payer(await paidCommunity('mercado-pago'), 'mercado-pago');
  mercadoPagoPeer.pay(berta.checkout, { status: 'rejected' });
  const { query } = mercadoPagoPeer.pay(berta.checkout);
  const ref = new URLSearchParams(query).get('data.id') ?? '';
  const refs = async () =>
    (await app.db.selectFrom('gateway_payments').select('ref').where('checkout_id', '=', berta.checkout).execute()).map(
      (row) => row.ref,
    );
  clock.pass({ minutes: 3 });
  mercadoPagoPeer.spoil('cut', new RegExp(`/${ref}$`));
  await pollDueCheckouts(app);
  mercadoPagoPeer.rise();
  expect(await refs()).toEqual([]);
  clock.pass({ minutes: 3 });
  await pollDueCheckouts(app);
  expect(await refs()).toEqual(expect.arrayContaining([ref]));
  expect((await berta.state()).payment).toBe('confirmed');
});

test('a gateway that answers without end keeps nobody from asking the other one', async () => {
  const [slow, berta] = [
    await payer(await paidCommunity('stripe'), 'stripe', 'Olivia'),
    await payer(await paidCommunity('mercado-pago'), 'mercado-pago'),
  ];
  stripePeer.pay(slow.checkout);
  mercadoPagoPeer.pay(berta.checkout);
  clock.pass({ minutes: 3 });
  stripePeer.spoil('trickle', /./);
  const limits = { patience: 100, retries: 0 };
  const impatient = appWhere('stripe', () => stripeGateway({ ...stripePeerKeys, url: stripePeer.url, limits }));
  await pollDueCheckouts(impatient);
  stripePeer.rise();
  expect((await slow.state()).payment).not.toBe('confirmed');
  expect((await berta.state()).payment).toBe('confirmed');
  clock.pass({ minutes: 3 });
  await pollDueCheckouts(app);
  expect((await slow.state()).payment).toBe('confirmed');
});
