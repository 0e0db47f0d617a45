import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { ticketRecordsOf } from '#db/orders/ticket-records.ts';
import { isRefusal } from '#domain/refusal.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { eventsOf } from '#support/events.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';

const database = await freshDatabase();
const { app, clock } = testApp(database.handle);
afterAll(async () => {
  await expireDueHolds(app);
  const broken = await brokenInvariants(database.handle.pool);
  await database.drop();
  expect(broken).toEqual([]);
});

const orderOf = async (placed: { secret: string }) => (await findOrder(app.db, { key: placed.secret }, stranger)).order;

test('numbers are held for whoever takes them, at the price of that moment, until their time runs out', async () => {
  const { address } = await raffleOnSale(app);
  const placed = await takeAs(app, address, 'Beto', [42, 7]);
  const order = await orderOf(placed);
  expect(order).toMatchObject({ status: 'pending', numbers: [7, 42], unit_price: 250, currency: 'EUR', name: 'Beto' });
  expect(order.held_until.toString()).toBe(clock.now().add({ hours: 24 }).toString());
  expect(await stateOf(app, address)).toEqual({ 7: 'held', 42: 'held' });
  const events = await eventsOf(app.db, order.community_id, 'order', order.id);
  expect(events.map(({ kind, to_state, actor }) => [kind, to_state, actor])).toEqual([
    ['order.taken', 'pending', 'guest'],
  ]);
  expect(JSON.stringify(events)).not.toContain('Beto');
  expect(JSON.stringify(events)).not.toContain(order.phone);
});

test('all or nothing: the numbers that are gone are named, and none of the others is taken', async () => {
  const { address } = await raffleOnSale(app);
  await takeAs(app, address, 'Beto', [7, 8]);
  const refusal = await refusalOf(takeAs(app, address, 'Carla', [6, 7, 8, 9]));
  expect([refusal.code, refusal.params]).toEqual(['numbers.taken', { numbers: [7, 8], lastNumber: 99 }]);
  expect(await stateOf(app, address)).toEqual({ 7: 'held', 8: 'held' });
});

test('numbers left to chance are free ones, and say so when there are not enough', async () => {
  const { ana, address } = await raffleOnSale(app);
  const form = { n: '5', random: '97', name: 'Beto', requestKey: randomUUID() };
  const first = await orderOf(await sellForOther(app, ana, { address, form }));
  expect(first.numbers).toHaveLength(98);
  expect(first.numbers).toContain(5);
  const second = await orderOf(await takeAs(app, address, 'Carla', [], { random: '2' }));
  expect([...first.numbers, ...second.numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n));
  const refusal = await refusalOf(takeAs(app, address, 'Dani', [], { random: '1' }));
  expect([refusal.code, refusal.params]).toEqual(['numbers.not-enough-free', { free: 0 }]);
});

test('a sale with numbers left to chance goes on with others when the picked one is gone, and names none', async () => {
  const { ana, address } = await raffleOnSale(app);
  await takeAs(app, address, 'Beto', [0]);
  const form = { random: '1', name: 'Juan', requestKey: randomUUID() };
  // the first look at the board is from before Beto came
  let looks = 0;
  const late = {
    ...app,
    db: app.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        const isBoard = result.rows.some((row) => 'number' in row && 'state' in row);
        if (!isBoard) return result;
        looks += 1;
        return looks === 1 ? { ...result, rows: [] } : result;
      },
    }),
    dice: { ...app.dice, bytes: (count: number) => (looks === 1 ? Buffer.alloc(count) : app.dice.bytes(count)) },
  };
  const order = await orderOf(await sellForOther(late, ana, { address, form }));
  expect([looks, order.numbers.length]).toEqual([2, 1]);
  expect(order.numbers).not.toContain(0);
});

test('the same request sent twice, also at once, is one order, and both answers open it', async () => {
  const { address } = await raffleOnSale(app);
  const form = { requestKey: randomUUID() };
  const [one, other] = await Promise.all([
    takeAs(app, address, 'Beto', [1, 2], form),
    takeAs(app, address, 'Beto', [1, 2], form),
  ]);
  const later = await takeAs(app, address, 'Beto', [1, 2], form);
  expect(new Set([one.orderId, other.orderId, later.orderId]).size).toBe(1);
  for (const { secret } of [one, other, later]) expect((await orderOf({ secret })).id).toBe(one.orderId);
  const refusal = await refusalOf(takeAs(app, address, 'Beto', [1, 3], form));
  expect(refusal.params).toEqual({ numbers: [1], lastNumber: 99 });
});

test('a request that was served is answered again although its numbers are gone and sales are over', async () => {
  const { address } = await raffleOnSale(app);
  const form = { requestKey: randomUUID(), random: '20' };
  const first = await takeAs(app, address, 'Beto', [], form);
  expect((await takeAs(app, address, 'Beto', [], form)).orderId).toBe(first.orderId);
  using _clock = withClock(clock);
  clock.set('2026-12-17T19:00:00Z');
  expect((await takeAs(app, address, 'Beto', [], form)).orderId).toBe(first.orderId);
});

