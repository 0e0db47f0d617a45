import { expect, test } from 'vitest';
import { cancelPayment } from '#app/access/own-payment.ts';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund } from '#app/access/review-payment.ts';
import { showCharges } from '#app/access/show-charges.ts';
import type { Actor } from '#app/app.ts';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { refundOnline } from '#app/checkouts/refund-online.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { bookPart } from '#app/orders/book-part.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { moneyOf } from '#app/orders/owed-of.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import {
  app,
  appWhere,
  clock,
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
  stripePeer,
  takeAndGoToPay,
  withRaffles,
} from '#support/gateway-fixture.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';

await gatewayFixture();

test.each(gateways)('money that %s gave back before we heard that it came lets nobody in', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  const paid = peers[gateway].pay(berta.checkout);
  const refunded = peers[gateway].refund(berta.checkout);
  await deliver(gateway, refunded);
  await deliver(gateway, paid);
  expect(await berta.state()).toEqual({ payment: 'pending', member: 'awaiting_payment', grants: 0, ledger: [] });
  expect(await berta.shown()).toBe('refunded');
});

test.each(gateways)('money that goes back at %s takes back what it bought', async (gateway) => {
  const berta = await payer(await paidCommunity(gateway), gateway);
  await deliver(gateway, peers[gateway].pay(berta.checkout));
  const notice = peers[gateway].refund(berta.checkout);
  await Promise.all([deliver(gateway, notice), deliver(gateway, notice)]);
  expect(await berta.state()).toEqual({
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
  expect(await berta.state()).toMatchObject({ payment: 'partially_refunded', member: 'active', grants: 1 });
});

test('a dispute that is won leaves the payment, and one that is lost takes it back', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('stripe', stripePeer.dispute(berta.checkout, 'needs_response'));
  expect(await berta.state()).toMatchObject({ payment: 'disputed', member: 'active', grants: 1 });
  const waiting = async () => (await listNotifications(app, community.ana, { before: null })).unread.count;
  expect(await waiting()).toBe(1);
  await deliver('stripe', stripePeer.dispute(berta.checkout, 'won'));
  expect(await berta.state()).toMatchObject(paidIn);
  expect(await waiting()).toBe(0);
  const carla = await payer(community, 'stripe', 'Carla');
  await deliver('stripe', stripePeer.pay(carla.checkout));
  await deliver('stripe', stripePeer.dispute(carla.checkout, 'lost'));
  expect(await carla.state()).toMatchObject({ payment: 'refunded', grants: 0 });
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
  expect(await surplus()).toEqual([[{ ...came, state: 'going-back' }]]);
  for (let turn = 0; turn < 3; turn += 1) {
    await pollDueCheckouts(app);
    clock.pass({ minutes: 5 });
  }
  expect(mercadoPagoPeer.refundedOf(other)).toBe(5);
  expect(stripePeer.refundedOf(berta.checkout)).toBe(0);
  expect(await berta.state()).toMatchObject(paidIn);
  expect(await surplus()).toEqual([[{ ...came, state: 'back' }]]);
  expect(await again.state()).toMatchObject({ payment: 'pending' });
});

test('money that comes after the time to pay is over still lets in where there is room', async () => {
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  const notice = stripePeer.pay(berta.checkout);
  clock.pass({ hours: 80 });
  await app.db.updateTable('access_payments').set({ status: 'expired' }).where('id', '=', berta.payment).execute();
  await deliver('stripe', stripePeer.event('checkout.session.completed', JSON.parse(notice.body).data.object));
  expect(await berta.state()).toMatchObject(paidIn);
});

test('money that comes when there is no room any more is owed back, and told when it went', async () => {
  const community = await paidCommunity('stripe', { maxTickets: 1 });
  const berta = await payer(community, 'stripe');
  await app.db.updateTable('access_payments').set({ status: 'expired' }).where('id', '=', berta.payment).execute();
  const carla = await payer(community, 'stripe', 'Carla');
  await deliver('stripe', stripePeer.pay(carla.checkout));
  await deliver('stripe', stripePeer.pay(berta.checkout));
  expect(await carla.state()).toMatchObject(paidIn);
  expect(await berta.state()).toMatchObject({ payment: 'refund_pending', member: 'awaiting_payment', grants: 0 });
  expect(await berta.shown()).toBe('refund-due');
  await deliver('stripe', stripePeer.refund(berta.checkout));
  expect(await berta.state()).toMatchObject({ payment: 'refunded', grants: 0 });
});

test('an admin gives back what is owed the way it came, once', async () => {
  const community = await paidCommunity('mercado-pago');
  const berta = await payer(community, 'mercado-pago');
  await deliver('mercado-pago', mercadoPagoPeer.pay(berta.checkout));
  const address = { communityUrl: community.url, payment: berta.payment };
  const refundBy = (actor: Actor) => refundOnline(app, actor, address);
  await expect(refundBy(community.ana)).rejects.toMatchObject({ code: 'checkout.not-due' });
  await oweRefund(app, community.ana, { ...address, form: { reason: 'Pagó dos meses' } });
  await expect(refundBy(berta.person)).rejects.toMatchObject({ code: 'not-allowed' });
  mercadoPagoPeer.fall();
  await expect(refundBy(community.ana)).rejects.toMatchObject({ code: 'checkout.return-unknown' });
  mercadoPagoPeer.rise();
  const listed = await showCharges(app, community.ana, { communityUrl: community.url, list: 'refunds', ...firstPage });
  expect(listed.payments).toMatchObject([{ id: berta.payment, online: 'mercado-pago' }]);
  await Promise.allSettled([refundBy(community.ana), refundBy(community.ana)]);
  expect(mercadoPagoPeer.refundedOf(berta.checkout)).toBe(5);
  expect(await berta.state()).toMatchObject({ payment: 'refunded', grants: 0 });
});

test('a refund that the gateway is still making when it is asked for is booked days later, without a notice', async () => {
  using _clock = withClock(clock);
  const community = await paidCommunity('mercado-pago');
  const berta = await payer(community, 'mercado-pago');
  await deliver('mercado-pago', mercadoPagoPeer.pay(berta.checkout));
  // long after the checkout's own end
  clock.pass({ hours: 24 * 30 });
  await pollDueCheckouts(app);
  const address = { communityUrl: community.url, payment: berta.payment };
  await oweRefund(app, community.ana, { ...address, form: { reason: 'Se repitió' } });
  const making = appWhere('mercado-pago', ({ poll }) => ({
    poll: async (about) => (await poll(about)).map((payment) => ({ ...payment, refunded: 0 })),
  }));
  expect((await refusalOf(refundOnline(making, community.ana, address))).code).toBe('checkout.return-unknown');
  for (let turn = 0; turn < 10; turn += 1) {
    await pollDueCheckouts(making);
    clock.pass({ hours: 6 });
  }
  expect((await berta.state()).payment).toBe('refund_pending');
  await pollDueCheckouts(app);
  expect(await berta.state()).toMatchObject({ payment: 'refunded', grants: 0 });
  expect(mercadoPagoPeer.refundedOf(berta.checkout)).toBe(5);
});

test.each([0, 90])(
  'an answer that a server %i s ahead waits for while another gives the money back is not taken for a failed refund',
  async (seconds) => {
    using _clock = withClock(clock);
    const community = await paidCommunity('stripe');
    const berta = await payer(community, 'stripe');
    await deliver('stripe', stripePeer.pay(berta.checkout));
    const address = { communityUrl: community.url, payment: berta.payment };
    await oweRefund(app, community.ana, { ...address, form: { reason: 'Se repitió' } });
    const isAsked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    let isHeld = true;
    const ahead = appWhere('stripe', ({ poll }) => ({
      poll: async (about) => {
        const answer = await poll(about);
        if (isHeld) {
          isHeld = false;
          isAsked.resolve();
          await released.promise;
        }
        return answer;
      },
    }));
    await app.db.updateTable('checkouts').set({ next_look_at: clock.now() }).where('id', '=', berta.checkout).execute();
    const polling = pollDueCheckouts({ ...ahead, clock: { ...app.clock, now: () => clock.now().add({ seconds }) } });
    await isAsked.promise;
    await refundOnline(app, community.ana, address);
    released.resolve();
    await polling;
    const { payment, ledger } = await berta.state();
    expect([payment, ledger.map(({ kind }) => kind)]).toEqual(['refunded', ['payment', 'refund']]);
  },
);

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
  const { payment, grants, ledger } = await berta.state();
  expect({ payment, grants }).toEqual({ payment: 'refunded', grants: 0 });
  expect(ledger.filter(({ kind }) => kind === 'refund')).toEqual(
    expect.arrayContaining([
      { kind: 'refund', amount: 200, way: 'other' },
      { kind: 'refund', amount: 300, way: gateway },
    ]),
  );
  // the payer's money that goes back beyond it is the gateway's affair: no more goes back here than came
  await deliver(gateway, peers[gateway].refund(berta.checkout, 2 * scale));
  expect((await berta.state()).ledger).toEqual(ledger);
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
      (await berta.state()).ledger.flatMap(({ kind, amount, way }) => (kind === 'refund' ? [[amount, way]] : []));
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
    expect(await berta.state()).toMatchObject({ payment: 'refunded', grants: 0 });
  },
);

