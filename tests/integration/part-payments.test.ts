import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { cancelOrder } from '#app/orders/cancel-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { extendHold } from '#app/orders/extend-hold.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { giveCredit } from '#app/orders/give-credit.ts';
import { declineOrderRefund, markRefunded } from '#app/orders/refund-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { showOrder } from '#app/orders/show-order.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { amendRaffle } from '#app/raffles/amend-raffle.ts';
import { showAmendmentForm } from '#app/raffles/show-amendment.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { sealAt } from '#domain/raffles/raffle.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { sellPaid } from '#support/draw.ts';
import { eventsOf } from '#support/events.ts';
import { buyerInParts } from '#support/part-payment.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const start = clock.now();
beforeEach(() => clock.set(start));

type Buyer = Awaited<ReturnType<typeof buyerInParts>>;

const close = Temporal.Instant.from('2026-12-17T19:00:00Z');
const sealOf = async ({ secret }: Buyer) =>
  sealAt(lifecycleOf((await findOrder(app.db, { key: secret }, stranger)).raffle));
const ledger = async ({ order }: Buyer) => ledgerOf(app.db, await order());
const shown = ({ secret }: Buyer) => showOrder(app, stranger, { key: secret });
const atDesk = async ({ ana, address }: Buyer, list: 'unpaid' | 'review' | 'paid' | 'refunds') =>
  (await showDesk(app, ana, { ...address, list, words: '', page: 1 })).orders[0];
const send = ({ secret }: Buyer) =>
  sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: receiptPaper() });
const kindsOf = async ({ order }: Buyer) => {
  const { community_id: communityId, id } = await order();
  return (await eventsOf(app.db, communityId, 'order', id)).map(({ kind }) => kind);
};
const mailsOf = ({ at }: Buyer) =>
  app.db
    .selectFrom('order_news')
    .select(['kind', 'data'])
    .where('kind', '<>', 'order.taken')
    .where('order_id', '=', at.order)
    .orderBy('kind')
    .execute();

test('parts are noted one by one until the last one pays the order, and both sides read how much is missing', async () => {
  const beto = await buyerInParts(app, [7, 8]);
  await beto.book('2');
  expect((await beto.order()).status).toBe('pending');
  expect((await shown(beto)).order).toMatchObject({ paid: { amount: 200 }, due: { amount: 300 } });
  expect(await mailsOf(beto)).toMatchObject([
    { kind: 'order.part-paid', data: { part: { amount: 200 }, due: { amount: 300 } } },
  ]);
  clock.pass({ minutes: 1 });
  await beto.book('1,50', { way: 'bizum' });
  const card = await atDesk(beto, 'unpaid');
  expect(card?.parts).toMatchObject([
    { money: { amount: 200 }, way: 'cash', by: 'Ana', isUndone: false },
    { money: { amount: 150 }, way: 'bizum', by: 'Ana', isUndone: false },
  ]);
  expect((await refusalOf(beto.book('1,51'))).params).toEqual({ due: { amount: 150, currency: 'EUR' } });
  await beto.book('1,50');
  expect((await beto.order()).status).toBe('confirmed');
  expect(await stateOf(app, beto.address)).toEqual({ 7: 'paid', 8: 'paid' });
  expect(await ledger(beto)).toMatchObject({ paid: 500, refunded: 0 });
  expect((await refusalOf(beto.book('1'))).code).toBe('order.nothing-due');
  expect(await kindsOf(beto)).toEqual(['order.taken', 'order.part-paid', 'order.part-paid', 'order.confirmed']);
  expect((await shown(beto)).events.map(({ part }) => part?.amount ?? null)).toEqual([null, 200, 150, null]);
});

test('the same form sent twice notes one part, also the one that pays the order', async () => {
  const beto = await buyerInParts(app, [7]);
  for (const amount of ['1', '1,50']) {
    const key = randomUUID();
    await beto.book(amount, { key });
    await beto.book(amount, { key });
  }
  expect((await beto.lines()).map(({ amount }) => amount)).toEqual([100, 150]);
  expect((await beto.order()).status).toBe('confirmed');
});

