import { afterAll, expect, test } from 'vitest';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sealAfter, sealDueLists } from '#app/draws/seal-due-lists.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { blockNumbers } from '#app/orders/block-numbers.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { dropNumbers } from '#app/orders/drop-numbers.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { DeskList } from '#domain/orders/desk.ts';
import { undoMinutes } from '#domain/orders/order.ts';
import { sealAt } from '#domain/raffles/raffle.ts';
import { stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { sellPaid } from '#support/draw.ts';
import { putIn, rowOf } from '#support/people.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const reason = 'Es un comprobante de otro pago';

/** Somebody who has sent a receipt for numbers, and the organiser, who rejects it as many times as is said. */
async function orderWithRejections(times: 1 | 2, numbers: readonly number[] = [7, 8]) {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId: order } = await takeAs(app, address, 'Beto', numbers, { email: 'beto@example.org' });
  const at = { ...address, order };
  const beto = {
    ...{ ana, address, secret, at },
    send: () => sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() }),
    reject: () => rejectOrder(app, ana, { ...at, form: { reason } }),
    undo: () => undoRejection(app, ana, at),
    status: async () => (await findOrder(app.db, { key: secret }, stranger)).order.status,
    raffle: async () => (await findOrder(app.db, { key: secret }, stranger)).raffle,
    shown: () => showOrder(app, stranger, { key: secret }),
    numbers: () => stateOf(app, address),
    desk: (list: DeskList) => showDesk(app, ana, { ...address, list, words: '', page: 1, rejected: order }),
  };
  for (let time = 0; time < times; time += 1) {
    await beto.send();
    clock.pass({ seconds: 20 });
    await beto.reject();
    clock.pass({ seconds: 1 });
  }
  return beto;
}

const inReview = { 7: 'submitted', 8: 'submitted' };

test('a receipt rejected by mistake is to be reviewed again, and its holder has both chances as before', async () => {
  const beto = await orderWithRejections(1);
  clock.pass({ minutes: 9 });
  await beto.undo();
  expect([await beto.status(), await beto.numbers()]).toEqual(['in_review', inReview]);
  // the same button pressed twice
  await beto.undo();
  await beto.reject();
  expect([await beto.status(), await beto.numbers()]).toEqual(['rejected', { 7: 'held', 8: 'held' }]);
  await beto.undo();
  await beto.reject();
  await beto.send();
  await beto.reject();
  expect([await beto.status(), await beto.numbers()]).toEqual(['cancelled', {}]);
});

test('a rejection is not undone once its holder has dropped numbers: the receipt is for more than is left', async () => {
  const beto = await orderWithRejections(1);
  await dropNumbers(app, stranger, { key: beto.secret, form: { n: ['8'] } });
  expect((await beto.desk('unpaid')).orders).toMatchObject([{ undoableRejection: null }]);
  expect((await refusalOf(beto.undo())).code).toBe('order.transition');
  expect([await beto.status(), await beto.numbers()]).toEqual(['rejected', { 7: 'held' }]);
});

test('a second rejection undone gives the numbers that it freed back, and the first one still counts', async () => {
  const beto = await orderWithRejections(2);
  expect(await beto.numbers()).toEqual({});
  await beto.undo();
  expect([await beto.status(), await beto.numbers()]).toEqual(['in_review', inReview]);
  await beto.undo();
  await beto.reject();
  expect([await beto.status(), await beto.numbers()]).toEqual(['cancelled', {}]);
  await beto.undo();
  await confirmOrder(app, beto.ana, { ...beto.at, form: {} });
  expect(await beto.numbers()).toEqual({ 7: 'paid', 8: 'paid' });
});

test('numbers that are somebody else’s by now, or blocked, are named, and nothing changes', async () => {
  const beto = await orderWithRejections(2);
  await takeAs(app, beto.address, 'Carla', [8]);
  const refused = await refusalOf(beto.undo());
  expect(refused).toMatchObject({ code: 'order.rejection-numbers-gone', params: { numbers: [8] } });
  expect([await beto.status(), await beto.numbers()]).toEqual(['cancelled', { 8: 'held' }]);
  expect((await beto.desk('over')).orders).toMatchObject([{ undoableRejection: null }]);
  const other = await orderWithRejections(2);
  await blockNumbers(app, other.ana, { ...other.address, form: { act: 'block', typed: '7' } });
  expect((await refusalOf(other.undo())).params).toMatchObject({ numbers: [7] });
});