test('money that a gateway took is not said never to have come', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  await cancelPayment(app, berta.person, { communityUrl: community.url, payment: berta.payment });
  await deliver('stripe', stripePeer.pay(berta.checkout));
  const address = { communityUrl: community.url, payment: berta.payment };
  const decline = declineRefund(app, community.ana, { ...address, form: { reason: 'No llegó nada' } });
  await expect(decline).rejects.toMatchObject({ code: 'access.money-came' });
  expect(await berta.state()).toMatchObject({ payment: 'refund_pending' });
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
  expect(await carla.state()).toMatchObject({ payment: 'refund_pending', grants: 0 });
});

test('money for numbers that are gone, or of another sum, goes back by itself', async () => {
  const late = await orderAtGateway([7]);
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  const quick = await takeAndGoToPay(late.address, 'Quique', [7]);
  await deliver('stripe', stripePeer.pay(late.checkout));
  await deliver('stripe', stripePeer.pay(quick.checkout));
  const odd = await takeAndGoToPay(late.address, 'Olmo', [8]);
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
    desk.orders.map(({ name, surplus }) => [name, surplus.map(({ money, state }) => [money?.amount, state])]),
  ).toEqual([['Olmo', [[100, 'back']]]]);
});

test('numbers whose money goes back at the gateway are free again', async () => {
  const beto = await orderAtGateway([7]);
  await deliver('stripe', stripePeer.pay(beto.checkout));
  await deliver('stripe', stripePeer.refund(beto.checkout));
  expect((await beto.order()).status).toBe('refunded');
  await takeAndGoToPay(beto.address, 'Quique', [7]);
});

