import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import type { Actor } from '#app/app.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { expireDueHolds } from '#app/orders/expire-due-holds.ts';
import { forgetOrigins } from '#app/orders/forget-origins.ts';
import { sellForOther } from '#app/orders/sell-for-other.ts';
import { sendReceipt } from '#app/orders/send-receipt.ts';
import { takeLimits } from '#app/orders/take-numbers.ts';
import { trustNetwork } from '#app/orders/trust-network.ts';
import { charge, chargedTo } from '#app/rate-limit.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { receiptPaper } from '#support/receipt.ts';
import { refusalSentence } from '#texts/refusals.ts';

const { handle, drop } = await freshDatabase();
const { app, clock } = testApp(handle);
afterAll(async () => {
  await expireDueHolds(app);
  const broken = await brokenInvariants(handle.pool);
  await drop();
  expect(broken).toEqual([]);
});

const guestAt = (visitor: string): Actor => ({ userId: null, visitor });
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);
const origins = () => handle.db.selectFrom('order_origins').selectAll().execute();

type Address = Awaited<ReturnType<typeof raffleOnSale>>['address'];

/** A script at one address that invents a phone for each order and takes as much as it gets. */
async function takeEverything(address: Address, visitor: string, each: number, last = 99): Promise<number> {
  let got = 0;
  for (let from = 0, at = 0; from <= last; from += each, at += 1) {
    const numbers = range(from, Math.min(each, last - from + 1));
    const taken = await takeAs(app, address, `${visitor} ${at}`, numbers, {}, guestAt(visitor)).catch(() => null);
    if (taken) got += numbers.length;
  }
  return got;
}

test('one request of a guest for all numbers of a raffle gets none of them, and says what opens the way', async () => {
  const { address } = await raffleOnSale(app);
  const refusal = await refusalOf(takeAs(app, address, 'Nadie', [], { random: '100' }, guestAt('203.0.113.1')));
  const params = { limit: 20, free: 20, isGuest: true, contact: null };
  expect([refusal.code, refusal.params]).toEqual(['numbers.unpaid-limit', params]);
  expect(refusalSentence(refusal)).toContain('Elige 20 o menos');
  expect(refusalSentence(refusal)).toContain('inicia sesión');
  expect(await stateOf(app, address)).toEqual({});
});

test('a guest keeps a fifth of the board unpaid at most, an account half of it, also in many orders', async () => {
  const { address } = await raffleOnSale(app);
  await takeAs(app, address, 'Beto', range(0, 19));
  const betos = await refusalOf(takeAs(app, address, 'Beto', [30, 31]));
  expect([betos.code, betos.params]).toEqual([
    'numbers.unpaid-limit',
    { limit: 20, free: null, isGuest: true, contact: 'typed' },
  ]);
  await takeAs(app, address, 'Beto', [30]);
  const carla = await personIn(app, 'Carla');
  await takeAs(app, address, 'Carla', range(40, 50), {}, carla);
  const carlas = await refusalOf(takeAs(app, address, 'Carla', [95], {}, carla));
  expect([carlas.code, carlas.params]).toEqual([
    'numbers.unpaid-limit',
    { limit: 50, free: 0, isGuest: false, contact: null },
  ]);
});

test('what one network keeps with invented phones is a third of the board, whichever way it is cut', async () => {
  for (const each of [1, 20]) {
    const { address } = await raffleOnSale(app);
    const got = await takeEverything(address, '203.0.113.7', each);
    expect(got).toBeLessThanOrEqual(33);
    expect(got).toBeGreaterThan(33 - each);
    expect(Object.keys(await stateOf(app, address))).toHaveLength(got);
    const refusal = await refusalOf(takeAs(app, address, 'Más', range(60, 20), {}, guestAt('203.0.113.7')));
    expect(refusal.code).toBe('numbers.network-limit');
    for (const way of ['inicia sesión', 'datos de tu teléfono', 'quien organiza'])
      expect(refusalSentence(refusal)).toContain(way);
  }
});

const networkOfSite = (network: number, site = 1) => guestAt(`2001:db8:${site}:${network.toString(16)}00::/56`);

test('all networks of one IPv6 site keep two thirds of the board with invented phones, each of them a third', async () => {
  const { address } = await raffleOnSale(app);
  const got = [];
  for (const network of [1, 2, 3, 4]) got.push(await takeEverything(address, networkOfSite(network).visitor ?? '', 3));
  expect(got).toEqual([33, 33, 0, 0]);
  const refusal = await refusalOf(takeAs(app, address, 'Más', [99], {}, networkOfSite(5)));
  expect([refusal.code, refusal.params]).toEqual(['numbers.network-limit', { limit: 66, guests: 'unproven' }]);
  await takeAs(app, address, 'Lejos', [99], {}, networkOfSite(5, 2));
});

test('at once the networks of one site get no more than one after the other', async () => {
  const { address } = await raffleOnSale(app);
  const script = range(0, 100).map((n) => takeAs(app, address, `Guion ${n}`, [n], {}, networkOfSite(n)));
  const taken = (await Promise.allSettled(script)).filter(({ status }) => status === 'fulfilled');
  expect(taken).toHaveLength(66);
});

