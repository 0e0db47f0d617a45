import { afterAll, expect, test } from 'vitest';
import { exportOwnData } from '#app/accounts/export-own-data.ts';
import type { App } from '#app/app.ts';
import { sealAfter } from '#app/draws/seal-due-lists.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder, showTicketRecords } from '#app/orders/show-order.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ledgerSums } from '#db/orders/ledger-sums.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import { sumsOf } from '#domain/orders/sums-by-way.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
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

/** Somebody who has sent a receipt for numbers, and the organiser. */
async function inReview(numbers: readonly number[] = [7]) {
  const { ana, address } = await raffleOnSale(app);
  const { secret, orderId: order } = await takeAs(app, address, 'Beto', numbers, { email: 'beto@example.org' });
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() });
  const at = { ...address, order };
  return {
    ...{ ana, address, secret, at },
    confirm: () => confirmOrder(app, ana, { ...at, form: {} }),
    undo: () => undoConfirmation(app, ana, at),
    order: async () => (await findOrder(app.db, { key: secret }, stranger)).order,
    ledger: async () => ledgerOf(app.db, (await findOrder(app.db, { key: secret }, stranger)).order),
    shown: () => showOrder(app, stranger, { key: secret }),
    records: () => showTicketRecords(app, stranger, { key: secret }),
  };
}

const deskOf = ({ ana, address }: Pick<Awaited<ReturnType<typeof inReview>>, 'ana' | 'address'>) =>
  showDesk(app, ana, { ...address, list: 'paid', words: '', page: 1 });

test('a payment confirmed by mistake is to be reviewed again, with an entry of the ledger against it', async () => {
  const beto = await inReview();
  await beto.confirm();
  clock.pass({ minutes: 9 });
  await beto.undo();
  expect((await beto.order()).status).toBe('in_review');
  expect(await stateOf(app, beto.address)).toEqual({ 7: 'submitted' });
  expect(await beto.ledger()).toMatchObject({ paid: 0, refunded: 0, returned: 0 });
  const lines = await app.db
    .selectFrom('payments')
    .select(['kind', 'amount'])
    .where('order_id', '=', beto.at.order)
    .orderBy('recorded_at')
    .execute();
  expect(lines).toEqual([
    { kind: 'payment', amount: 250 },
    { kind: 'undone', amount: 250 },
  ]);
  const { raffle } = await findOrder(app.db, { key: beto.secret }, stranger);
  expect(sumsOf(await ledgerSums(app.db, raffle))).toEqual({ received: 0, returned: 0, held: 0 });
  // the same button pressed twice
  await beto.undo();
  // and confirmed again, it is paid once
  await beto.confirm();
  expect(await beto.ledger()).toMatchObject({ paid: 250, refunded: 0, returned: 0 });
});

test('a receipt that came too late is to be reviewed again, and its numbers are no longer lost', async () => {
  const { ana, address } = await raffleOnSale(app, { holdMinutes: 60 });
  const { secret, orderId: order } = await takeAs(app, address, 'Beto', [7], { email: 'beto@example.org' });
  clock.pass({ minutes: 61 });
  await expireDueHolds(app);
  const carla = await takeAs(app, address, 'Carla', [7]);
  await sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPaper() });
  await cancelOrder(app, stranger, { place: { key: carla.secret } });
  const at = { ...address, order };
  await confirmOrder(app, ana, { ...at, form: {} });
  await undoConfirmation(app, ana, at);
  clock.pass({ minutes: 61 });
  await expireDueHolds(app);
  const { order: beto } = await findOrder(app.db, { key: secret }, stranger);
  expect(beto).toMatchObject({ status: 'in_review', lost_numbers: [] });
  expect(await stateOf(app, address)).toEqual({ 7: 'submitted' });
  const desk = await showDesk(app, ana, { ...address, list: 'review', words: '', page: 1 });
  expect(desk.orders).toMatchObject([{ id: order }]);
});

test('each entry against a payment has its way, and receipts are given out by its time, whatever two clocks say', async () => {
  const beto = await inReview();
  const { ana, at } = beto;
  const ahead: App = { ...app, clock: { ...app.clock, now: () => clock.now().add({ seconds: 110 }) } };
  await confirmOrder(ahead, ana, { ...at, form: { way: 'cash' } });
  await undoConfirmation(ahead, ana, at);
  clock.pass({ seconds: 5 });
  await confirmOrder(app, ana, { ...at, form: { way: 'bizum' } });
  expect((await beto.shown()).recordsFrom).toBe(clock.now().add({ minutes: 10 }).toString());
  await beto.undo();
  const lines = await app.db
    .selectFrom('payments')
    .select(['kind', 'way'])
    .where('order_id', '=', at.order)
    .orderBy('way')
    .orderBy('kind')
    .execute();
  expect(lines).toEqual([
    { kind: 'payment', way: 'bizum' },
    { kind: 'undone', way: 'bizum' },
    { kind: 'payment', way: 'cash' },
    { kind: 'undone', way: 'cash' },
  ]);
});

