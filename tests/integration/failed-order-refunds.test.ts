import { expect, test } from 'vitest';
import type { App } from '#app/app.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { refundOrderOnline } from '#app/checkouts/refund-online.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { allowOnlinePayment } from '#app/operation/allow-online-payment.ts';
import { declineOrderRefund, markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder, showTicketRefunds } from '#app/orders/show-order.ts';
import { connect } from '#db/client.ts';
import { collectedByRaffle } from '#db/communities/figures.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { GatewayAway } from '#gateways/gateway.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import {
  app,
  appWhere,
  clock,
  database,
  deliver,
  gatewayFixture,
  gateways,
  operator,
  peers,
  refundsAskedOf,
  stripePeer,
  takeAndGoToPay,
  unanswered,
} from '#support/gateway-fixture.ts';
import { brokenHistories } from '#support/history.ts';
import { raffleOnSale } from '#support/raffle.ts';

await gatewayFixture();

type Buyer = Awaited<ReturnType<typeof paidBuyer>>;

/** Somebody who paid for numbers online, and left an address. */
async function paidBuyer(gateway: GatewayId = 'stripe', numbers: readonly number[] = [7]) {
  const { address, ana } = await raffleOnSale(app);
  await app.db.updateTable('raffles').set({ currency: 'UYU' }).where('slug', '=', address.raffle).execute();
  await allowOnlinePayment(app, operator, { community: address.communityUrl, gateway });
  const bought = await takeAndGoToPay(address, 'Beto', numbers, gateway);
  const { id } = await bought.order();
  await app.db.updateTable('orders').set({ email: 'beto@example.org' }).where('id', '=', id).execute();
  await deliver(gateway, peers[gateway].pay(bought.checkout));
  return { ...bought, address, ana, at: { ...address, order: id } };
}

/** The same, all of whose money went back through the gateway because the desk owed it. */
async function refunded(gateway: GatewayId = 'stripe', numbers: readonly number[] = [7]) {
  const beto = await paidBuyer(gateway, numbers);
  await markRefundDue(app, beto.ana, { ...beto.at, form: { reason: 'Se repitió' } });
  await refundOrderOnline(app, beto.ana, beto.at);
  expect((await beto.order()).status).toBe('refunded');
  clock.pass({ hours: 1 });
  return beto;
}

const ledgerLines = async (beto: Buyer) =>
  (
    await app.db
      .selectFrom('payments')
      .select(['kind', 'amount', 'way'])
      .where('order_id', '=', beto.at.order)
      .orderBy('recorded_at')
      .orderBy('kind')
      .execute()
  ).map(({ kind, amount, way }) => [kind, amount, way]);
const eventsOf = async (beto: Buyer) =>
  (await app.db.selectFrom('events').select('kind').where('subject_id', '=', beto.at.order).orderBy('id').execute())
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('order.re') && kind !== 'order.receipt-sent');
const deskOf = async ({ ana, address }: Buyer, list: 'paid' | 'refunds' | 'over') =>
  (await showDesk(app, ana, { ...address, list, words: '', page: 1 })).orders;
const pageOf = (beto: Buyer) => showOrder(app, stranger, { key: beto.secret });
const toldTo = async ({ ana }: Buyer, kind: 'order.to-refund' | 'order.money-back') =>
  (
    await app.db
      .selectFrom('notifications')
      .select('data')
      .where('user_id', '=', ana.userId)
      .where('kind', '=', kind)
      .execute()
  ).map(({ data }) => data);
const mailed = async (beto: Buyer) =>
  (
    await app.db
      .selectFrom('order_news')
      .select(['kind', 'data'])
      .where('kind', '<>', 'order.taken')
      .where('order_id', '=', beto.at.order)
      .orderBy('since')
      .execute()
  ).filter(({ kind }) => kind !== 'order.confirmed');
const collected = async (beto: Buyer) => {
  const { community_id: id, raffle_id: raffle } = await beto.order();
  const sums = await collectedByRaffle(app.db, { community: { id, time_zone: 'UTC' }, creditedTo: null, since: null });
  return sums.get(raffle)?.amount;
};

