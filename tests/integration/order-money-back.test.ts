import { expect, test } from 'vitest';
import { refundOrderOnline } from '#app/checkouts/refund-online.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { listNotifications } from '#app/notifications/list-notifications.ts';
import { declineOrderRefund, markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showDeskFigures } from '#app/orders/show-desk-figures.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { stranger } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import {
  app,
  clock,
  database,
  deliver,
  gatewayFixture,
  orderAtGateway,
  stripePeer,
  takeAndGoToPay,
} from '#support/gateway-fixture.ts';
import { brokenHistories } from '#support/history.ts';

await gatewayFixture();

type Buyer = Awaited<ReturnType<typeof orderAtGateway>>;

const paidBuyer = async (numbers: readonly number[] = [7]) => {
  const beto = await orderAtGateway(numbers);
  await deliver('stripe', stripePeer.pay(beto.checkout));
  return beto;
};
/** After its sale: to be called while a clock of one's own runs. */
const seal = (beto: Buyer) => {
  clock.pass({ hours: 24 * 26 + 12 });
  return sealList(app, beto.ana, { ...beto.address, leaveOut: true });
};
const cancel = ({ ana, address }: Buyer) =>
  cancelRaffle(app, ana, { ...address, form: { reason: 'Se suspende la fiesta' } });
const ledgerOf = async (beto: Buyer) =>
  app.db
    .selectFrom('payments')
    .select(['kind', 'amount', 'way'])
    .where('order_id', '=', (await beto.order()).id)
    .orderBy('recorded_at')
    .orderBy('kind')
    .execute();
const eventsOf = async (beto: Buyer) =>
  (
    await app.db
      .selectFrom('events')
      .select('kind')
      .where('subject_id', '=', (await beto.order()).id)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind);
const deskOf = ({ ana, address }: Buyer, list: 'paid' | 'refunds' | 'over') =>
  showDesk(app, ana, { ...address, list, words: '', page: 1 });
const toldTo = async ({ ana }: Buyer) =>
  (
    await app.db
      .selectFrom('notifications')
      .select(['kind', 'data'])
      .where('user_id', '=', ana.userId)
      .orderBy('happened_at')
      .execute()
  ).filter(({ kind }) => kind.startsWith('order.') && kind !== 'order.held');

const came = { kind: 'payment', amount: 250, way: 'stripe' };

test('money that a gateway gave back after the list was sealed is not owed again when the raffle is cancelled', async () => {
  using _clock = withClock(clock);
  const beto = await paidBuyer();
  await seal(beto);
  const notice = stripePeer.refund(beto.checkout);
  await deliver('stripe', notice);
  await deliver('stripe', stripePeer.event('charge.refunded', JSON.parse(notice.body).data.object));
  expect((await beto.order()).status).toBe('confirmed');
  expect(await ledgerOf(beto)).toEqual([came, { kind: 'refund', amount: 250, way: 'stripe' }]);
  expect((await showDeskFigures(app, beto.ana, beto.address)).sums?.all.held.amount).toBe(0);
  await cancel(beto);
  expect((await beto.order()).status).toBe('refunded');
  expect(await ledgerOf(beto)).toHaveLength(2);
  expect((await toldTo(beto)).map(({ kind }) => kind)).not.toContain('order.to-refund');
  expect((await deskOf(beto, 'over')).counts).toMatchObject({ refunds: 0, over: 1 });
  const shown = await showOrder(app, stranger, { key: beto.secret });
  expect(shown).toMatchObject({ cancelled: { by: 'raffle' }, isRefundSigned: true });
  expect(shown.events.at(-1)).toMatchObject({ kind: 'order.refunded', isByGateway: true });
  expect(await brokenHistories(database.handle, (await beto.order()).community_id)).toEqual([]);
});

test('a dispute of a paid order is told while it is open, and frees its numbers when it is lost before the list is sealed', async () => {
  const beto = await paidBuyer();
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'needs_response'));
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'needs_response'));
  expect((await beto.order()).status).toBe('confirmed');
  expect(await toldTo(beto)).toMatchObject([{ kind: 'order.disputed' }]);
  expect((await deskOf(beto, 'paid')).orders).toMatchObject([{ isDisputed: true, returned: { amount: 0 } }]);
  const waiting = async () => (await listNotifications(app, beto.ana, { before: null })).unread.count;
  const before = await waiting();
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'lost'));
  expect((await beto.order()).status).toBe('refunded');
  expect(await ledgerOf(beto)).toEqual([came, { kind: 'refund', amount: 250, way: 'stripe' }]);
  const { reference } = await beto.order();
  const told = { reference, isDisputeLost: true, isPart: false, numbers: 'free' };
  expect(await toldTo(beto)).toMatchObject([{ kind: 'order.disputed' }, { kind: 'order.money-back', data: told }]);
  // the dispute waits for nobody any more
  expect(await waiting()).toBe(before);
  expect((await eventsOf(beto)).slice(-4)).toEqual([
    'order.disputed',
    'order.dispute-lost',
    'order.refund-due',
    'order.refunded',
  ]);
  await takeAndGoToPay(beto.address, 'Quique', [7]);
});

