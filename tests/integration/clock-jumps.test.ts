import { randomBytes, randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { giveAccess } from '#app/access/give-access.ts';
import type { App, MachineClock } from '#app/app.ts';
import { sealList } from '#app/draws/seal-list.ts';
import { dueWorks } from '#app/due-works.ts';
import { joinCommunity } from '#app/joining/join-community.ts';
import { confirmOrder } from '#app/orders/confirm-order.ts';
import { findOrder } from '#app/orders/find-order.ts';
import { trustedClock } from '#app/trusted-clock.ts';
import { drandBeacon } from '#beacon/drand.ts';
import { personIn, stranger, testApp } from '#support/app.ts';
import { type StoppedClock, stoppedClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { drandPeer } from '#support/drand-peer.ts';
import { instantOfRound } from '#support/draw.ts';
import { communityOfAna } from '#support/people.ts';
import { raffleOnSale, refusalOf, stateOf, takeAs } from '#support/raffle.ts';
import { startTestServer } from '#support/server.ts';
import { signedInVisitor } from '#support/visitor.ts';
import { operationClockTexts } from '#texts/operation/operation-clocks.ts';
import { paths } from '#texts/paths.ts';

const start = '2026-11-21T10:00:00Z';
const days = (count: number) => ({ hours: 24 * count });
const open: { stop(): Promise<unknown> }[] = [];
afterAll(() => Promise.all(open.map((each) => each.stop())));

/** What the log says from warnings on, a line an entry. */
function heard() {
  const lines: string[] = [];
  const stream = new PassThrough().on('data', (line: Buffer) => lines.push(String(line)));
  return { lines, log: pino({ level: 'warn' }, stream) };
}

async function serverAt(clock: StoppedClock, log = pino({ level: 'silent' })) {
  const server = await startTestServer({ clock, log, env: { OPERATOR_EMAILS: 'operadora@example.com' } });
  open.push(server);
  return server;
}

/** A raffle with a number held and one paid, and a member whose access ends next week. */
async function livingPlace(app: App) {
  const { ana, address } = await raffleOnSale(app);
  const held = await takeAs(app, address, 'Beto', [7]);
  const paid = await takeAs(app, address, 'Carla', [8]);
  await confirmOrder(app, ana, { ...address, order: paid.orderId, form: { way: 'cash' } });
  const place = await communityOfAna(app, { access_type: 'paid', payment_type: 'monthly', price: 500, plan: 'pro' });
  const dora = await personIn(app, 'Dora');
  await joinCommunity(app, dora, { communityUrl: place.url, form: {} });
  const until = app.clock.now().add(days(7)).toString().slice(0, 10);
  await giveAccess(app, place.ana, { communityUrl: place.url, form: { person: dora.userId, reason: 'Ayuda', until } });
  const states = async () => ({
    held: (await findOrder(app.db, { key: held.secret }, stranger)).order.status,
    paid: (await findOrder(app.db, { key: paid.secret }, stranger)).order.status,
    raffle: await app.db
      .selectFrom('raffles')
      .innerJoin('communities', 'communities.id', 'raffles.community_id')
      .select('raffles.status')
      .where('url', '=', address.communityUrl)
      .executeTakeFirstOrThrow()
      .then(({ status }) => status),
    member: await app.db
      .selectFrom('members')
      .select('status')
      .where('user_id', '=', dora.userId)
      .executeTakeFirstOrThrow()
      .then(({ status }) => status),
  });
  return { ana, address, held, states };
}

/** Every row of every table but the servers' own words, as text. */
async function allRows({ db }: App): Promise<string> {
  const tables = await db.introspection.getTables();
  const read = tables
    .map(({ name }) => name)
    .filter((name) => name !== 'server_clocks')
    .sort()
    .map(async (name) => {
      const rows = await db
        .selectFrom(name as 'raffles')
        .selectAll()
        .execute();
      return [name, ...rows.map((row) => JSON.stringify(row)).sort()].join('\n');
    });
  return (await Promise.all(read)).join('\n');
}

/** The first turn may be one that had begun before. */
async function twice(server: { turn(): Promise<void> }): Promise<void> {
  await server.turn();
  await server.turn();
}

const alive = { held: 'pending', paid: 'confirmed', raffle: 'open', member: 'active' };
/** A hold runs out or goes with its raffle, whichever is looked at first. */
const allOver = {
  held: expect.stringMatching(/^(expired|cancelled)$/),
  paid: 'refund_pending',
  raffle: 'cancelled',
  member: 'expired',
};

test('a clock that jumps 40 days ahead changes nothing at all; back again all goes on, and 40 days that pass do change it', async () => {
  const clock = stoppedClock(start);
  const { lines, log } = heard();
  const server = await serverAt(clock, log);
  const { app } = server;
  const place = await livingPlace(app);
  const visitor = await signedInVisitor(server.url, { name: 'Elena', email: 'elena@example.com' });
  await twice(server);
  const before = await allRows(app);
  clock.jump(days(40));
  await twice(server);
  expect(await allRows(app)).toBe(before);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([expect.stringContaining('/operacion')]);
  // the session, too, has not run out
  expect((await visitor.get(paths.account())).status).toBe(200);
  clock.jump(days(-40));
  await twice(server);
  expect(app.clock.now()).toEqual(clock.now());
  expect(await place.states()).toEqual(alive);
  clock.pass(days(40));
  await twice(server);
  expect(await place.states()).toEqual(allOver);
});

test('while the clock is ahead nobody takes over a number that is still held, and no list is sealed by hand', async () => {
  const clock = stoppedClock(start);
  const { app } = await serverAt(clock);
  const { ana, address, held } = await livingPlace(app);
  clock.jump(days(40));
  expect((await refusalOf(takeAs(app, address, 'Eva', [7]))).code).toBe('numbers.taken');
  expect((await refusalOf(sealList(app, ana, { ...address, leaveOut: true }))).code).toBe('raffle.too-early');
  // what is begun meanwhile lasts as long as it would have, once the clock is right again
  const other = await takeAs(app, address, 'Eva', [9]);
  const [one, two] = await Promise.all([held, other].map(({ secret }) => findOrder(app.db, { key: secret }, stranger)));
  expect(two?.order.held_until).toEqual(one?.order.held_until);
});

test.each([1, -1])(
  'a clock that is set by %i h ends no hold, and holds run out when they would have',
  async (hours) => {
    const clock = stoppedClock(start);
    const server = await serverAt(clock);
    const { app } = server;
    const { address } = await raffleOnSale(app, { holdMinutes: 60 });
    const { secret } = await takeAs(app, address, 'Beto', [7]);
    clock.pass({ minutes: 59 });
    clock.jump({ hours });
    await twice(server);
    expect(await stateOf(app, address)).toEqual({ 7: 'held' });
    clock.pass({ minutes: 2 });
    await twice(server);
    expect((await findOrder(app.db, { key: secret }, stranger)).order.status).toBe('expired');
    expect(await stateOf(app, address)).toEqual({});
  },
);

test('whoever runs the installation sees the jump, says that the hour is right, and what it asks for is done', async () => {
  const clock = stoppedClock(start);
  const server = await serverAt(clock);
  const place = await livingPlace(server.app);
  const operator = await signedInVisitor(server.url, { name: 'Olga', email: 'operadora@example.com' });
  const page = async () => (await operator.get(paths.operation())).text();
  expect(await page()).not.toContain(operationClockTexts.title);
  clock.jump(days(40));
  await twice(server);
  const shown = await page();
  expect(shown).toContain(operationClockTexts.title);
  const [button = ''] = /<button[^>]*name="moved"[^>]*>/.exec(shown) ?? [];
  const moved = /value="(-?\d+)"/.exec(button)?.[1] ?? '';
  // what was not shown is not confirmed
  for (const other of ['0', 'mucho', String(Number(moved) + 600_000)]) {
    await operator.post(paths.operation(), { act: 'clock', moved: other });
    await twice(server);
    expect(await place.states()).toEqual(alive);
  }
  expect((await operator.post(paths.operation(), { act: 'clock', moved })).status).toBe(303);
  await twice(server);
  expect(await place.states()).toEqual(allOver);
  expect(server.app.clock.now()).toEqual(clock.now());
});

/** A server without its pages: the guard of its clock, and its works. */
async function worker(
  database: Awaited<ReturnType<typeof freshDatabase>>,
  machine: MachineClock,
  relays: string[] = [],
) {
  const { app: base } = testApp(database.handle);
  const beacon = drandBeacon({ urls: relays, log: base.log });
  const clock = await trustedClock({ db: base.db, machine, beacon, server: randomUUID(), log: base.log });
  const app = { ...base, clock, beacon };
  const works = dueWorks(app);
  return {
    app,
    async turn() {
      await clock.check();
      for (const work of works) await work.run();
    },
  };
}

/** The hour of a database with a server at work; then the server is off for three days, which end as `round` comes out. */
async function afterOutage(round: number) {
  const database = await freshDatabase();
  open.push({ stop: () => database.drop() });
  const back = instantOfRound(round);
  const clock = stoppedClock(back.subtract(days(3)));
  const { app, turn } = await worker(database, clock);
  const address = (await raffleOnSale(app, { form: { salesCloseAt: '2023-12-01T20:00', drawAt: '2023-12-02T20:00' } }))
    .address;
  const { secret } = await takeAs(app, address, 'Beto', [7]);
  await turn();
  clock.set(back);
  const status = async () => (await findOrder(app.db, { key: secret }, stranger)).order.status;
  return { database, clock, status };
}

test('after three days off, what is due waits until the beacon shows that they have passed', async () => {
  const { database, clock, status } = await afterOutage(8193);
  const peer = await drandPeer();
  open.push(peer);
  const silent = await worker(database, clock);
  await silent.turn();
  expect(await status()).toBe('pending');
  expect(silent.app.clock.now()).toEqual(clock.now().subtract(days(3)));
  peer.show(8193);
  const { app, turn } = await worker(database, clock, [peer.url]);
  expect(app.clock.now()).toEqual(clock.now());
  await turn();
  expect(await status()).toBe('expired');
});

test('a start with a clock weeks ahead goes by the hour that the beacon shows, and does what is due by that one alone', async () => {
  const { database, clock, status } = await afterOutage(8193);
  const peer = await drandPeer();
  open.push(peer);
  peer.show(8193);
  const real = clock.now();
  clock.jump(days(40));
  const { app, turn } = await worker(database, clock, [peer.url]);
  expect(Math.abs(app.clock.now().since(real).total('seconds'))).toBeLessThan(5);
  await turn();
  expect(await status()).toBe('expired');
  clock.jump(days(-40));
  expect(app.clock.now()).toEqual(real);
});

test('of two servers on one database the one with the wrong clock does nothing early, and goes by the hour of the other', async () => {
  const database = await freshDatabase();
  open.push({ stop: () => database.drop() });
  const machine = stoppedClock(start);
  const right = await worker(database, machine);
  const { address } = await raffleOnSale(right.app, { holdMinutes: 15 });
  const { secret } = await takeAs(right.app, address, 'Beto', [7]);
  machine.pass({ minutes: 5 });
  await right.turn();
  const status = async () => (await findOrder(right.app.db, { key: secret }, stranger)).order.status;
  const day = 24 * 60;
  // thirteen minutes: the time of an outage that nobody would ask about where no other server was at work
  for (const minutes of [13, 40 * day, -40 * day]) {
    const wrong = await worker(database, {
      now: () => machine.now().add({ minutes }),
      monotonic: () => machine.monotonic(),
    });
    await wrong.turn();
    expect(await status()).toBe('pending');
    expect(Math.abs(wrong.app.clock.now().since(machine.now()).total('seconds'))).toBeLessThan(60);
    // a second with the wrong clock speaks for nobody
    await right.turn();
    expect(right.app.clock.now()).toEqual(machine.now());
  }
});

test('works that are done seldom go on when the clock is set back by days, not at the hour that it showed before', async () => {
  const database = await freshDatabase();
  open.push({ stop: () => database.drop() });
  const { app, clock } = testApp(database.handle);
  const forget = dueWorks(app).find(({ name }) => name === 'forget-rate-limits');
  const usable = async (hours: number) => {
    const row = { key: randomBytes(32), full_at: clock.now().subtract({ hours }) };
    await app.db.insertInto('rate_limits').values(row).execute();
  };
  const kept = async () => (await app.db.selectFrom('rate_limits').select('key').execute()).length;
  await usable(1);
  await forget?.run();
  await usable(1);
  await forget?.run();
  expect(await kept()).toBe(1);
  clock.set(clock.now().subtract(days(3)));
  await usable(1);
  await forget?.run();
  // the one from before lies ahead now
  expect(await kept()).toBe(1);
});