test.each(gateways)(
  'a refund of numbers that fails at %s is owed again, told, and given back once more',
  async (gateway) => {
    const beto = await refunded(gateway, [7, 42]);
    const returned = peers[gateway].refundedOf(beto.checkout);
    const signed = (await showTicketRefunds(app, stranger, { key: beto.secret })).refunds;
    const failed = peers[gateway].failRefund(beto.checkout);
    // the same one at once and again, and another about the same
    const other = peers[gateway].failRefund(beto.checkout);
    await Promise.all([deliver(gateway, failed), deliver(gateway, failed), deliver(gateway, other)]);
    await deliver(gateway, failed);
    const lines = [
      ['payment', 500, gateway],
      ['refund', 500, gateway],
      ['refund_failed', 500, gateway],
    ];
    expect((await beto.order()).status).toBe('refund_pending');
    expect(await ledgerLines(beto)).toEqual(lines);
    expect(await ledgerOf(app.db, await beto.order())).toMatchObject({ paid: 500, refunded: 0, returned: 0 });
    expect(await collected(beto)).toBe(500);
    const { reference } = await beto.order();
    expect(await toldTo(beto, 'order.to-refund')).toMatchObject([{ failed: reference }]);
    expect((await mailed(beto)).slice(-1)).toMatchObject([
      { kind: 'order.refund-due', data: { failed: { amount: 500, currency: 'UYU' } } },
    ]);
    const owed = { amount: 500, currency: 'UYU' };
    expect(await deskOf(beto, 'refunds')).toMatchObject([{ owed, isOwedAgain: true, online: gateway, hasCome: true }]);
    // what was signed stays, and the page says that it proves nothing
    expect(await pageOf(beto)).toMatchObject({ isOwedAgain: true, isMoneyBackSigned: true, order: { owed } });
    const decline = declineOrderRefund(app, beto.ana, { ...beto.at, form: { reason: 'Ya se intentó' } });
    await expect(decline).rejects.toMatchObject({ code: 'order.transition' });
    clock.pass({ hours: 1 });
    await Promise.allSettled([refundOrderOnline(app, beto.ana, beto.at), refundOrderOnline(app, beto.ana, beto.at)]);
    expect(peers[gateway].refundedOf(beto.checkout)).toBe(returned);
    // a late word of the first one finds the second
    clock.pass({ hours: 1 });
    await deliver(gateway, peers[gateway].failRefund(beto.checkout, 0));
    expect((await beto.order()).status).toBe('refunded');
    expect(await ledgerLines(beto)).toEqual([...lines, ['refund', 500, gateway]]);
    expect(await eventsOf(beto)).toEqual([
      'order.refund-due',
      'order.refunded',
      'order.refund-failed',
      'order.refunded',
    ]);
    expect(await pageOf(beto)).toMatchObject({ isOwedAgain: false });
    expect((await showTicketRefunds(app, stranger, { key: beto.secret })).refunds).toEqual(signed);
    expect(await brokenHistories(database.handle, (await beto.order()).community_id)).toEqual([]);
  },
);

test('notices of one failed refund that two processes take at once are booked once', async () => {
  const beto = await refunded();
  const elsewhere = connect({ connectionString: database.url });
  const other: App = { ...app, db: elsewhere.db };
  try {
    const failed = stripePeer.failRefund(beto.checkout);
    const again = stripePeer.failRefund(beto.checkout, 0);
    await Promise.all([
      deliver('stripe', failed),
      deliver('stripe', failed, other),
      deliver('stripe', again),
      deliver('stripe', again, other),
    ]);
  } finally {
    await elsewhere.close();
  }
  expect((await ledgerLines(beto)).filter(([kind]) => kind === 'refund_failed')).toHaveLength(1);
  expect((await beto.order()).status).toBe('refund_pending');
});

