import { expect, test } from 'vitest';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { pollDueCheckouts } from '#app/checkouts/poll-checkout.ts';
import { refundOrderOnline } from '#app/checkouts/refund-online.ts';
import { exportTickets } from '#app/members/export-tickets.ts';
import { notifyOrganisers } from '#app/notifications/notify-organisers.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { confirmOrders } from '#app/orders/confirm-orders.ts';
import { creditOrder } from '#app/orders/credit-order.ts';
import { exportOrders } from '#app/orders/export-orders.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { listOwnOrders } from '#app/orders/list-own-orders.ts';
import { markCash } from '#app/orders/mark-cash.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { remindOrder } from '#app/orders/remind-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { setSellersConfirm } from '#app/settlements/set-sellers-confirm.ts';
import { pendingByRaffle } from '#db/communities/figures.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import { markedText } from '#domain/orders/confirm-several.ts';
import { stranger } from '#support/app.ts';
import {
  app,
  clock,
  deliver,
  gatewayFixture,
  orderAtGateway,
  stripePeer,
  withRaffles,
} from '#support/gateway-fixture.ts';
import { bookInLedger } from '#support/part-payment.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

await gatewayFixture();

type Buyer = Awaited<ReturnType<typeof orderAtGateway>>;

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const orderByKey = async (key: string) => (await findOrder(app.db, { key }, stranger)).order;
const bookPart = async (beto: Buyer, amount: number) => bookInLedger(app, await beto.order(), amount);
const checkoutAgain = ({ secret }: Buyer) =>
  beginCheckout(withRaffles, stranger, { place: { key: secret }, gateway: 'stripe' });
const outcomeOf = async (checkout: string) =>
  (
    await app.db
      .selectFrom('gateway_payments')
      .select(['outcome', 'amount', 'refunded'])
      .where('checkout_id', '=', checkout)
      .execute()
  ).at(0);

test('whoever is asked or told of an unpaid order is told what is still to be paid of it', async () => {
  const beto = await orderAtGateway([7, 8]);
  const { ana, address, secret } = beto;
  await bookPart(beto, 200);
  const { community_id: communityId, id: order } = await beto.order();
  expect((await showOrder(app, stranger, { key: secret })).order).toMatchObject({ due: euros(300), total: euros(500) });
  const { kept } = await listOwnOrders(app, stranger, { links: [secret], before: null });
  expect(kept.map(({ due }) => due?.sum)).toEqual([euros(300)]);
  expect((await remindOrder(app, ana, { ...address, order })).due).toEqual(euros(300));
  await notifyOrganisers(app);
  const told = app.db.selectFrom('notifications').select('data').where('community_id', '=', communityId);
  expect(await told.where('kind', '=', 'order.held').execute()).toMatchObject([{ data: { count: 2, amount: 300 } }]);
  const scope = { community: { id: communityId, time_zone: 'Europe/Madrid' }, creditedTo: null, since: null };
  expect([...(await pendingByRaffle(app.db, scope, clock.now())).values()]).toEqual([{ ...euros(300), orders: 1 }]);
});

test('what is paid online while a seller says that they hold the cash goes back, and their cash stays', async () => {
  const beto = await orderAtGateway([7]);
  const { ana, address, checkout } = beto;
  const { id: order, community_id: communityId } = await beto.order();
  const marta = await putIn(app, communityId, 'Marta', { role: 'seller' });
  await setSellersConfirm(app, ana, { ...address, form: {} });
  await creditOrder(app, ana, { ...address, order, form: { seller: marta.userId } });
  await markCash(app, marta, { ...address, order });
  await deliver('stripe', stripePeer.pay(checkout));
  expect([await outcomeOf(checkout), (await beto.order()).status]).toMatchObject([{ outcome: 'surplus' }, 'in_review']);
  await confirmOrder(app, ana, { ...address, order, form: {} });
  const lines = app.db.selectFrom('payments').select(['amount', 'held_by as heldBy']).where('order_id', '=', order);
  expect(await lines.execute()).toEqual([{ amount: 250, heldBy: marta.userId }]);
});