test('a dispute that is lost after the list was sealed leaves the order, and its organiser is told', async () => {
  using _clock = withClock(clock);
  const beto = await paidBuyer();
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'needs_response'));
  await seal(beto);
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'lost'));
  expect((await beto.order()).status).toBe('confirmed');
  expect((await deskOf(beto, 'paid')).orders).toMatchObject([
    { isDisputed: false, returned: { amount: 250, currency: 'EUR' } },
  ]);
  const told = { isDisputeLost: true, isPart: false, numbers: 'listed' };
  expect((await toldTo(beto)).at(-1)).toMatchObject({ kind: 'order.money-back', data: told });
  expect((await eventsOf(beto)).slice(-2)).toEqual(['order.dispute-lost', 'order.returned']);
});

test('a dispute that is won leaves the order and its money', async () => {
  const beto = await paidBuyer();
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'needs_response'));
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'won'));
  await deliver('stripe', stripePeer.dispute(beto.checkout, 'won'));
  expect((await beto.order()).status).toBe('confirmed');
  expect(await ledgerOf(beto)).toEqual([came]);
  expect((await eventsOf(beto)).slice(-2)).toEqual(['order.disputed', 'order.dispute-won']);
  expect((await deskOf(beto, 'paid')).orders).toMatchObject([{ isDisputed: false }]);
});

test('of an order of which a part went back by the gateway only the rest is owed', async () => {
  using _clock = withClock(clock);
  const beto = await paidBuyer();
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  expect((await beto.order()).status).toBe('confirmed');
  await seal(beto);
  await deliver('stripe', stripePeer.refund(beto.checkout, 50));
  await cancel(beto);
  const order = await beto.order();
  expect(order.status).toBe('refund_pending');
  const owed = { amount: 100, currency: 'EUR' };
  expect((await deskOf(beto, 'refunds')).orders).toMatchObject([{ owed, returned: { amount: 150 }, hasCome: true }]);
  expect((await showOrder(app, stranger, { key: beto.secret })).order.owed).toEqual(owed);
  const at = { ...beto.address, order: order.id };
  expect((await remindOrder(app, beto.ana, at)).owed).toEqual(owed);
  const decline = declineOrderRefund(app, beto.ana, { ...at, form: { reason: 'No llegó' } });
  await expect(decline).rejects.toMatchObject({ code: 'order.transition' });
  await markRefunded(app, beto.ana, at);
  const refunds = (await ledgerOf(beto)).filter(({ kind }) => kind === 'refund');
  expect(refunds.map(({ amount, way }) => [amount, way]).toSorted()).toEqual([
    [100, 'other'],
    [100, 'stripe'],
    [50, 'stripe'],
  ]);
  // what the organiser gave back by hand does not come off again by the word of the gateway
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  expect(await ledgerOf(beto)).toHaveLength(4);
});

test('money that a gateway gives back while it is owed settles the refund', async () => {
  const beto = await paidBuyer();
  await cancel(beto);
  expect((await beto.order()).status).toBe('refund_pending');
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  expect((await beto.order()).status).toBe('refund_pending');
  await deliver('stripe', stripePeer.refund(beto.checkout, 150));
  expect((await beto.order()).status).toBe('refunded');
  expect((await ledgerOf(beto)).map(({ amount, way }) => [amount, way])).toEqual([
    [250, 'stripe'],
    [100, 'stripe'],
    [150, 'stripe'],
  ]);
  expect((await eventsOf(beto)).slice(-3)).toEqual(['order.refund-due', 'order.returned', 'order.refunded']);
});

test('what is owed of numbers goes back by its gateway, once, and no more than is left of it', async () => {
  const beto = await paidBuyer();
  const at = { ...beto.address, order: (await beto.order()).id };
  const refund = () => refundOrderOnline(app, beto.ana, at);
  await expect(refund()).rejects.toMatchObject({ code: 'checkout.not-due' });
  await markRefundDue(app, beto.ana, { ...at, form: {} });
  await deliver('stripe', stripePeer.refund(beto.checkout, 100));
  expect((await deskOf(beto, 'refunds')).orders).toMatchObject([{ owed: { amount: 150 }, online: 'stripe' }]);
  await Promise.allSettled([refund(), refund()]);
  expect(stripePeer.refundedOf(beto.checkout)).toBe(250);
  expect((await beto.order()).status).toBe('refunded');
  expect((await ledgerOf(beto)).map(({ amount, way }) => [amount, way])).toEqual([
    [250, 'stripe'],
    [100, 'stripe'],
    [150, 'stripe'],
  ]);
  await expect(refund()).rejects.toMatchObject({ code: 'checkout.not-due' });
});

test('no more of an order goes back in the ledger than came, not even by hand', async () => {
  const beto = await paidBuyer();
  const { id: orderId, community_id: communityId } = await beto.order();
  const line = {
    community_id: communityId,
    id: orderId,
    order_id: orderId,
    kind: 'refund' as const,
    amount: 251,
    currency: 'EUR' as const,
    way: 'other' as const,
    self_confirmed: false,
    recorded_by: 'system',
    recorded_at: clock.now(),
  };
  await expect(app.db.insertInto('payments').values(line).execute()).rejects.toThrow('more goes back than came in');
  const other = { ...line, amount: 1, currency: 'USD' as const };
  await expect(app.db.insertInto('payments').values(other).execute()).rejects.toThrow('another currency');
});