test('what changed since is not undone: another receipt, a payment, a holder who gave up, a hold that ran out', async () => {
  const sent = await orderWithRejections(1);
  await sent.send();
  const paid = await orderWithRejections(1);
  await confirmOrder(app, paid.ana, { ...paid.at, form: { way: 'cash' } });
  const [givenUp, released] = [await orderWithRejections(1), await orderWithRejections(1)];
  await cancelOrder(app, stranger, { place: { key: givenUp.secret } });
  await cancelOrder(app, released.ana, { place: released.at });
  const again = await orderWithRejections(1);
  await again.undo();
  await confirmOrder(app, again.ana, { ...again.at, form: { way: 'cash' } });
  for (const beto of [sent, paid, givenUp, released, again]) {
    const [before, numbers] = [await beto.status(), await beto.numbers()];
    expect((await refusalOf(beto.undo())).code).toBe('order.transition');
    expect([await beto.status(), await beto.numbers()]).toEqual([before, numbers]);
  }
  const expired = await orderWithRejections(1);
  clock.pass({ hours: 24 });
  await expireDueHolds(app);
  expect((await refusalOf(expired.undo())).code).toBe('order.transition');
});

test('a rejection is not undone after ten minutes', async () => {
  for (const times of [1, 2] as const) {
    const beto = await orderWithRejections(times);
    clock.pass({ minutes: undoMinutes });
    expect((await refusalOf(beto.undo())).code).toBe('order.rejection-undo-over');
    expect(await beto.status()).toBe(times === 1 ? 'rejected' : 'cancelled');
  }
});

test('the holder of an order is told that its receipt is reviewed again', async () => {
  const beto = await orderWithRejections(1);
  await beto.undo();
  const mails = await app.db
    .selectFrom('order_news')
    .select('kind')
    .where('kind', '<>', 'order.taken')
    .where('order_id', '=', beto.at.order)
    .orderBy('kind')
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['order.rejected', 'order.rejection-undone']);
});

test('nobody reads the reason of a rejection that was undone: not its holder, nor the desk', async () => {
  const beto = await orderWithRejections(1);
  expect(JSON.stringify(await beto.shown())).toContain(reason);
  expect(JSON.stringify(await beto.desk('unpaid'))).toContain(reason);
  await beto.undo();
  const shown = await beto.shown();
  expect(JSON.stringify(shown)).not.toContain(reason);
  expect(shown.events.map(({ kind, isUndone }) => [kind, isUndone])).toEqual([
    ['order.taken', false],
    ['order.receipt-sent', false],
    ['order.rejected', true],
    ['order.rejection-undone', false],
  ]);
  const desk = await beto.desk('review');
  expect(JSON.stringify(desk)).not.toContain(reason);
  expect(desk.orders).toMatchObject([{ rejectedFor: null, receipts: [{ isRejected: false }] }]);
  // nor is it the last word where the organiser calls the raffle off
  await cancelRaffle(app, beto.ana, { ...beto.address, form: { reason: 'Se suspende el viaje' } });
  expect(JSON.stringify(await beto.shown())).not.toContain(reason);
});

test('of a second rejection that was undone the first one’s receipt stays rejected, and the last one is not', async () => {
  const beto = await orderWithRejections(2);
  await beto.undo();
  const [order] = (await beto.desk('review')).orders;
  expect(order).toMatchObject({ rejectedFor: reason, receipts: [{ isRejected: false }, { isRejected: true }] });
});

test('the desk offers to undo a rejection for as long as that is possible, to whoever may review', async () => {
  const until = () => clock.now().add({ minutes: undoMinutes }).subtract({ seconds: 1 }).toString();
  const once = await orderWithRejections(1);
  const offered = { undoableRejection: { until: until(), isOver: false } };
  expect(await once.desk('unpaid')).toMatchObject({ orders: [offered], rejected: offered });
  const twice = await orderWithRejections(2);
  const freed = { undoableRejection: { until: until(), isOver: true } };
  expect(await twice.desk('over')).toMatchObject({ orders: [freed], rejected: freed });
  clock.pass({ minutes: undoMinutes });
  const none = { undoableRejection: null };
  expect(await once.desk('unpaid')).toMatchObject({ orders: [none], rejected: none });
  const again = await orderWithRejections(1);
  const { id } = await rowOf(app, again.address.communityUrl);
  const seller = await putIn(app, id, 'Vera', { role: 'seller' });
  expect((await refusalOf(undoRejection(app, seller, again.at))).code).toBe('not-found');
  expect((await refusalOf(undoRejection(app, stranger, again.at))).code).toBe('not-signed-in');
  const helper = await putIn(app, id, 'Olga', { role: 'admin' });
  await undoRejection(app, helper, again.at);
  expect(await again.status()).toBe('in_review');
});