test.each(gateways)('late money for numbers above the maximum per person goes back by %s', async (gateway) => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 2, holdMinutes: 15, form: {} });
  await app.db.updateTable('raffles').set({ currency: 'UYU' }).where('slug', '=', address.raffle).execute();
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway });
  const first = await takeAndGoToPay(address, 'Beto', [1, 2], gateway);
  clock.pass({ minutes: 16 });
  await expireDueHolds(app);
  const second = await takeAndGoToPay(address, 'Beto', [3, 4], gateway);
  // the first has run out, the second holds the whole share
  await deliver(gateway, peers[gateway].pay(first.checkout));
  await deliver(gateway, peers[gateway].pay(second.checkout));
  await pollDueCheckouts(withRaffles);
  expect([(await first.order()).status, (await second.order()).status]).toEqual(['expired', 'confirmed']);
  expect(await stateOf(app, address)).toEqual({ 3: 'paid', 4: 'paid' });
  const scale = gateway === 'stripe' ? 1 : 100;
  expect([first, second].map(({ checkout }) => peers[gateway].refundedOf(checkout) * scale)).toEqual([500, 0]);
});

test('late money is taken within the maximum per person, also from who holds as many unpaid as may be', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 30, holdMinutes: 15, form: {} });
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway: 'stripe' });
  const first = await takeAndGoToPay(address, 'Beto', [1, 2]);
  clock.pass({ minutes: 16 });
  await expireDueHolds(app);
  const most = Array.from({ length: 20 }, (_, at) => at + 10);
  await takeAs(app, address, 'Beto', most);
  expect((await refusalOf(takeAs(app, address, 'Beto', [3]))).code).toBe('numbers.unpaid-limit');
  await deliver('stripe', stripePeer.pay(first.checkout));
  expect((await first.order()).status).toBe('confirmed');
});

test('numbers all of whose gateway money is back do not take part for a cent noted by hand, which is owed', async () => {
  const beto = await orderAtGateway([7, 8]);
  const { id } = await beto.order();
  await bookPart(app, beto.ana, { ...beto.address, order: id, form: { amount: '0,01', way: 'cash' } });
  const { id: checkout } = await beginCheckout(withRaffles, stranger, {
    place: { key: beto.secret },
    gateway: 'stripe',
  });
  await deliver('stripe', stripePeer.pay(checkout));
  await deliver('stripe', stripePeer.dispute(checkout, 'lost'));
  await deliver('stripe', stripePeer.dispute(checkout, 'lost'));
  expect([(await beto.order()).status, await stateOf(app, beto.address)]).toEqual(['refund_pending', {}]);
  expect((await moneyOf(app.db, await beto.order())).owed).toMatchObject({ amount: 1 });
});