test('numbers whose refund failed are paid back by hand, and fail again as often as they are tried', async () => {
  const beto = await refunded();
  const before = (await listNotifications(app, beto.ana, { before: null })).unread.count;
  for (let turn = 0; turn < 2; turn += 1) {
    await deliver('stripe', stripePeer.failRefund(beto.checkout));
    expect((await beto.order()).status).toBe('refund_pending');
    await refundOrderOnline(app, beto.ana, beto.at);
    expect(stripePeer.refundedOf(beto.checkout)).toBe(250);
    clock.pass({ hours: 1 });
  }
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  clock.pass({ hours: 1 });
  await markRefunded(app, beto.ana, beto.at);
  expect((await beto.order()).status).toBe('refunded');
  expect((await ledgerLines(beto)).at(-1)).toEqual(['refund', 250, 'other']);
  // this time it was no gateway that gave it back
  expect((await pageOf(beto)).events.at(-1)).toMatchObject({ kind: 'order.refunded', isByGateway: false });
  await expect(refundOrderOnline(app, beto.ana, beto.at)).rejects.toMatchObject({ code: 'checkout.not-due' });
  // and nothing waits for the organiser any more
  const { unread } = await listNotifications(app, beto.ana, { before: null });
  expect(unread.count).toBe(before);
});

test('of what was given back in part by hand only the part that failed at the gateway is owed again', async () => {
  const beto = await paidBuyer();
  await markRefundDue(app, beto.ana, { ...beto.at, form: {} });
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  await markRefunded(app, beto.ana, beto.at);
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  expect((await beto.order()).status).toBe('refund_pending');
  expect(await deskOf(beto, 'refunds')).toMatchObject([{ owed: { amount: 100 } }]);
  await refundOrderOnline(app, beto.ana, beto.at);
  expect(stripePeer.refundedOf(beto.checkout)).toBe(100);
  expect((await beto.order()).status).toBe('refunded');
});

test('a part that fails to go back while the rest is owed is owed with it', async () => {
  const beto = await paidBuyer();
  await markRefundDue(app, beto.ana, { ...beto.at, form: {} });
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  expect(await deskOf(beto, 'refunds')).toMatchObject([{ owed: { amount: 150 } }]);
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  expect((await beto.order()).status).toBe('refund_pending');
  expect(await deskOf(beto, 'refunds')).toMatchObject([{ owed: { amount: 250 }, returned: { amount: 0 } }]);
  // nothing says yet that the money is back
  expect(await pageOf(beto)).toMatchObject({ isOwedAgain: true, isRefundSigned: true, isMoneyBackSigned: false });
});

test('a part that fails to go back leaves paid numbers as they are, and the organiser hears of it', async () => {
  const beto = await paidBuyer();
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  expect((await beto.order()).status).toBe('confirmed');
  expect(await collected(beto)).toBe(250);
  expect(await eventsOf(beto)).toEqual(['order.returned', 'order.refund-failed']);
  expect(await deskOf(beto, 'paid')).toMatchObject([{ returned: { amount: 0 }, isOwedAgain: false }]);
  expect((await toldTo(beto, 'order.money-back')).at(-1)).toMatchObject({ hasFailed: true, isPart: true });
  expect(await toldTo(beto, 'order.to-refund')).toEqual([]);
  expect(await mailed(beto)).toEqual([]);
});

test('a refund of a sealed list that fails leaves its numbers in it, and is owed whole once the raffle is cancelled', async () => {
  using _clock = withClock(clock);
  const beto = await paidBuyer();
  clock.pass({ hours: 24 * 26 + 12 });
  await sealList(app, beto.ana, { ...beto.address, leaveOut: true });
  await deliver('stripe', stripePeer.refund(beto.checkout));
  clock.pass({ minutes: 10 });
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  expect((await beto.order()).status).toBe('confirmed');
  expect(await ledgerLines(beto)).toEqual([
    ['payment', 250, 'stripe'],
    ['refund', 250, 'stripe'],
    ['refund_failed', 250, 'stripe'],
  ]);
  await cancelRaffle(app, beto.ana, { ...beto.address, form: { reason: 'Se suspende la fiesta' } });
  expect((await beto.order()).status).toBe('refund_pending');
  expect(await deskOf(beto, 'refunds')).toMatchObject([{ owed: { amount: 250 }, isOwedAgain: false }]);
});