test('an exported order says what of its price is here and what is still to be paid', async () => {
  const beto = await orderAtGateway([7, 8]);
  const { ana, address } = beto;
  await bookPart(beto, 200);
  const ofRaffle = await exportOrders(app, ana, { ...address, format: 'csv' });
  const filter = { words: '', raffle: address.raffle, status: null, sort: 'newest' as const };
  const ofCommunity = await exportTickets(app, ana, { ...filter, communityUrl: address.communityUrl, format: 'csv' });
  for (const { batches } of [ofRaffle, ofCommunity]) {
    const rows = (await Array.fromAsync<readonly object[]>(batches)).flat();
    expect(rows).toMatchObject([{ total: euros(500), held: euros(200), due: euros(300), paidAt: null }]);
  }
});

test('several payments are confirmed by what is due of each, and what is noted is no more than that', async () => {
  const { ana, address } = await raffleOnSale(app);
  const [partly, whole] = [await takeAs(app, address, 'Beto', [7]), await takeAs(app, address, 'Eva', [8])];
  for (const { secret } of [partly, whole])
    await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() });
  const order = await orderByKey(partly.secret);
  await bookInLedger(app, order, 100);
  const all = { named: [], all: true };
  const asked = { ...address, list: 'review', words: '', page: 1 } as const;
  const { toConfirm } = await showDesk(app, ana, { ...asked, together: all });
  expect(toConfirm?.total).toEqual(euros(400));
  const orders = toConfirm?.orders.map(({ id, mark }) => ({ order: id, mark })) ?? [];
  const form = { orders: markedText(orders), total: '400' };
  expect((await confirmOrders(app, ana, { ...address, form })).done).toHaveLength(2);
  expect((await ledgerOf(app.db, order)).paid).toBe(250);
  const outcomes = { done: [partly.orderId, whole.orderId], left: [] };
  expect((await showDesk(app, ana, { ...asked, outcomes })).together?.total).toEqual(euros(400));
});

test('a checkout asks for what is due, pays the rest, and gives back no more than it took', async () => {
  const beto = await orderAtGateway([7, 8]);
  const { ana, address, order } = beto;
  await bookPart(beto, 200);
  const { id: checkout } = await checkoutAgain(beto);
  expect(checkout).not.toBe(beto.checkout);
  await deliver('stripe', stripePeer.pay(checkout));
  expect((await order()).status).toBe('confirmed');
  expect(await ledgerOf(app.db, await order())).toMatchObject({ paid: 500, taken: 300 });
  const at = { ...address, order: (await order()).id };
  await markRefundDue(app, ana, { ...at, form: {} });
  await refundOrderOnline(app, ana, at);
  expect(await ledgerOf(app.db, await order())).toMatchObject({ refunded: 300, returned: 300 });
  expect((await order()).status).toBe('refund_pending');
  await markRefunded(app, ana, at);
  expect(await ledgerOf(app.db, await order())).toMatchObject({ refunded: 500, returned: 300 });
  expect((await order()).status).toBe('refunded');
});

test('a dispute that is lost takes what came through the gateway, and nothing of what was paid otherwise', async () => {
  const beto = await orderAtGateway([7, 8]);
  await bookPart(beto, 200);
  const { id: checkout } = await checkoutAgain(beto);
  await deliver('stripe', stripePeer.pay(checkout));
  await deliver('stripe', stripePeer.dispute(checkout, 'lost'));
  expect(await ledgerOf(app.db, await beto.order())).toMatchObject({ paid: 500, refunded: 300, returned: 300 });
});

test('money of a checkout that asked for another sum goes back, twice told and late, and the checkout is ended', async () => {
  const beto = await orderAtGateway([7, 8]);
  await bookPart(beto, 200);
  clock.pass({ minutes: 3 });
  await pollDueCheckouts(app);
  const sessions = [...stripePeer.sessions.values()];
  expect(sessions.find(({ client_reference_id: id }) => id === beto.checkout)?.status).toBe('expired');
  const late = await orderAtGateway([7, 8]);
  await bookPart(late, 200);
  const paid = stripePeer.pay(late.checkout);
  await deliver('stripe', paid);
  await deliver('stripe', paid);
  clock.pass({ minutes: 3 });
  await pollDueCheckouts(app);
  expect(await outcomeOf(late.checkout)).toEqual({ outcome: 'surplus', amount: 500, refunded: 500 });
  expect([(await late.order()).status, (await ledgerOf(app.db, await late.order())).paid]).toEqual(['pending', 200]);
});
