import { afterAll, expect, test } from 'vitest';
import { cancelRaffle } from '#app/draws/cancel-raffle.ts';
import { sealDueLists } from '#app/draws/seal-due-lists.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { extendHold } from '#app/orders/extend-hold.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { rejectOrder } from '#app/orders/reject-order.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { showDesk } from '#app/orders/show-desk.ts';
import { undoConfirmation } from '#app/orders/undo-confirmation.ts';
import { undoRejection } from '#app/orders/undo-rejection.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { DeskList } from '#domain/orders/desk.ts';
import { sealAt } from '#domain/raffles/raffle.ts';
import { stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { sellPaid } from '#support/draw.ts';
import { eventsOf } from '#support/events.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPicture } from '#support/receipt.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  await expireDueHolds(app);
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

/** Numbers that Beto holds for 24 hours, and the organiser who may give him more. */
async function heldByBeto({ numbers = [7, 8], maxPerPerson }: { numbers?: number[]; maxPerPerson?: number } = {}) {
  const { ana, address } = await raffleOnSale(app, maxPerPerson ? { maxPerPerson } : {});
  const { secret, orderId: order } = await takeAs(app, address, 'Beto', numbers, { email: 'beto@example.org' });
  const at = { ...address, order };
  const found = () => findOrder(app.db, { key: secret }, stranger);
  return {
    ...{ ana, address, at, found },
    extend: (hours: number) => {
      const until = clock.now().add({ hours }).toString();
      return extendHold(app, ana, { ...at, form: { until } });
    },
    send: async (seed: string) =>
      sendReceipt(app, stranger, { place: { key: secret }, form: {}, sent: await receiptPicture(`${order} ${seed}`) }),
    reject: () => rejectOrder(app, ana, { ...at, form: { reason: 'No se lee bien' } }),
    status: async () => (await found()).order.status,
    /** Hours that are left, of the order and of each of its numbers. */
    left: async () => {
      const { raffle, order: row } = await found();
      const tickets = await ticketsOf(app.db, raffle, row.numbers);
      const ends = [row.held_until, ...tickets.map(({ heldUntil }) => heldUntil)];
      return ends.map((end) => end?.since(clock.now()).total('hours') ?? null);
    },
    history: async () => {
      const { order: row } = await found();
      return eventsOf(app.db, row.community_id, 'order', order);
    },
    desk: (list: DeskList) => showDesk(app, ana, { ...address, list, words: '', page: 1 }),
  };
}

test('an order and its numbers are held longer together: nobody else gets them, and the clock does not end it', async () => {
  const beto = await heldByBeto();
  await beto.extend(48);
  expect(await beto.left()).toEqual([48, 48, 48]);
  clock.pass({ hours: 30 });
  await expireDueHolds(app);
  expect((await refusalOf(takeAs(app, beto.address, 'Carla', [8]))).code).toBe('numbers.taken');
  expect([await beto.status(), await beto.left()]).toEqual(['pending', [18, 18, 18]]);
  clock.pass({ hours: 18 });
  await expireDueHolds(app);
  expect([await beto.status(), await stateOf(app, beto.address)]).toEqual(['expired', {}]);
});

test('its holder is told until when, once however often the same is pressed, and a shorter time changes nothing', async () => {
  const beto = await heldByBeto();
  await beto.extend(48);
  await beto.extend(48);
  await beto.extend(36);
  expect(await beto.left()).toEqual([48, 48, 48]);
  const until = clock.now().add({ hours: 48 }).toString();
  expect((await beto.history()).map(({ kind, data }) => [kind, data.until])).toEqual([
    ['order.taken', undefined],
    ['order.hold-extended', until],
  ]);
  const mails = await app.db
    .selectFrom('order_news')
    .select(['kind', 'data'])
    .where('kind', '<>', 'order.taken')
    .where('order_id', '=', beto.at.order)
    .execute();
  expect(mails).toMatchObject([{ kind: 'order.hold-extended', data: { until, numbers: [7, 8] } }]);
});

test('a hold that ran out runs again with all its numbers, whether or not that was written down', async () => {
  for (const isWritten of [false, true]) {
    const beto = await heldByBeto();
    clock.pass({ hours: 25 });
    if (isWritten) await expireDueHolds(app);
    expect((await beto.desk(isWritten ? 'over' : 'unpaid')).orders[0]?.extensions[0]?.kind).toBe('hour');
    await beto.extend(1);
    await expireDueHolds(app);
    expect([await beto.status(), await beto.left()]).toEqual(['pending', [1, 1, 1]]);
  }
});

test('an order that expired after a rejection waits for another receipt again, and the next rejection is its last', async () => {
  const beto = await heldByBeto();
  await beto.send('one');
  await beto.reject();
  clock.pass({ hours: 25 });
  await expireDueHolds(app);
  await beto.extend(1);
  expect([await beto.status(), await beto.left()]).toEqual(['rejected', [1, 1, 1]]);
  await beto.send('two');
  await beto.reject();
  expect([await beto.status(), await stateOf(app, beto.address)]).toEqual(['cancelled', {}]);
});

test('numbers that somebody else has by now are named, and neither order changes', async () => {
  for (const isWritten of [false, true]) {
    const beto = await heldByBeto();
    clock.pass({ hours: 25 });
    if (isWritten) await expireDueHolds(app);
    await takeAs(app, beto.address, 'Carla', [8]);
    const refused = await refusalOf(beto.extend(1));
    expect(refused).toMatchObject({ code: 'order.hold-numbers-gone', params: { numbers: [8] } });
    expect(await beto.status()).toBe(isWritten ? 'expired' : 'pending');
    expect((await stateOf(app, beto.address))[8]).toBe('held');
    expect((await beto.history()).map(({ kind }) => kind)).not.toContain('order.hold-extended');
  }
});

test('a hold that ran out is no way around the most numbers that one person may have', async () => {
  const beto = await heldByBeto({ maxPerPerson: 3 });
  await beto.extend(25);
  clock.pass({ hours: 26 });
  await takeAs(app, beto.address, 'Beto', [20, 21], { email: 'beto@example.org' });
  expect((await refusalOf(beto.extend(1))).code).toBe('numbers.too-many');
  expect(await stateOf(app, beto.address)).toMatchObject({ 20: 'held', 21: 'held' });
});

test('a longer hold is not shortened: by a rejection, by one that is undone, or by an undone confirmation', async () => {
  const beto = await heldByBeto();
  await beto.extend(96);
  await beto.send('one');
  await beto.reject();
  expect([await beto.status(), await beto.left()]).toEqual(['rejected', [96, 96, 96]]);
  await undoRejection(app, beto.ana, beto.at);
  await beto.reject();
  expect(await beto.left()).toEqual([96, 96, 96]);
  await confirmOrder(app, beto.ana, { ...beto.at, form: { way: 'cash' } });
  await undoConfirmation(app, beto.ana, beto.at);
  expect([await beto.status(), await beto.left()]).toEqual(['rejected', [96, 96, 96]]);
});

test('a receipt to be reviewed stays so: its order gets no more time, in time or late, and the late one stays in sight', async () => {
  const inTime = await heldByBeto();
  await inTime.send('one');
  expect((await refusalOf(inTime.extend(48))).code).toBe('order.receipt-waits');
  const late = await heldByBeto();
  clock.pass({ hours: 25 });
  const carla = await takeAs(app, late.address, 'Carla', [8]);
  await late.send('late');
  clock.pass({ hours: 25 });
  await expireDueHolds(app);
  // the number is free again, and what came for it is still to be decided
  expect((await findOrder(app.db, { key: carla.secret }, stranger)).order.status).toBe('expired');
  expect((await refusalOf(late.extend(48))).code).toBe('order.receipt-waits');
  const { orders, counts } = await late.desk('review');
  expect([orders.map(({ id }) => id), counts.review]).toEqual([[late.at.order], 1]);
});

test('a receipt that comes after a longer hold ran out is late by that one, and is to be reviewed', async () => {
  const beto = await heldByBeto();
  clock.pass({ hours: 25 });
  await expireDueHolds(app);
  await beto.extend(1);
  clock.pass({ hours: 2 });
  await takeAs(app, beto.address, 'Carla', [8]);
  expect(await beto.send('late')).toEqual({ status: 'expired', lost: [8] });
  expect((await beto.desk('review')).orders).toMatchObject([{ id: beto.at.order, receipts: [{ late: true }] }]);
});

test('the list waits for a longer hold, and no longer than for anything else', async () => {
  using _clock = withClock(clock);
  const beto = await heldByBeto();
  await sellPaid(app, beto, [1]);
  const { raffle } = await beto.found();
  const [close, last] = [raffle.sales_close_at, sealAt(lifecycleOf(raffle))];
  const extendTo = (until: Temporal.Instant) =>
    extendHold(app, beto.ana, { ...beto.at, form: { until: until.toString() } });
  expect((await refusalOf(extendTo(last.add({ seconds: 1 })))).code).toBe('order.hold-too-long');
  await extendTo(close);
  clock.set(close.subtract({ minutes: 1 }));
  expect((await beto.desk('unpaid')).orders[0]?.extensions.map(({ kind }) => kind)).toEqual(['hour', 'seal']);
  await extendTo(last);
  clock.set(last.subtract({ seconds: 1 }));
  await sealDueLists(app);
  expect((await beto.found()).raffle.status).toBe('open');
  clock.set(last);
  expect((await refusalOf(extendTo(last.add({ hours: 1 })))).code).toBe('order.list-sealed');
  await sealDueLists(app);
  expect([(await beto.found()).raffle.status, await beto.status()]).toEqual(['closed', 'expired']);
  expect((await refusalOf(extendTo(last.add({ hours: 1 })))).code).toBe('order.list-sealed');
});

test('no more time is given in a cancelled raffle, nor to what was paid', async () => {
  const paid = await heldByBeto();
  await confirmOrder(app, paid.ana, { ...paid.at, form: { way: 'cash' } });
  expect((await refusalOf(paid.extend(48))).code).toBe('order.transition');
  const beto = await heldByBeto();
  await cancelRaffle(app, beto.ana, { ...beto.address, form: { reason: 'Se aplaza' } });
  expect((await refusalOf(beto.extend(48))).code).toBe('raffle.not-open');
});