test('money that was back when its raffle was cancelled, and fails then, is owed for the cancellation', async () => {
  using _clock = withClock(clock);
  const beto = await paidBuyer();
  clock.pass({ hours: 24 * 26 + 12 });
  await sealList(app, beto.ana, { ...beto.address, leaveOut: true });
  await deliver('stripe', stripePeer.refund(beto.checkout));
  await cancelRaffle(app, beto.ana, { ...beto.address, form: { reason: 'Se suspende la fiesta' } });
  expect((await beto.order()).status).toBe('refunded');
  clock.pass({ minutes: 10 });
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  expect((await beto.order()).status).toBe('refund_pending');
  expect(await pageOf(beto)).toMatchObject({ cancelled: { by: 'raffle' }, isOwedAgain: true, isMoneyBackSigned: true });
  expect(await deskOf(beto, 'refunds')).toMatchObject([{ owed: { amount: 250 }, isOwedAgain: true }]);
});

test('a lost dispute of numbers that is won later is no refund that failed', async () => {
  const beto = await paidBuyer();
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'lost'));
  expect((await beto.order()).status).toBe('refunded');
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'won'));
  expect((await beto.order()).status).toBe('refunded');
  expect(await ledgerLines(beto)).toEqual([
    ['payment', 250, 'stripe'],
    ['refund', 250, 'stripe'],
  ]);
});

test('a part that fails to go back changes nothing once a lost dispute took all of it', async () => {
  const beto = await paidBuyer();
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'lost'));
  expect((await beto.order()).status).toBe('refunded');
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  expect((await beto.order()).status).toBe('refunded');
  expect(await eventsOf(beto)).not.toContain('order.refund-failed');
});

/** Somebody whose money is owed back. */
async function owedBuyer(gateway: GatewayId = 'stripe') {
  const beto = await paidBuyer(gateway, [7, 42]);
  await markRefundDue(app, beto.ana, { ...beto.at, form: {} });
  clock.pass({ hours: 1 });
  return { ...beto, press: (to: App = app) => refundOrderOnline(to, beto.ana, beto.at) };
}
/** The application, whose process dies once the gateway has given money back. */
const killedAfter = (gateway: GatewayId) =>
  appWhere(gateway, ({ refund }) => ({
    refund: async (asked) => {
      await refund(asked);
      throw new Error('killed');
    },
  }));

test.each(gateways)('a refund by %s that failed before we knew of it is told, and asked for anew', async (gateway) => {
  const beto = await owedBuyer(gateway);
  await expect(beto.press(killedAfter(gateway))).rejects.toThrow('killed');
  const whole = peers[gateway].refundedOf(beto.checkout);
  await deliver(gateway, peers[gateway].failRefund(beto.checkout));
  await expect(beto.press()).rejects.toMatchObject({ code: 'checkout.not-returned' });
  expect(peers[gateway].refundedOf(beto.checkout)).toBe(0);
  clock.pass({ minutes: 1 });
  await beto.press();
  expect([peers[gateway].refundedOf(beto.checkout), whole > 0]).toEqual([whole, true]);
  expect((await beto.order()).status).toBe('refunded');
  expect((await ledgerLines(beto)).slice(1)).toEqual([['refund', 500, gateway]]);
});

test('a refund that fails before we ask what became of it is not said to be back, whoever presses how often', async () => {
  const beto = await owedBuyer();
  let isFirst = true;
  const quick = appWhere('stripe', ({ refund }) => ({
    refund: async (asked) => {
      const state = await refund(asked);
      if (isFirst) stripePeer.failRefund(beto.checkout);
      isFirst = false;
      return state;
    },
  }));
  await expect(beto.press(quick)).rejects.toMatchObject({ code: 'checkout.return-unknown' });
  // whichever comes first learns that it failed; the other learns it too, or comes late enough to give it back
  const presses = await Promise.allSettled([beto.press(), beto.press()]);
  const refused = presses.filter((press) => press.status === 'rejected');
  expect(refused).not.toEqual([]);
  for (const press of refused) expect(press).toMatchObject({ reason: { code: 'checkout.not-returned' } });
  const { failed_refunds: failed } = await app.db
    .selectFrom('gateway_payments')
    .select('failed_refunds')
    .where('ref', '=', stripePeer.intentIdOf(beto.checkout))
    .executeTakeFirstOrThrow();
  expect(failed).toBe(1);
  if (refused.length === presses.length) await beto.press();
  expect(stripePeer.refundedOf(beto.checkout)).toBe(500);
  expect((await beto.order()).status).toBe('refunded');
});