test('from its first part an order is held until the sale closes, and as before once every part is taken back', async () => {
  const beto = await buyerInParts(app, [7]);
  const before = (await beto.order()).held_until;
  const first = await beto.book('1');
  expect((await beto.order()).held_until).toEqual(close);
  const second = await beto.book('0,50');
  await beto.undo(first);
  expect((await beto.order()).held_until).toEqual(close);
  await beto.undo(second);
  expect((await beto.order()).held_until).toEqual(before);
  expect(await ledger(beto)).toMatchObject({ paid: 0, refunded: 0 });
  // what the desk gives by hand meanwhile stays
  const third = await beto.book('1');
  const until = await sealOf(beto);
  await extendHold(app, beto.ana, { ...beto.at, form: { until: until.toString() } });
  await beto.undo(third);
  expect((await beto.order()).held_until).toEqual(until);
});

test('a part is taken back for ten minutes, once and alone, with a line that names it; its buyer is told', async () => {
  const beto = await buyerInParts(app, [7, 8]);
  const [first, second] = [await beto.book('2'), await beto.book('1')];
  clock.pass({ minutes: 9 });
  await beto.undo(first);
  await beto.undo(first);
  expect((await beto.lines()).filter(({ kind }) => kind === 'undone')).toMatchObject([{ amount: 200, undoes: first }]);
  expect(await ledger(beto)).toMatchObject({ paid: 100 });
  expect((await mailsOf(beto)).map(({ kind }) => kind)).toEqual(['order.part-paid', 'order.part-undone']);
  clock.pass({ minutes: 1 });
  expect((await refusalOf(beto.undo(second))).code).toBe('order.part-undo-over');
  expect((await refusalOf(beto.undo(randomUUID()))).code).toBe('order.part-undo-over');
  const against = app.db.insertInto('payments').values({
    ...{ community_id: (await beto.order()).community_id, id: randomUUID(), order_id: beto.at.order, kind: 'undone' },
    ...{ amount: 100, currency: 'EUR', way: 'cash', self_confirmed: false, recorded_by: 'system' },
    ...{ recorded_at: clock.now(), undoes: first },
  });
  await expect(against.execute()).rejects.toThrow('not the payment that it undoes');
});

test('undoing a confirmation takes back the part that completed it, and those before it stay', async () => {
  const beto = await buyerInParts(app, [7, 8]);
  await beto.book('2');
  const last = await beto.book('3', { way: 'bizum' });
  expect((await refusalOf(beto.undo(last))).code).toBe('order.part-undo-over');
  await undoConfirmation(app, beto.ana, beto.at);
  expect((await beto.order()).status).toBe('pending');
  expect(await ledger(beto)).toMatchObject({ paid: 200, refunded: 0 });
  expect((await beto.lines()).at(-1)).toMatchObject({ kind: 'undone', way: 'bizum', undoes: last });
  expect(await stateOf(app, beto.address)).toEqual({ 7: 'held', 8: 'held' });
  await beto.confirm();
  expect(await ledger(beto)).toMatchObject({ paid: 500 });
  expect((await atDesk(beto, 'paid'))?.payment).toMatchObject({ amount: 300 });
});

test('a confirmation is undone by its own hour, though a part was noted long before', async () => {
  const beto = await buyerInParts(app, [7, 8]);
  await beto.book('2');
  clock.pass({ minutes: 30 });
  await beto.confirm();
  const until = clock.now().add({ minutes: 10 }).toString();
  expect((await atDesk(beto, 'paid'))?.undoableUntil).toBe(until);
  expect((await shown(beto)).recordsFrom).toBe(until);
  clock.pass({ minutes: 10 });
  expect((await atDesk(beto, 'paid'))?.undoableUntil).toBeNull();
  expect((await shown(beto)).tickets).toHaveLength(2);
});

test('a receipt waits on beside a part, unless it was of that part; taking the part back has it wait again', async () => {
  const beto = await buyerInParts(app, [7, 8]);
  await send(beto);
  await beto.book('1');
  expect((await beto.order()).status).toBe('in_review');
  const seen = await beto.book('1', { seen: 'on' });
  expect((await beto.order()).status).toBe('pending');
  expect(await stateOf(app, beto.address)).toEqual({ 7: 'held', 8: 'held' });
  await beto.undo(seen);
  expect((await beto.order()).status).toBe('in_review');
  expect(await stateOf(app, beto.address)).toEqual({ 7: 'submitted', 8: 'submitted' });
  await rejectOrder(app, beto.ana, { ...beto.at, form: { reason: 'No se lee' } });
  expect(await beto.order()).toMatchObject({ status: 'rejected', held_until: close });
  await beto.confirm();
  expect(await ledger(beto)).toMatchObject({ paid: 500 });
});

