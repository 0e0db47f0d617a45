import { expect, test } from 'vitest';
import { refundPayment } from '#app/access/refund-payment.ts';
import { declineRefund, oweRefund } from '#app/access/review-payment.ts';
import { showCharges } from '#app/access/show-charges.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { refundOnline } from '#app/checkouts/refund-online.ts';
import { showCheckout } from '#app/checkouts/show-checkout.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import {
  app,
  appWhere,
  clock,
  database,
  deliver,
  firstPage,
  gatewayFixture,
  gateways,
  orderAtGateway,
  paidCommunity,
  payer,
  peers,
  stripePeer,
  takeAndGoToPay,
  unanswered,
} from '#support/gateway-fixture.ts';

await gatewayFixture();

/** Somebody who paid, and whose whole payment was given back through the gateway. */
async function refunded(gateway: GatewayId) {
  const community = await paidCommunity(gateway);
  const berta = await payer(community, gateway);
  await deliver(gateway, peers[gateway].pay(berta.checkout));
  const address = { communityUrl: community.url, payment: berta.payment };
  await oweRefund(app, community.ana, { ...address, form: { reason: 'Se va' } });
  await refundOnline(app, community.ana, address);
  expect(await berta.state()).toMatchObject({ payment: 'refunded', member: 'expired', grants: 0 });
  clock.pass({ hours: 48 });
  return { community, ana: community.ana, berta, address };
}

/** What somebody was told of a kind. */
const told = (person: { userId: string }, kind: 'access.refund-due' | 'access.refund-owed' | 'order.to-refund') =>
  app.db
    .selectFrom('notifications')
    .select('data')
    .where('user_id', '=', person.userId)
    .where('kind', '=', kind)
    .execute();

const amounts = (ledger: readonly { kind: string; amount: number }[]) =>
  ledger.map(({ kind, amount }) => [kind, amount]);

test.each(gateways)('a refund that fails at %s is owed again, told, and given back once more', async (gateway) => {
  const { berta, ana, address } = await refunded(gateway);
  const returned = peers[gateway].refundedOf(berta.checkout);
  const failed = peers[gateway].failRefund(berta.checkout);
  // the same one at once and again, another about the same, and the gateway asked without any
  const other = peers[gateway].failRefund(berta.checkout);
  await Promise.all([deliver(gateway, failed), deliver(gateway, failed), deliver(gateway, other)]);
  await deliver(gateway, failed);
  await pollDueCheckouts(app);
  const { ledger, ...stands } = await berta.state();
  expect(stands).toEqual({ payment: 'refund_pending', member: 'expired', grants: 0 });
  expect(amounts(ledger)).toEqual([
    ['payment', 500],
    ['refund', 500],
    ['refund_failed', 500],
  ]);
  expect(await berta.shown()).toBe('refund-due');
  expect(await told(ana, 'access.refund-due')).toMatchObject([{ data: { why: 'failed' } }]);
  expect(await told(berta.person, 'access.refund-owed')).toMatchObject([{ data: { amount: 500, hasFailed: true } }]);
  const desk = await showCharges(app, ana, { communityUrl: address.communityUrl, list: 'refunds', ...firstPage });
  expect(desk.payments).toMatchObject([
    { refunded: 0, owed: 500, online: gateway, note: { because: 'refund-failed' } },
  ]);
  const decline = declineRefund(app, ana, { ...address, form: { reason: 'Ya se intentó' } });
  await expect(decline).rejects.toMatchObject({ code: 'access.money-came' });
  clock.pass({ hours: 1 });
  await Promise.allSettled([refundOnline(app, ana, address), refundOnline(app, ana, address)]);
  expect(peers[gateway].refundedOf(berta.checkout)).toBe(returned);
  // a late word of the first one finds the second
  clock.pass({ hours: 1 });
  await deliver(gateway, peers[gateway].failRefund(berta.checkout, 0));
  const after = await berta.state();
  expect(after.payment).toBe('refunded');
  expect(amounts(after.ledger)).toEqual([...amounts(ledger), ['refund', 500]]);
});