test('the holder of an order is told that its confirmation was undone and its receipt is reviewed again', async () => {
  const beto = await inReview();
  await beto.confirm();
  await beto.undo();
  const mails = await app.db
    .selectFrom('order_news')
    .select('kind')
    .where('kind', '<>', 'order.taken')
    .where('order_id', '=', beto.at.order)
    .orderBy('kind', 'desc')
    .execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['order.confirmed', 'order.confirmation-undone']);
});

test('ticket records are given out once their confirmation is not undone any more', async () => {
  const beto = await inReview();
  await beto.confirm();
  const from = clock.now().add({ minutes: 10 });
  expect(await beto.shown()).toMatchObject({ tickets: [], recordsFrom: from.toString() });
  expect((await refusalOf(beto.records())).code).toBe('not-found');
  clock.set(from);
  expect((await refusalOf(beto.undo())).code).toBe('order.undo-over');
  expect((await beto.records()).records).toHaveLength(1);
  expect((await beto.shown()).recordsFrom).toBeNull();
  // on a server whose clock is behind, too
  clock.set(from.subtract({ minutes: 5 }));
  expect((await deskOf(beto)).orders).toMatchObject([{ undoableUntil: null }]);
  expect((await refusalOf(beto.undo())).code).toBe('order.undo-over');
  expect((await beto.records()).records).toHaveLength(1);
  expect((await beto.order()).status).toBe('confirmed');
});

test('who asks for ticket records while a confirmation is made and undone is given none', async () => {
  for (let times = 0; times < 10; times += 1) {
    const beto = await inReview();
    let isOver = false;
    const asking = async () => {
      const codes = new Set<string>();
      while (!isOver) codes.add((await refusalOf(beto.records())).code);
      return [...codes];
    };
    const asked = [asking(), asking()];
    await beto.confirm();
    await beto.undo();
    isOver = true;
    expect(await Promise.all(asked)).toEqual([['not-found'], ['not-found']]);
  }
});

test('what a person downloads of their own data has no signature that binds', async () => {
  const { ana, address } = await raffleOnSale(app);
  const beto = await personIn(app, 'Beto');
  const { orderId: order } = await takeAs(app, address, 'Beto', [7], {}, beto);
  await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
  const { files } = await exportOwnData(app, beto, {});
  const told = await Array.fromAsync(files, async ({ path, pieces }) =>
    path.includes('resguardos') ? (await Array.fromAsync(pieces)).join('') : '',
  );
  const [record] = JSON.parse(told.join(''));
  expect(record).toMatchObject({ number: 7, amount: 250 });
  expect(record).not.toHaveProperty('signature');
});

test('a payment noted in hand is undone to numbers that wait for money, held anew where their time is over', async () => {
  const { ana, address } = await raffleOnSale(app, { holdMinutes: 60 });
  const { secret, orderId: order } = await takeAs(app, address, 'Beto', [7, 8]);
  clock.pass({ minutes: 59 });
  await confirmOrder(app, ana, { ...address, order, form: { way: 'cash' } });
  clock.pass({ minutes: 5 });
  await undoConfirmation(app, ana, { ...address, order });
  const { order: held } = await findOrder(app.db, { key: secret }, stranger);
  expect(held).toMatchObject({ status: 'pending', held_until: clock.now().add({ minutes: 60 }) });
  expect(await stateOf(app, address)).toEqual({ 7: 'held', 8: 'held' });
});

test('the desk offers to undo a confirmation for as long as that is possible, to whoever may confirm', async () => {
  const beto = await inReview();
  await beto.confirm();
  const until = clock.now().add({ minutes: 10 }).toString();
  expect((await deskOf(beto)).orders).toMatchObject([{ undoableUntil: until }]);
  clock.pass({ minutes: 10 });
  expect((await deskOf(beto)).orders).toMatchObject([{ undoableUntil: null }]);
  const { id } = await rowOf(app, beto.address.communityUrl);
  const seller = await putIn(app, id, 'Vera', { role: 'seller' });
  expect((await refusalOf(undoConfirmation(app, seller, beto.at))).code).toBe('not-found');
});

test('what sealed the list is not undone, and its ticket records are given out at once', async () => {
  const beto = await inReview();
  const { raffle } = await findOrder(app.db, { key: beto.secret }, stranger);
  clock.set(raffle.sales_close_at.add({ minutes: 1 }));
  await sealAfter(app, beto.ana, beto.address, async () => {
    await beto.confirm();
  });
  expect((await refusalOf(beto.undo())).code).toBe('order.list-sealed');
  expect((await beto.records()).records).toHaveLength(1);
});