test('what a network keeps that the organiser vouches for takes nothing from the other networks of its site', async () => {
  const { ana, address } = await raffleOnSale(app);
  const hall = networkOfSite(1, 3);
  const first = await takeAs(app, address, 'Sala', [99], {}, hall);
  await trustNetwork(app, ana, { ...address, order: first.orderId, isTrusted: true });
  expect(await takeEverything(address, hall.visitor ?? '', 10, 69)).toBe(70);
  expect(await takeEverything(address, networkOfSite(2, 3).visitor ?? '', 10)).toBe(20);
});

test('at once the same network gets no more than one after the other, and others take theirs meanwhile', async () => {
  const { address } = await raffleOnSale(app);
  const script = range(0, 90).map((n) => takeAs(app, address, `Guion ${n}`, [n], {}, guestAt('203.0.113.8')));
  const people = range(90, 10).map((n) => takeAs(app, address, `Gente ${n}`, [n], {}, guestAt(`198.51.100.${n}`)));
  const [scripts, others] = [await Promise.allSettled(script), await Promise.allSettled(people)];
  expect(scripts.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
  expect(others.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('orders that are counted together at the same instant do not pass the limit together', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { address } = await raffleOnSale(app);
    const carla = await personIn(app, 'Carla');
    const own = range(0, 8).map((at) => takeAs(app, address, 'Carla', range(at * 10, 10), {}, carla));
    expect((await Promise.allSettled(own)).filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const hall = (await raffleOnSale(app)).address;
    for (const from of [0, 15])
      await takeAs(app, hall, `De antes ${from}`, range(from, 15), {}, guestAt('203.0.113.20'));
    const two = [40, 50].map((from) =>
      takeAs(app, hall, `A la vez ${from}`, range(from, 3), {}, guestAt('203.0.113.20')),
    );
    expect((await Promise.allSettled(two)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('accounts, the desk and what is paid do not count by network', async () => {
  const { ana, address } = await raffleOnSale(app);
  const visitor = '203.0.113.9';
  const first = await takeAs(app, address, 'Paga', [99], {}, guestAt(visitor));
  expect(await takeEverything(address, visitor, 1, 40)).toBe(32);
  const beto = await personIn(app, 'Beto');
  await takeAs(app, address, 'Beto', range(50, 5), {}, { ...beto, visitor });
  const sale = { n: '60', name: 'Doña Rosa', requestKey: crypto.randomUUID() };
  await sellForOther(app, { ...ana, visitor }, { address, form: sale });
  expect((await refusalOf(takeAs(app, address, 'Otro', [62], {}, guestAt(visitor)))).code).toBe(
    'numbers.network-limit',
  );
  await confirmOrder(app, ana, { ...address, order: first.orderId, form: {} });
  await takeAs(app, address, 'Una más', [61], {}, guestAt(visitor));
  expect((await refusalOf(takeAs(app, address, 'Otro', [62], {}, guestAt(visitor)))).code).toBe(
    'numbers.network-limit',
  );
  using _clock = withClock(clock);
  clock.pass({ hours: 25 });
  await takeAs(app, address, 'Otro', range(0, 20), {}, guestAt(visitor));
});

test('numbers that were let go come back by a late receipt only within the limits', async () => {
  const { address } = await raffleOnSale(app);
  const visitor = '203.0.113.10';
  const first = await takeAs(app, address, 'Primero', range(0, 20), {}, guestAt(visitor));
  clock.pass({ hours: 25 });
  await expireDueHolds(app);
  for (const from of [40, 50, 60]) await takeAs(app, address, `Otro ${from}`, range(from, 10), {}, guestAt(visitor));
  const sent = await sendReceipt(app, stranger, { place: { key: first.secret }, form: {}, sent: receiptPaper() });
  expect(sent).toEqual({ status: 'expired', lost: [] });
  expect(Object.keys(await stateOf(app, address))).toHaveLength(30);
});

test('in a raffle that costs nothing what is taken counts until its sales are over', async () => {
  const { address } = await raffleOnSale(app, { form: { price: '0' } });
  expect(await takeEverything(address, '203.0.113.11', 1)).toBe(33);
  clock.pass({ hours: 1 });
  await forgetOrigins(app);
  expect(await takeEverything(address, '203.0.113.11', 1)).toBe(0);
});

test('a guest is not told how many numbers a phone has, nor whether it has any, by asking for what is gone', async () => {
  const { address } = await raffleOnSale(app, { maxPerPerson: 3 });
  await takeAs(app, address, 'Beto', [1, 2]);
  const beyond = await refusalOf(takeAs(app, address, 'Beto', [], { random: '4' }));
  expect([beyond.code, beyond.params]).toEqual(['numbers.too-many', { limit: 3, held: null, contact: null }]);
  for (const name of ['Beto', 'Nadie']) {
    const gone = await refusalOf(takeAs(app, address, name, [1, 5, 6]));
    expect(gone.code).toBe('numbers.taken');
  }
  const carla = await personIn(app, 'Carla');
  await takeAs(app, address, 'Carla', [10, 11], {}, carla);
  const own = await refusalOf(takeAs(app, address, 'Carla', [12, 13], {}, carla));
  expect(own.params).toEqual({ limit: 3, held: 2, contact: null });
});

test('forms that say nothing use up none of the takings of a network, and have a limit of their own', async () => {
  const { address } = await raffleOnSale(app);
  const hall = guestAt('203.0.113.80');
  const use = (limit: (typeof takeLimits)[keyof typeof takeLimits], where?: string) =>
    charge(app, [{ limit, by: chargedTo(hall, where), cost: limit.most - 1 }]);
  const take = (n: number, form = {}, actor: Actor = hall) => takeAs(app, address, `Persona ${n}`, [n], form, actor);
  await use(takeLimits.inRaffle, `in ${address.communityUrl}/${address.raffle}`);
  for (const form of [{ n: [] }, { name: '' }, { n: ['x'] }, { adult: '' }, { requestKey: 'x' }])
    expect((await refusalOf(take(0, form))).code).toBe('input');
  await take(1);
  const busy = await refusalOf(take(2));
  expect(busy.code).toBe('numbers.network-busy');
  for (const way of ['inicia sesión', 'datos de tu teléfono', 'espera']) expect(refusalSentence(busy)).toContain(way);
  await take(2, {}, { ...(await personIn(app, 'Dora')), visitor: '203.0.113.80' });
  await charge(app, [{ limit: takeLimits.unread, by: chargedTo(hall), cost: takeLimits.unread.most - 5 }]);
  expect((await refusalOf(take(0, { name: '' }))).code).toBe('numbers.network-busy');
});

test('the network of an order is kept as a hash and forgotten once it is paid or over, or after thirty days', async () => {
  await forgetOrigins(app);
  await handle.db.deleteFrom('order_origins').execute();
  const { ana, address } = await raffleOnSale(app);
  const at = guestAt('203.0.113.77');
  const [paid, open] = [
    await takeAs(app, address, 'Paga', [1], {}, at),
    await takeAs(app, address, 'Espera', [2], {}, at),
  ];
  const dora = { ...(await personIn(app, 'Dora')), visitor: '203.0.113.77' };
  const own = await takeAs(app, address, 'Dora', [3], {}, dora);
  expect(await origins()).toHaveLength(3);
  expect(JSON.stringify(await origins())).not.toContain('203.0.113');
  await confirmOrder(app, ana, { ...address, order: own.orderId, form: {} });
  await confirmOrder(app, ana, { ...address, order: paid.orderId, form: {} });
  await forgetOrigins(app);
  expect((await origins()).map(({ order_id }) => order_id)).toEqual([open.orderId]);
  using _clock = withClock(clock);
  clock.pass({ hours: 24 * 30 + 1 });
  await forgetOrigins(app);
  expect(await origins()).toEqual([]);
});

const acts = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        act: fc.constant('take' as const),
        who: fc.integer({ min: 0, max: 3 }),
        from: fc.constantFrom('203.0.113.70', '203.0.113.71', '2001:db8:7:100::/56', '2001:db8:7:200::/56'),
        number: fc.integer({ min: 0, max: 99 }),
        count: fc.integer({ min: 1, max: 20 }),
      }),
    },
    { weight: 1, arbitrary: fc.constant({ act: 'end' as const }) },
    { weight: 1, arbitrary: fc.constant({ act: 'trust' as const }) },
  ),
  { minLength: 12, maxLength: 12 },
);

type Act = typeof acts extends fc.Arbitrary<(infer One)[]> ? One : never;

/** A raffle, whose it is, and the first order of it. */
type Sale = Awaited<ReturnType<typeof raffleOnSale>> & { first?: string };

// where people have a limit of their own the counts are asked for one after the other, and this one is never reached
test('the one question that lets most guests in lets in those alone whom the questions one by one let in', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (script) => {
      using _clock = withClock(clock);
      const atOnce: Sale = await raffleOnSale(app);
      const oneByOne: Sale = await raffleOnSale(app, { maxPerPerson: 100 });
      for (const act of script) expect(await answerTo(act, atOnce)).toEqual(await answerTo(act, oneByOne));
    }),
    { numRuns: 5 },
  );
});

/** What somebody is answered: nothing, or why numbers are not theirs. */
async function answerTo(act: Act, sale: Sale): Promise<unknown> {
  const { ana, address, first } = sale;
  // what one way has charged is not counted for the other
  await handle.db.deleteFrom('rate_limits').execute();
  if (act.act === 'end') {
    using _clock = withClock(clock);
    clock.pass({ hours: 3 });
    await expireDueHolds(app);
    return null;
  }
  if (act.act === 'trust') {
    if (first) await trustNetwork(app, ana, { ...address, order: first, isTrusted: true });
    return null;
  }
  const numbers = range(act.number, Math.min(act.count, 100 - act.number));
  try {
    const { orderId } = await takeAs(app, address, `Quien ${act.who}`, numbers, {}, guestAt(act.from));
    sale.first ??= orderId;
    return null;
  } catch (error) {
    const { code, params } = await refusalOf(Promise.reject(error));
    return { code, params };
  }
}
