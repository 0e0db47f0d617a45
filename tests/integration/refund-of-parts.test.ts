import { expect, test } from 'vitest';
import { beginCheckout } from '#app/checkouts/begin-checkout.ts';
import { refundOrderOnline } from '#app/checkouts/refund-online.ts';
import { markRefundDue, markRefunded } from '#app/orders/refund-order.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showDeskFigures } from '#app/orders/show-desk-figures.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { stranger } from '#support/app.ts';
import {
  app,
  clock,
  deliver,
  gatewayFixture,
  orderAtGateway,
  refundsAskedOf,
  stripePeer,
  withRaffles,
} from '#support/gateway-fixture.ts';
import { bookInLedger } from '#support/part-payment.ts';
import { refusalOf } from '#support/raffle.ts';

await gatewayFixture();

const euros = (amount: number) => ({ amount, currency: 'EUR' });

/** Somebody who paid 4 € in cash and 6 € through Stripe, all of which has to go back. */
async function paidBothWays() {
  const beto = await orderAtGateway([7, 8, 9, 10]);
  await bookInLedger(app, await beto.order(), 400);
  const place = { key: beto.secret };
  const { id: checkout } = await beginCheckout(withRaffles, stranger, { place, gateway: 'stripe' });
  await deliver('stripe', stripePeer.pay(checkout));
  const at = { ...beto.address, order: (await beto.order()).id };
  await markRefundDue(app, beto.ana, { ...at, form: {} });
  const figures = () => showDeskFigures(app, beto.ana, beto.address);
  const desk = () => showDesk(app, beto.ana, { ...beto.address, list: 'refunds', words: '', page: 1 });
  return {
    ...beto,
    checkout,
    desk,
    figures,
    owed: async () => (await desk()).orders[0]?.refund,
    online: () => refundOrderOnline(app, beto.ana, at),
    byHand: (form = {}) => markRefunded(app, beto.ana, { ...at, form: { part: 'otherwise', way: 'bizum', ...form } }),
    back: async () =>
      (
        await app.db
          .selectFrom('payments')
          .select(['kind', 'amount', 'way'])
          .where('order_id', '=', at.order)
          .where('kind', '<>', 'payment')
          .orderBy('recorded_at')
          .orderBy('kind')
          .execute()
      ).map(({ kind, amount, way }) => [kind, amount, way]),
    events: async () =>
      (await showOrder(app, stranger, place)).events.flatMap(({ kind, part }) => (part ? [[kind, part.amount]] : [])),
  };
}

test('what a gateway took goes back through it first, and the rest by another way, as a line of its own', async () => {
  const beto = await paidBothWays();
  const asked = refundsAskedOf(stripePeer);
  expect(await beto.owed()).toEqual({ gateway: 'stripe', online: euros(600), otherwise: euros(400), way: 'cash' });
  expect(await beto.online()).toEqual({ isWhole: false });
  expect([stripePeer.refundedOf(beto.checkout), asked()]).toEqual([600, [expect.any(String)]]);
  expect((await beto.order()).status).toBe('refund_pending');
  expect(await beto.owed()).toMatchObject({ online: euros(0), otherwise: euros(400) });
  expect((await refusalOf(beto.online())).code).toBe('checkout.not-due');
  clock.pass({ minutes: 1 });
  expect(await beto.byHand()).toEqual({ isWhole: true });
  await beto.byHand();
  expect((await beto.order()).status).toBe('refunded');
  const lines = [
    ['refund', 600, 'stripe'],
    ['refund', 400, 'bizum'],
  ];
  expect(await beto.back()).toEqual(lines);
  expect(await beto.events()).toContainEqual(['order.returned', 600]);
  expect((await beto.figures()).sums).toMatchObject({
    all: { received: euros(1000), returned: euros(1000), held: euros(0) },
    ways: [
      { way: 'stripe', held: euros(0) },
      { way: 'cash', held: euros(400) },
      { way: 'bizum', received: euros(0), held: euros(-400) },
    ],
    toReturn: euros(0),
  });
});

test('what came in cash may go back first, once however often it is said, and the gateway ends the order', async () => {
  const beto = await paidBothWays();
  expect((await beto.figures()).sums).toMatchObject({ toReturn: euros(1000) });
  expect(await beto.byHand({ way: 'cash' })).toEqual({ isWhole: false });
  await Promise.all([beto.byHand({ way: 'cash' }), beto.byHand({ way: 'cash' })]);
  expect(await beto.back()).toEqual([['refund', 400, 'cash']]);
  expect((await beto.order()).status).toBe('refund_pending');
  expect(await beto.owed()).toMatchObject({ online: euros(600), otherwise: euros(0) });
  expect(await beto.events()).toContainEqual(['order.part-refunded', 400]);
  clock.pass({ minutes: 1 });
  expect(await beto.online()).toEqual({ isWhole: true });
  expect((await beto.order()).status).toBe('refunded');
  expect(await beto.back()).toEqual([
    ['refund', 400, 'cash'],
    ['refund', 600, 'stripe'],
  ]);
});

test('where the gateway says that its part failed, that part alone is owed again, and goes back once more', async () => {
  const beto = await paidBothWays();
  await beto.byHand({ way: 'cash' });
  clock.pass({ minutes: 1 });
  await beto.online();
  clock.pass({ hours: 1 });
  await deliver('stripe', stripePeer.failRefund(beto.checkout));
  expect((await beto.order()).status).toBe('refund_pending');
  expect(await beto.owed()).toMatchObject({ online: euros(600), otherwise: euros(0) });
  expect((await beto.figures()).sums).toMatchObject({ all: { held: euros(600) }, toReturn: euros(600) });
  clock.pass({ hours: 1 });
  expect(await beto.online()).toEqual({ isWhole: true });
  expect(stripePeer.refundedOf(beto.checkout)).toBe(600);
  expect((await beto.figures()).sums).toMatchObject({ all: { received: euros(1000), held: euros(0) } });
});

test('all of it may go back by hand, and the gateway gives nothing back besides', async () => {
  const beto = await paidBothWays();
  expect(await beto.byHand({ part: 'all' })).toEqual({ isWhole: true });
  expect((await beto.order()).status).toBe('refunded');
  expect(await beto.back()).toEqual([['refund', 1000, 'bizum']]);
  expect((await refusalOf(beto.online())).code).toBe('checkout.not-due');
  expect(stripePeer.refundedOf(beto.checkout)).toBe(0);
  expect((await refusalOf(beto.byHand({ way: 'stripe' }))).code).toBe('input');
});