test('a refund whose outcome the gateway does not tell is not known yet, and found out by the clock', async () => {
  const beto = await owedBuyer();
  await expect(beto.press(appWhere('stripe', unanswered))).rejects.toMatchObject({ code: 'checkout.return-unknown' });
  expect(stripePeer.refundedOf(beto.checkout)).toBe(500);
  expect((await beto.order()).status).toBe('refund_pending');
  await pollDueCheckouts(app);
  expect((await beto.order()).status).toBe('refunded');
  expect((await ledgerLines(beto)).slice(1)).toEqual([['refund', 500, 'stripe']]);
});

test('nothing is given back while the gateway does not say what it gave back already', async () => {
  const beto = await owedBuyer();
  const silent = appWhere('stripe', () => ({ poll: () => Promise.reject(new GatewayAway('stripe', null)) }));
  await expect(beto.press(silent)).rejects.toMatchObject({ code: 'checkout.return-unknown' });
  expect(stripePeer.refundedOf(beto.checkout)).toBe(0);
});

test('what went back unheard does not go back twice once the gateway has forgotten its key', async () => {
  const beto = await owedBuyer();
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  await markRefunded(app, beto.ana, beto.at);
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  await expect(beto.press(appWhere('stripe', unanswered))).rejects.toMatchObject({ code: 'checkout.return-unknown' });
  clock.pass({ hours: 25 });
  const forgetful = appWhere('stripe', ({ refund }) => ({
    refund: (asked) => refund({ ...asked, key: `${asked.key} a day later` }),
  }));
  await expect(beto.press(forgetful)).rejects.toMatchObject({ code: 'checkout.not-due' });
  expect(stripePeer.refundedOf(beto.checkout)).toBe(100);
  expect((await beto.order()).status).toBe('refunded');
});

test.each(gateways)(
  'a refund that %s refuses is said not to be made, and asked for anew with another key',
  async (gateway) => {
    const beto = await owedBuyer(gateway);
    const peer = peers[gateway];
    const keys = refundsAskedOf(peer);
    peer.refuseRefunds(true);
    await expect(beto.press()).rejects.toMatchObject({ code: 'checkout.not-returned' });
    peer.refuseRefunds(false);
    await beto.press();
    expect((await beto.order()).status).toBe('refunded');
    expect(new Set(keys()).size).toBe(2);
  },
);

test('money that goes back by the gateway while it is written down as back is not said to be booked', async () => {
  const beto = await owedBuyer();
  const slow = appWhere('stripe', ({ refund }) => ({
    refund: async (asked) => {
      await markRefunded(app, beto.ana, beto.at);
      return refund(asked);
    },
  }));
  await expect(beto.press(slow)).rejects.toMatchObject({ code: 'checkout.returned-besides' });
  expect((await ledgerLines(beto)).slice(1)).toEqual([['refund', 500, 'other']]);
});

test('the ledger of orders takes no more as failed than went back the same way', async () => {
  const beto = await refunded();
  const { community_id: communityId, id } = await beto.order();
  const failed = (amount: number, way: string) =>
    database.handle.pool.query(
      `insert into payments (community_id, id, order_id, kind, amount, currency, way, recorded_by, recorded_at)
       values ($1, gen_random_uuid(), $2, 'refund_failed', $3, 'UYU', $4, 'system', now())`,
      [communityId, id, amount, way],
    );
  await expect(failed(251, 'stripe')).rejects.toThrow('more fails than went back');
  await expect(failed(1, 'other')).rejects.toThrow('more fails than went back');
});