test('a refund that failed is paid back by hand, and fails again as often as it is tried', async () => {
  const { berta, ana, address } = await refunded('stripe');
  for (let turn = 0; turn < 2; turn += 1) {
    await deliver('stripe', stripePeer.failRefund(berta.checkout));
    expect((await berta.state()).payment).toBe('refund_pending');
    await refundOnline(app, ana, address);
    expect(stripePeer.refundedOf(berta.checkout)).toBe(500);
    clock.pass({ hours: 1 });
  }
  await deliver('stripe', stripePeer.failRefund(berta.checkout));
  await refundPayment(app, ana, { ...address, form: { amount: '', evidence: 'En mano' } });
  expect((await berta.state()).payment).toBe('refunded');
  await expect(refundOnline(app, ana, address)).rejects.toMatchObject({ code: 'checkout.not-due' });
});

test('a part that fails to go back is owed as that part, and access stays', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  const address = { communityUrl: community.url, payment: berta.payment };
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('stripe', stripePeer.refund(berta.checkout, 200));
  await deliver('stripe', stripePeer.refund(berta.checkout, 100));
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.failRefund(berta.checkout, 200));
  expect(await berta.state()).toMatchObject({ payment: 'refund_pending', member: 'active', grants: 1 });
  const owed = async () => {
    const desk = await showCharges(app, community.ana, { ...address, list: 'refunds', ...firstPage });
    return desk.payments.map(({ owed: sum }) => sum);
  };
  expect(await owed()).toEqual([200]);
  await deliver('stripe', stripePeer.failRefund(berta.checkout, 100));
  expect(await owed()).toEqual([300]);
  await refundOnline(app, community.ana, address);
  expect(stripePeer.refundedOf(berta.checkout)).toBe(300);
  expect(await berta.state()).toMatchObject({ payment: 'partially_refunded', member: 'active', grants: 1 });
});

test('a part that fails to go back while the rest is disputed is owed, and a dispute lost ends what is owed', async () => {
  const berta = await payer(await paidCommunity('stripe'), 'stripe');
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await deliver('stripe', stripePeer.refund(berta.checkout, 200));
  await deliver('stripe', stripePeer.dispute(berta.checkout, 'needs_response'));
  expect((await berta.state()).payment).toBe('disputed');
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.failRefund(berta.checkout));
  expect(await berta.state()).toMatchObject({ payment: 'refund_pending', grants: 1 });
  await deliver('stripe', stripePeer.dispute(berta.checkout, 'lost'));
  expect(await berta.state()).toMatchObject({ payment: 'refunded', grants: 0 });
});

test('a refund written down before the word of the gateway is not taken for one that failed', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  const address = { communityUrl: community.url, payment: berta.payment };
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await oweRefund(app, community.ana, { ...address, form: { reason: 'Se va' } });
  await refundPayment(app, community.ana, {
    ...address,
    form: { amount: '', evidence: 'En su panel', through: 'gateway' },
  });
  await deliver('stripe', stripePeer.refund(berta.checkout, 0));
  expect((await berta.state()).payment).toBe('refunded');
});

/** Money for a number that is somebody else's by now, given back by itself. */
async function surplusBack() {
  const late = await orderAtGateway([7]);
  clock.pass({ hours: 48 });
  await expireDueHolds(app);
  const quick = await takeAndGoToPay(late.address, 'Quique', [7]);
  await deliver('stripe', stripePeer.pay(quick.checkout));
  await deliver('stripe', stripePeer.pay(late.checkout));
  await pollDueCheckouts(app);
  expect(stripePeer.refundedOf(late.checkout)).toBe(250);
  return late;
}