test('a rejection undone after the close of sales holds up the list again, until the list is due', async () => {
  using _clock = withClock(clock);
  const once = await orderWithRejections(1);
  const other = await takeAs(app, once.address, 'Dani', [30]);
  await sendReceipt(app, stranger, { place: { key: other.secret }, form: {}, sent: receiptPaper() });
  const raffle = await once.raffle();
  clock.set(raffle.sales_close_at.subtract({ minutes: 1 }));
  await once.send();
  clock.set(raffle.sales_close_at.add({ minutes: 1 }));
  // the second time: its numbers are free, and what holds up the list is the other order alone
  await once.reject();
  await once.undo();
  expect(await once.numbers()).toEqual({ ...inReview, 30: 'submitted' });
  await confirmOrder(app, once.ana, { ...once.address, order: other.orderId, form: {} });
  await sealDueLists(app);
  expect((await once.raffle()).status).toBe('open');
  const due = sealAt(lifecycleOf(raffle));
  clock.set(due.subtract({ minutes: 1 }));
  await once.reject();
  clock.set(due);
  // not sealed yet, but whatever is in review would be left out at once
  expect((await refusalOf(once.undo())).code).toBe('order.list-sealed');
  expect((await once.desk('over')).rejected).toMatchObject({ undoableRejection: null });
  expect(await once.status()).toBe('cancelled');
});

test('what sealed the list is not undone, nor what was rejected in a raffle that is cancelled', async () => {
  const sealed = await orderWithRejections(1);
  await sellPaid(app, sealed, [1]);
  await sealed.send();
  const { sales_close_at: close } = await sealed.raffle();
  {
    using _clock = withClock(clock);
    clock.set(close.add({ minutes: 1 }));
    expect(await sealAfter(app, sealed.ana, sealed.address, sealed.reject)).toBe(true);
    expect((await refusalOf(sealed.undo())).code).toBe('order.list-sealed');
    expect((await sealed.desk('over')).rejected).toMatchObject({ undoableRejection: null });
  }
  const calledOff = await orderWithRejections(2);
  await cancelRaffle(app, calledOff.ana, { ...calledOff.address, form: { reason: 'Se suspende el viaje' } });
  expect((await refusalOf(calledOff.undo())).code).toBe('raffle.not-open');
});

test('undone while somebody takes the freed numbers, each of them has one owner', async () => {
  for (let round = 0; round < 6; round += 1) {
    const beto = await orderWithRejections(2);
    const [undone, taken] = await Promise.allSettled([beto.undo(), takeAs(app, beto.address, 'Carla', [8, 9])]);
    expect([undone, taken].filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isUndone = undone.status === 'fulfilled';
    expect(await beto.status()).toBe(isUndone ? 'in_review' : 'cancelled');
    expect(await beto.numbers()).toEqual(isUndone ? inReview : { 8: 'held', 9: 'held' });
  }
});

test('undone while its holder sends another receipt, the order is in review, and its chances are those of who came first', async () => {
  for (let round = 0; round < 6; round += 1) {
    const beto = await orderWithRejections(1);
    const [undone] = await Promise.allSettled([beto.undo(), beto.send()]);
    expect([await beto.status(), await beto.numbers()]).toEqual(['in_review', inReview]);
    await beto.reject();
    expect(await beto.status()).toBe(undone.status === 'fulfilled' ? 'rejected' : 'cancelled');
  }
});

test('undone while the list is sealed, its numbers are neither listed nor held', async () => {
  for (let round = 0; round < 6; round += 1) {
    using _clock = withClock(clock);
    // by turns the first rejection, whose numbers are held, and the second, whose numbers are free
    const beto = await orderWithRejections(1);
    await sellPaid(app, beto, [1]);
    if (round % 2 === 0) await beto.undo();
    else await beto.send();
    clock.set((await beto.raffle()).sales_close_at.add({ minutes: 1 }));
    await beto.reject();
    const seal = sealList(app, beto.ana, { ...beto.address, leaveOut: true });
    const [undone] = await Promise.allSettled([beto.undo(), seal]);
    expect((await beto.raffle()).status).toBe('closed');
    expect(await beto.numbers()).toEqual({ 1: 'paid' });
    const refused = round % 2 === 0 ? 'expired' : 'cancelled';
    expect(await beto.status()).toBe(undone.status === 'fulfilled' ? 'refund_pending' : refused);
  }
});

test('a rejection that two organisers undo at once is undone once', async () => {
  for (const times of [1, 2] as const) {
    const beto = await orderWithRejections(times);
    const { id } = await rowOf(app, beto.address.communityUrl);
    const olga = await putIn(app, id, 'Olga', { role: 'admin' });
    await Promise.all([beto.undo(), undoRejection(app, olga, beto.at), beto.undo()]);
    expect([await beto.status(), await beto.numbers()]).toEqual(['in_review', inReview]);
    const { events } = await beto.shown();
    expect(events.filter(({ kind }) => kind === 'order.rejection-undone')).toHaveLength(1);
  }
});