test('numbers whose time has run out can be taken at once, whether or not the clock work has passed', async () => {
  const { address } = await raffleOnSale(app);
  const late = await takeAs(app, address, 'Beto', [3, 4]);
  clock.pass({ hours: 24 });
  const quick = await orderOf(await takeAs(app, address, 'Carla', [4]));
  await expireDueHolds(app);
  expect((await orderOf(late)).status).toBe('expired');
  expect((await orderOf({ secret: late.secret })).numbers).toEqual([3, 4]);
  expect(quick.status).toBe('pending');
  expect(await stateOf(app, address)).toEqual({ 4: 'held' });
});

test('who takes numbers just before the close has a quarter of an hour to pay, and nothing is taken after it', async () => {
  const { address } = await raffleOnSale(app);
  using _clock = withClock(clock);
  clock.set('2026-12-17T18:50:00Z');
  const order = await orderOf(await takeAs(app, address, 'Beto', [1]));
  expect(order.held_until.toString()).toBe('2026-12-17T19:05:00Z');
  clock.set('2026-12-17T19:00:00Z');
  expect((await refusalOf(takeAs(app, address, 'Carla', [2]))).code).toBe('raffle.sales-over');
  await expireDueHolds(app);
});

test('a person has no more numbers than the raffle allows, however many orders come at once', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 3 });
  await takeAs(app, address, 'Beto', [1, 2]);
  const refusal = await refusalOf(
    takeAs(app, address, 'Beto', [3, 4], { phone: '+34 600 00 00 00', email: '' }).then(() =>
      takeAs(app, address, 'Beto', [5, 6]),
    ),
  );
  expect([refusal.code, refusal.params]).toEqual(['numbers.too-many', { limit: 3, held: null, contact: 'typed' }]);
  const tries = await Promise.allSettled(
    [10, 11, 12, 13, 14, 15].map((number) => takeAs(app, address, 'Carla', [number])),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const codes = tries.flatMap((each) =>
    each.status === 'rejected' && isRefusal(each.reason) ? [each.reason.code] : [],
  );
  expect(codes).toEqual(['numbers.too-many', 'numbers.too-many', 'numbers.too-many']);
});

test('sixty people at once for twenty numbers: each number is sold once, and every other answer is true', async () => {
  const { address } = await raffleOnSale(app);
  const tries = await Promise.allSettled(
    Array.from({ length: 60 }, (_, at) => takeAs(app, address, `Persona ${at}`, [at % 20])),
  );
  const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  expect(taken).toHaveLength(20);
  const numbers = await Promise.all(taken.map(async (placed) => (await orderOf(placed)).numbers));
  expect(new Set(numbers.flat()).size).toBe(20);
  const refusals = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(refusals.every((reason) => isRefusal(reason) && reason.code === 'numbers.taken')).toBe(true);
  expect(Object.keys(await stateOf(app, address))).toHaveLength(20);
});

test('forty people who take overlapping handfuls at once end in no circle, and no number twice', async () => {
  const { address } = await raffleOnSale(app);
  const tries = await Promise.allSettled(
    Array.from({ length: 40 }, (_, at) => takeAs(app, address, `Grupo ${at}`, [at % 10, (at * 7) % 23, (at * 3) % 17])),
  );
  const failures = tries.flatMap((each) =>
    each.status === 'rejected' && !isRefusal(each.reason) ? [each.reason] : [],
  );
  expect(failures).toEqual([]);
  const orders = await Promise.all(tries.flatMap((each) => (each.status === 'fulfilled' ? [orderOf(each.value)] : [])));
  const numbers = orders.flatMap((order) => order.numbers);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('a free raffle owes nothing: its numbers are confirmed at once, each with its record', async () => {
  const { address } = await raffleOnSale(app, { form: { price: '0' } });
  const order = await orderOf(await takeAs(app, address, 'Beto', [1, 2]));
  expect(order.status).toBe('confirmed');
  expect(await stateOf(app, address)).toEqual({ 1: 'paid', 2: 'paid' });
  const records = await ticketRecordsOf(app.db, order);
  expect(records.map(({ number, holderText }) => [number, holderText])).toEqual([
    [1, `Beto · ${order.phone}`],
    [2, `Beto · ${order.phone}`],
  ]);
  expect(new Set(records.map(({ salt }) => Buffer.from(salt).toString('hex'))).size).toBe(2);
});

test('where guests are not allowed an account is needed, and its own name and address will do', async () => {
  const { address } = await raffleOnSale(app, { form: { guestsAllowed: '' } });
  expect((await refusalOf(takeAs(app, address, 'Beto', [1]))).code).toBe('order.guests-not-allowed');
  const eva = await personIn(app, 'Eva');
  const order = await orderOf(await takeAs(app, address, '', [1], { phone: '' }, eva));
  expect(order).toMatchObject({ user_id: eva.userId, name: 'Eva', email: 'eva@example.com' });
  expect((await findOrder(app.db, { key: order.id }, eva)).order.id).toBe(order.id);
  expect((await refusalOf(findOrder(app.db, { key: order.id }, stranger))).code).toBe('not-found');
  expect((await refusalOf(findOrder(app.db, { key: order.id }, await personIn(app, 'Fran')))).code).toBe('not-found');
});

test('numbers that the raffle does not have are named', async () => {
  const { address } = await raffleOnSale(app);
  const refusal = await refusalOf(takeAs(app, address, 'Beto', [99, 100]));
  expect([refusal.code, refusal.params]).toEqual(['numbers.outside', { numbers: [100], lastNumber: 99 }]);
});