test('a hold that ran out is given its numbers again by a part while they are free, and not where one is taken', async () => {
  const beto = await buyerInParts(app, [7, 8]);
  clock.set((await beto.order()).held_until.add({ seconds: 1 }));
  await takeAs(app, beto.address, 'Carla', [8]);
  expect((await refusalOf(beto.book('1'))).params).toMatchObject({ numbers: [8] });
  expect(await beto.lines()).toEqual([]);
  const eva = await buyerInParts(app, [9]);
  clock.set((await eva.order()).held_until.add({ seconds: 1 }));
  await eva.book('1');
  expect((await eva.order()).held_until).toEqual(close);
  await expireDueHolds(app);
  expect((await eva.order()).status).toBe('pending');
});

test('nobody notes a part of their own order while somebody else could, and none of one that is over or sealed', async () => {
  const sale = await raffleOnSale(app);
  const own = await buyerInParts(app, [7], sale);
  const { community_id } = await own.order();
  const marta = await putIn(app, community_id, 'Marta', { role: 'admin' });
  await app.db.updateTable('orders').set({ user_id: marta.userId }).where('id', '=', own.at.order).execute();
  expect((await refusalOf(own.book('1', {}, marta))).code).toBe('order.own-payment');
  await own.book('1');
  await cancelOrder(app, sale.ana, { place: own.at });
  expect((await refusalOf(own.book('1'))).code).toBe('order.transition');
});

test('a number half paid is in no sealed list, and what was paid of it is owed back', async () => {
  const sale = await raffleOnSale(app);
  const half = await buyerInParts(app, [7, 8], sale);
  await half.book('2');
  clock.set(close.subtract({ hours: 1 }));
  await sellPaid(app, sale, [9]);
  clock.set(await sealOf(half));
  await sealDueLists(app);
  expect((await half.order()).status).toBe('refund_pending');
  expect((await shown(half)).order.owed).toMatchObject({ amount: 200 });
  expect(await stateOf(app, sale.address)).toEqual({ 9: 'paid' });
  expect((await refusalOf(half.book('1'))).code).toBe('order.list-sealed');
});

test('of an order half noted whose receipt was left in review the whole price is owed, until the desk says that the rest never came', async () => {
  const sale = await raffleOnSale(app);
  const half = await buyerInParts(app, [7, 8], sale);
  await half.book('2');
  clock.set(close.subtract({ hours: 1 }));
  await send(half);
  await sellPaid(app, sale, [9]);
  clock.set(await sealOf(half));
  await sealDueLists(app);
  expect((await half.order()).status).toBe('refund_pending');
  expect((await shown(half)).order.owed).toMatchObject({ amount: 500 });
  expect(await atDesk(half, 'refunds')).toMatchObject({ owed: { amount: 500 }, owedUnbooked: { amount: 300 } });
  const decline = () => declineOrderRefund(app, half.ana, { ...half.at, form: { reason: 'No llegó el resto' } });
  await decline();
  await decline();
  expect((await half.order()).status).toBe('refund_pending');
  expect((await shown(half)).order.owed).toMatchObject({ amount: 200 });
  expect(await atDesk(half, 'refunds')).toMatchObject({ owed: { amount: 200 }, owedUnbooked: { amount: 0 } });
  expect((await mailsOf(half)).filter(({ kind }) => kind === 'order.refund-declined')).toMatchObject([
    { data: { reason: 'No llegó el resto', left: { amount: 200 } } },
  ]);
  await markRefunded(app, half.ana, half.at);
  expect((await half.order()).status).toBe('refunded');
  expect(await ledger(half)).toMatchObject({ paid: 200, refunded: 200 });
});

test('the whole price is owed too where its holder gives up, and only what was noted once a receipt was rejected', async () => {
  const sale = await raffleOnSale(app);
  const beto = await buyerInParts(app, [7, 8], sale);
  await beto.book('2');
  await send(beto);
  await cancelOrder(app, stranger, { place: { key: beto.secret } });
  expect((await shown(beto)).order.owed).toMatchObject({ amount: 500 });
  await markRefunded(app, beto.ana, beto.at);
  expect((await beto.order()).status).toBe('refunded');
  const eva = await buyerInParts(app, [9, 10], sale);
  await eva.book('2');
  for (const reason of ['No se lee', 'Tampoco']) {
    await send(eva);
    await rejectOrder(app, eva.ana, { ...eva.at, form: { reason } });
  }
  expect((await shown(eva)).order.owed).toMatchObject({ amount: 200 });
  const decline = declineOrderRefund(app, eva.ana, { ...eva.at, form: { reason: 'No llegó' } });
  expect((await refusalOf(decline)).code).toBe('order.transition');
});

