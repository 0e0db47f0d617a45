import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { dropNumbers } from '#app/orders/drop-numbers.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { freeNetwork } from '#app/orders/free-network.ts';
import { markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { sellPaid } from '#support/draw.ts';
import { bookInLedger } from '#support/part-payment.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

/* An order of which a part was paid ends with that part owed back, whatever ends it: the database refuses any other end. */
const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

/** Somebody at a network of their own who took 07 for 2,50 €, and of whom 1 € is in the ledger. */
async function partPaid(already?: Awaited<ReturnType<typeof raffleOnSale>>, numbers: readonly number[] = [7]) {
  const { ana, address } = already ?? (await raffleOnSale(app));
  const guest: Actor = { ...stranger, visitor: '203.0.113.5' };
  const { secret, orderId } = await takeAs(app, address, 'Beto', numbers, { email: 'beto@example.org' }, guest);
  const order = async () => (await findOrder(app.db, { key: secret }, stranger)).order;
  const { community_id } = await order();
  const marta = await putIn(app, community_id, 'Marta', { role: 'admin' });
  const book = async (amount: number) => bookInLedger(app, await order(), amount);
  await book(100);
  const at = { ...address, order: orderId };
  return {
    ...{ ana, marta, address, secret, at, book, order },
    send: () => sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() }),
    reject: () => rejectOrder(app, ana, { ...at, form: { reason: 'Es de otro pago' } }),
  };
}

type PartPaid = Awaited<ReturnType<typeof partPaid>>;

/** What its holder was mailed of it, and of what who else runs the raffle was notified. */
async function toldOf({ marta, order }: PartPaid) {
  const { id } = await order();
  const mails = await app.db
    .selectFrom('order_news')
    .select('kind')
    .where('order_id', '=', id)
    .where('kind', '<>', 'order.taken')
    .execute();
  const notices = app.db
    .selectFrom('notifications')
    .select('kind')
    .where('user_id', '=', marta.userId ?? '');
  const kinds = (rows: { kind: string }[]) => rows.map(({ kind }) => kind).sort();
  return { organiser: kinds(await notices.execute()), holder: kinds(mails) };
}

/** That it ended as a refund due, its number free, who else runs the raffle told, and that what is owed is what was paid. */
async function expectOwed(partly: PartPaid): Promise<void> {
  const { ana, address, at, order } = partly;
  expect((await order()).status).toBe('refund_pending');
  expect(await stateOf(app, address)).toEqual({});
  expect((await toldOf(partly)).organiser).toContain('order.to-refund');
  await markRefunded(app, ana, at);
  expect(await ledgerOf(app.db, await order())).toMatchObject({ paid: 100, refunded: 100 });
  expect((await order()).status).toBe('refunded');
}

const ends: Record<string, (order: PartPaid) => Promise<unknown>> = {
  'its time runs out': async (partly) => {
    clock.set((await partly.order()).held_until);
    await expireDueHolds(app);
    expect((await toldOf(partly)).holder).toEqual(['order.refund-due']);
  },
  'its holder cancels it': ({ secret }) => cancelOrder(app, stranger, { place: { key: secret } }),
  'the desk lets it go': ({ ana, at }) => cancelOrder(app, ana, { place: at }),
  'its raffle is cancelled': ({ ana, address }) => cancelRaffle(app, ana, { ...address, form: { reason: 'Lluvia' } }),
  'a second receipt is rejected': async ({ send, reject }) => {
    for (const step of [send, reject, send, reject]) await step();
  },
};

test.each(Object.entries(ends))('where %s, what was paid of it is owed back', async (_, end) => {
  const order = await partPaid();
  await end(order);
  await expectOwed(order);
});

test('a receipt that comes too late for its number leaves what was paid of it owed back, and says so once', async () => {
  const order = await partPaid();
  clock.set((await order.order()).held_until.add({ seconds: 1 }));
  await takeAs(app, order.address, 'Carla', [7]);
  const sent = receiptPaper();
  const send = () => sendReceipt(app, stranger, { place: { key: order.secret }, form: {}, sent });
  expect(await send()).toMatchObject({ status: 'refund_pending', lost: [7] });
  expect(await send()).toMatchObject({ status: 'refund_pending', lost: [7] });
  expect(await toldOf(order)).toEqual({ organiser: ['order.to-refund'], holder: ['order.refund-due'] });
});

test('what is confirmed of it is what was still to be paid', async () => {
  const order = await partPaid();
  await confirmOrder(app, order.ana, { ...order.at, form: {} });
  expect((await order.order()).status).toBe('confirmed');
  expect(await ledgerOf(app.db, await order.order())).toMatchObject({ paid: 250, refunded: 0 });
});

test('none of its numbers are dropped, since the rest could cost less than what was paid', async () => {
  const order = await partPaid(undefined, [7, 8]);
  const drop = dropNumbers(app, stranger, { key: order.secret, form: { n: ['8'] } });
  expect((await refusalOf(drop)).code).toBe('order.transition');
});

test('who paid a part of theirs stays where the orders of their network are ended', async () => {
  const order = await partPaid();
  await takeAs(app, order.address, 'Dani', [8], {}, { ...stranger, visitor: '203.0.113.5' });
  expect(await freeNetwork(app, order.ana, { ...order.at, withReceipts: true })).toBe(1);
  expect((await order.order()).status).toBe('pending');
});

test('the second rejection is undone until some of the money went back', async () => {
  const order = await partPaid();
  for (const step of [order.send, order.reject, order.send, order.reject]) await step();
  await undoRejection(app, order.ana, order.at);
  expect([(await order.order()).status, await stateOf(app, order.address)]).toEqual(['in_review', { 7: 'submitted' }]);
  await order.reject();
  await markRefunded(app, order.ana, order.at);
  expect((await refusalOf(undoRejection(app, order.ana, order.at))).code).toBe('order.transition');
});

test('the database refuses an end with money left, and more money than the order costs', async () => {
  const order = await partPaid();
  await expect(order.book(151)).rejects.toThrow('more is booked than the order costs');
  const { community_id, id } = await order.order();
  for (const status of ['expired', 'cancelled', 'refunded'] satisfies OrderStatus[]) {
    const end = app.db
      .updateTable('orders')
      .set({ status })
      .where('community_id', '=', community_id)
      .where('id', '=', id);
    await expect(end.execute()).rejects.toThrow('an order is over while money of it is here');
  }
  await cancelOrder(app, stranger, { place: { key: order.secret } });
  await markRefunded(app, order.ana, order.at);
  await expect(order.book(100)).rejects.toThrow('an order is over while money of it is here');
});

test('the list is sealed without it, and what was paid of it is owed back', async () => {
  const sale = await raffleOnSale(app, { holdMinutes: 10_080 });
  clock.set(Temporal.Instant.from('2026-12-17T18:00:00Z'));
  await sellPaid(app, sale, [9]);
  const order = await partPaid(sale);
  clock.set(Temporal.Instant.from('2026-12-18T17:30:00Z'));
  await sealDueLists(app);
  expect((await order.order()).status).toBe('refund_pending');
  expect(await stateOf(app, sale.address)).toEqual({ 9: 'paid' });
});