test('surplus money that fails to go back is tried again, and after three times left to people', async () => {
  const late = await surplusBack();
  const shown = async () => (await showCheckout(app, late.ana, { checkout: late.checkout })).state;
  const toRefund = () => told(late.ana, 'order.to-refund');
  for (let turn = 0; turn < 2; turn += 1) {
    clock.pass({ hours: 240 });
    const failed = stripePeer.failRefund(late.checkout);
    await Promise.all([deliver('stripe', failed), deliver('stripe', failed)]);
    expect(await shown()).toBe('going-back');
    await pollDueCheckouts(app);
    expect(stripePeer.refundedOf(late.checkout)).toBe(250);
    expect(await shown()).toBe('refunded');
  }
  expect(await toRefund()).toEqual([]);
  clock.pass({ hours: 240 });
  await deliver('stripe', stripePeer.failRefund(late.checkout));
  await pollDueCheckouts(app);
  expect(stripePeer.refundedOf(late.checkout)).toBe(0);
  expect(await shown()).toBe('refund-due');
  const { reference } = await late.order();
  expect(await toRefund()).toMatchObject([{ data: { surplus: reference } }]);
  const unread = async () => (await listNotifications(app, late.ana, { before: null })).unread.count;
  const waiting = await unread();
  // it goes back from the gateway's panel
  await deliver('stripe', stripePeer.refund(late.checkout));
  expect(await shown()).toBe('refunded');
  expect(await unread()).toBe(waiting - 1);
});

test('a refund of a payment for access that failed before we knew of it is asked for anew', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  const { ana } = community;
  const address = { communityUrl: community.url, payment: berta.payment };
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await oweRefund(app, ana, { ...address, form: { reason: 'Se va' } });
  const killed = appWhere('stripe', ({ refund }) => ({
    refund: async (asked) => {
      await refund(asked);
      throw new Error('killed');
    },
  }));
  await expect(refundOnline(killed, ana, address)).rejects.toThrow('killed');
  await deliver('stripe', stripePeer.failRefund(berta.checkout));
  await expect(refundOnline(app, ana, address)).rejects.toMatchObject({ code: 'checkout.not-returned' });
  await refundOnline(app, ana, address);
  expect(stripePeer.refundedOf(berta.checkout)).toBe(500);
  expect((await berta.state()).payment).toBe('refunded');
});

test('a part of a payment for access that went back unheard does not go back twice once its key is forgotten', async () => {
  const community = await paidCommunity('stripe');
  const berta = await payer(community, 'stripe');
  const { ana } = community;
  const address = { communityUrl: community.url, payment: berta.payment };
  await deliver('stripe', stripePeer.pay(berta.checkout));
  await oweRefund(app, ana, { ...address, form: { reason: 'Se va' } });
  await refundPayment(app, ana, { ...address, form: { amount: '3', evidence: 'En mano' } });
  await oweRefund(app, ana, { ...address, form: { reason: 'El resto' } });
  const unheard = appWhere('stripe', unanswered);
  await expect(refundOnline(unheard, ana, address)).rejects.toMatchObject({ code: 'checkout.return-unknown' });
  expect(stripePeer.refundedOf(berta.checkout)).toBe(200);
  clock.pass({ hours: 25 });
  const forgetful = appWhere('stripe', ({ refund }) => ({
    refund: (asked) => refund({ ...asked, key: `${asked.key} a day later` }),
  }));
  await expect(refundOnline(forgetful, ana, address)).rejects.toMatchObject({ code: 'checkout.not-due' });
  expect(stripePeer.refundedOf(berta.checkout)).toBe(200);
  expect((await berta.state()).payment).toBe('refunded');
});

test('the ledger takes no more as failed than went back the same way', async () => {
  const { berta, community } = await refunded('stripe');
  const failed = (amount: number, way: string) =>
    database.handle.pool.query(
      `insert into access_ledger (community_id, id, payment_id, kind, amount, currency, way, recorded_by, recorded_at)
       values ($1, gen_random_uuid(), $2, 'refund_failed', $3, 'UYU', $4, 'system', now())`,
      [community.id, berta.payment, amount, way],
    );
  await expect(failed(501, 'stripe')).rejects.toThrow('more fails than went back');
  await expect(failed(1, 'other')).rejects.toThrow('more fails than went back');
});