test('more time that the desk gave between two parts stays once both are taken back', async () => {
  const beto = await buyerInParts(app, [7]);
  const first = await beto.book('1');
  const until = await sealOf(beto);
  await extendHold(app, beto.ana, { ...beto.at, form: { until: until.toString() } });
  const second = await beto.book('0,50');
  await beto.undo(first);
  await beto.undo(second);
  expect((await beto.order()).held_until).toEqual(until);
});

test('a part that comes just before the close leaves minutes to take it back, and for the rest to come', async () => {
  const beto = await buyerInParts(app, [7, 8]);
  await send(beto);
  clock.set(close.subtract({ seconds: 30 }));
  const part = await beto.book('2', { seen: 'on' });
  clock.set(close.add({ minutes: 9 }));
  await expireDueHolds(app);
  expect((await beto.order()).status).toBe('pending');
  await beto.undo(part);
  expect(await ledger(beto)).toMatchObject({ paid: 0 });
});

test('a form whose part was taken back since is refused, and notes nothing', async () => {
  const beto = await buyerInParts(app, [7, 8]);
  const key = randomUUID();
  await beto.undo(await beto.book('2', { key }));
  expect((await refusalOf(beto.book('2', { key }))).code).toBe('order.part-undone-since');
  await beto.book('2', { key: randomUUID() });
  expect(await ledger(beto)).toMatchObject({ paid: 200 });
});

test('who is half paid is held until the sale closes also once that is amended, and as before without the part', async () => {
  const sale = await raffleOnSale(app);
  const half = await buyerInParts(app, [7, 8], sale);
  const whole = await buyerInParts(app, [9], sale);
  const before = (await half.order()).held_until;
  const part = await half.book('2');
  const { values } = await showAmendmentForm(app, sale.ana, sale.address);
  const later = { salesCloseAt: '2026-12-24T20:00', drawAt: '2026-12-25T20:00' };
  await amendRaffle(app, sale.ana, { ...sale.address, form: { ...values, reason: 'Llueve', ...later } });
  const moved = close.add({ hours: 7 * 24 });
  const tickets = app.db.selectFrom('tickets').select('held_until').where('order_id', '=', half.at.order).execute();
  expect([(await half.order()).held_until, ...(await tickets).map(({ held_until: held }) => held)]).toEqual(
    Array(3).fill(moved),
  );
  expect((await whole.order()).held_until).toEqual(before);
  await half.undo(part);
  expect((await half.order()).held_until).toEqual(before);
  await half.book('2');
  clock.set(close.add({ seconds: 1 }));
  await expireDueHolds(app);
  expect((await half.order()).status).toBe('pending');
});

test('an amended close moves the hold and the credit until it of an order, also of one whose parts are all taken back', async () => {
  const sale = await raffleOnSale(app);
  const [debt, held] = [await buyerInParts(app, [7, 8], sale), await buyerInParts(app, [9, 10], sale)];
  const until = { form: { until: close.toString() } };
  await app.db.updateTable('orders').set({ phone: '+34600111222' }).where('id', '=', debt.at.order).execute();
  await giveCredit(app, sale.ana, { ...debt.at, ...until });
  await extendHold(app, sale.ana, { ...held.at, ...until });
  const parts = [await debt.book('1'), await held.book('1')] as const;
  const { values } = await showAmendmentForm(app, sale.ana, sale.address);
  const later = { salesCloseAt: '2026-12-24T20:00', drawAt: '2026-12-25T20:00' };
  await amendRaffle(app, sale.ana, { ...sale.address, form: { ...values, reason: 'Llueve', ...later } });
  const moved = close.add({ hours: 7 * 24 });
  const next = await held.book('0,50');
  await debt.undo(parts[0]);
  await held.undo(parts[1]);
  await held.undo(next);
  const { held_until: end, credit_until: credit } = await debt.order();
  expect([end, credit, (await held.order()).held_until]).toEqual([moved, moved, moved]);
});
