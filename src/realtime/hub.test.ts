import pino from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { heartbeat } from '#domain/live.ts';
import type { NumberState } from '#domain/orders/order.ts';
import { type BoardNews, decodeBoard, withChanges } from '#domain/raffles/board.ts';
import { stranger, testApp } from '#support/app.ts';
import { withClock } from '#support/clock.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { viewerOf } from '#support/signed-in.ts';
import { waits } from '#support/waits.ts';
import { openBoardRoom } from './board-room.ts';
import { startHub } from './hub.ts';
import type { Live, RaffleKey, Viewer } from './live.ts';
import { openWatchers } from './watchers.ts';

const { handle, drop } = await freshDatabase();
afterAll(drop);

const log = pino({ level: 'silent' });
const { app, clock } = testApp(handle);

const guest = { userId: null, isOperator: false, session: null };

/** A raffle's room with its watchers, without a hub. */
function roomOf(key: RaffleKey) {
  const failed = () => undefined;
  const watchers = openWatchers<BoardNews>({ failed, admission: async () => () => true });
  return openBoardRoom({ db: handle.db, clock, key, watchers, failed });
}

/** A watcher that maintains its board as the page does. */
function watcher(size: number) {
  const heard: BoardNews[] = [];
  let board: NumberState[] = [];
  return {
    viewer: guest,
    heard,
    board: () => board,
    end: () => undefined,
    hear(news: BoardNews) {
      heard.push(news);
      if (news.kind === 'board') board = decodeBoard(news.board, size) ?? [];
      if (news.kind === 'changes') board = withChanges(board, news.changes, { firstNumber: 1 });
    },
  };
}

/** A raffle whose numbers the test blocks and frees. */
async function blockable(numbers: number) {
  const { address } = await raffleOnSale(app, { form: { numbering: '1-N', lastNumber: String(numbers) } });
  const { community, raffle } = await findRaffle(app.db, address, stranger);
  const key = { communityId: community.id, raffleId: raffle.id };
  const where = { community_id: key.communityId, raffle_id: key.raffleId };
  return {
    key,
    salesCloseAt: raffle.sales_close_at,
    change: (columns: { status?: 'closed'; last_number?: number }) =>
      handle.db
        .updateTable('raffles')
        .set(columns)
        .where('community_id', '=', key.communityId)
        .where('id', '=', key.raffleId)
        .execute(),
    block: (number: number) =>
      handle.db
        .insertInto('tickets')
        .values({ ...where, number, state: 'blocked', order_id: null, held_until: null })
        .execute(),
    free: (number: number) =>
      handle.db
        .deleteFrom('tickets')
        .where('community_id', '=', key.communityId)
        .where('raffle_id', '=', key.raffleId)
        .where('number', '=', number)
        .execute(),
  };
}

test('who watches through one process hears what changes through another', async () => {
  const raffle = await blockable(10);
  const here = startHub({ database: handle, clock, log });
  const there = startHub({ database: handle, clock, log });
  const eyes = watcher(10);
  await here.watchBoard(raffle.key, eyes);
  expect(eyes.board()).toEqual(new Array(10).fill('free'));

  await raffle.block(3);
  await raffle.block(7);
  there.announce({ ...raffle.key, numbers: [3, 7] });
  await vi.waitFor(() => expect(eyes.board()[6]).toBe('blocked'), waits.change);
  expect(eyes.board()[2]).toBe('blocked');
  expect(eyes.heard.map(({ sequence }) => sequence)).toEqual(
    eyes.heard.map((_, index) => index + (eyes.heard[0]?.sequence ?? 0)),
  );

  await raffle.free(3);
  there.announce({ ...raffle.key, numbers: [3] });
  await vi.waitFor(() => expect(eyes.board()[2]).toBe('free'), waits.change);
  await Promise.all([here.stop(), there.stop()]);
});

test('who comes is told a board that is made once for all, and again once something has changed', async () => {
  const raffle = await blockable(10);
  const hub = startHub({ database: handle, clock, log });
  const [one, other, later] = [watcher(10), watcher(10), watcher(10)];
  await Promise.all([hub.watchBoard(raffle.key, one), hub.watchBoard(raffle.key, other)]);
  expect(other.heard[0]).toBe(one.heard[0]);
  await raffle.block(3);
  hub.announce({ ...raffle.key, numbers: [3] });
  await vi.waitFor(() => expect(one.board()[2]).toBe('blocked'), waits.change);
  await hub.watchBoard(raffle.key, later);
  expect(later.board()).toEqual(one.board());
  await hub.stop();
});

test('a watcher is told when the clock brings the raffle to another phase', async () => {
  const raffle = await blockable(10);
  const hub = startHub({ database: handle, clock, log });
  const eyes = watcher(10);
  const leave = await hub.watchBoard(raffle.key, eyes);
  clock.set(raffle.salesCloseAt.add({ seconds: 1 }));
  await vi.waitFor(() => expect(eyes.heard.at(-1)).toMatchObject({ kind: 'raffle', phase: 'reviewing' }), waits.change);
  leave();
  await hub.stop();
});

test('a rush of changes ends on the board that the database has', async () => {
  clock.set('2026-11-21T10:00:00Z');
  const raffle = await blockable(100);
  const hub = startHub({ database: handle, clock, log });
  const eyes = watcher(100);
  await hub.watchBoard(raffle.key, eyes);
  for (let number = 1; number <= 100; number += 1) {
    await raffle.block(number);
    hub.announce({ ...raffle.key, numbers: [number] });
    if (number % 3 === 0) {
      await raffle.free(number);
      hub.announce({ ...raffle.key, numbers: [number] });
    }
  }
  const expected = Array.from({ length: 100 }, (_, index) => ((index + 1) % 3 === 0 ? 'free' : 'blocked'));
  await vi.waitFor(() => expect(eyes.board()).toEqual(expected), waits.change);
  await hub.stop();
});

test('whose listening connection is cut listens again by itself, and nothing that changes is missed', async () => {
  const listener = `select pid from pg_stat_activity where datname = current_database() and query = 'listen rifamiga_changes'`;
  const listeners = async () => (await handle.pool.query<{ pid: number }>(listener)).rows.map(({ pid }) => pid);
  const raffle = await blockable(10);
  const here = startHub({ database: handle, clock, log });
  const eyes = watcher(10);
  await here.watchBoard(raffle.key, eyes);
  const before = await vi.waitFor(async () => {
    const pids = await listeners();
    expect(pids).toHaveLength(1);
    return pids;
  }, waits.change);
  await handle.pool.query('select pg_terminate_backend($1)', before);
  // changes during the outage are read when it listens again
  await raffle.block(4);
  await vi.waitFor(() => expect(eyes.board()[3]).toBe('blocked'), waits.change);
  // the board may have been read again before the other connection listens
  await vi.waitFor(async () => {
    const after = await listeners();
    expect(after).toHaveLength(1);
    expect(after).not.toEqual(before);
  }, waits.change);
  await raffle.block(5);
  here.announce({ ...raffle.key, numbers: [5] });
  await vi.waitFor(() => expect(eyes.board()[4]).toBe('blocked'), waits.change);
  await here.stop();
});

test('who came while the database was away is let in when it is back, with the board that there is', async () => {
  const raffle = await blockable(10);
  await raffle.block(3);
  const hub = startHub({ database: handle, clock, log });
  vi.spyOn(handle.db, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('the database is away');
  });
  const eyes = watcher(10);
  await expect(hub.watchBoard(raffle.key, eyes)).rejects.toThrow('away');
  await hub.watchBoard(raffle.key, eyes);
  expect(eyes.board()[2]).toBe('blocked');
  await hub.stop();
});

test('a word about the raffle that got lost is made good by the next whole reading', async () => {
  const raffle = await blockable(10);
  const room = roomOf(raffle.key);
  const eyes = watcher(10);
  await room.enter(eyes);
  await raffle.change({ status: 'closed' });
  room.refresh(null);
  await vi.waitFor(() => expect(eyes.heard.at(-1)).toMatchObject({ kind: 'raffle', phase: 'sealed' }), waits.change);
});

test('a raffle that is given other numbers is told whole', async () => {
  const raffle = await blockable(10);
  const room = roomOf(raffle.key);
  const eyes = watcher(20);
  await room.enter(eyes);
  await raffle.change({ last_number: 20 });
  room.raffleChanged();
  await vi.waitFor(() => expect(eyes.board()).toHaveLength(20), waits.change);
});

test('of a raffle too large to be shown whole nothing is told number by number', async () => {
  const raffle = await blockable(10);
  await raffle.change({ last_number: 20_000 });
  await raffle.block(15_000);
  const room = roomOf(raffle.key);
  const eyes = watcher(20_000);
  await room.enter(eyes);
  room.refresh([15_000]);
  room.raffleChanged();
  await vi.waitFor(() => expect(eyes.heard.at(-1)).toMatchObject({ kind: 'raffle' }), waits.change);
  expect(eyes.heard.filter(({ kind }) => kind === 'changes')).toEqual([]);
  expect(eyes.heard.filter((news) => news.kind === 'board' && news.board !== '')).toEqual([]);
});

/** Streams of every kind for an admitted account, and how each ended. */
async function everyStream(hub: Live) {
  const { ana, address } = await raffleOnSale(app);
  const { community, raffle } = await findRaffle(app.db, address, stranger);
  const [communityId, raffleId] = [community.id, raffle.id];
  const { orderId } = await takeAs(app, address, 'Ana', [7]);
  await app.db.updateTable('orders').set({ user_id: ana.userId }).where('id', '=', orderId).execute();
  const heard: Record<string, number> = {};
  const ends: Record<string, string> = {};
  const watcherAs = (name: string, viewer: Viewer) => ({
    viewer,
    hear: () => {
      heard[name] = (heard[name] ?? 0) + 1;
    },
    end: (why: string) => {
      ends[name] = why;
    },
  });
  const viewer = await viewerOf(app, ana);
  await hub.watchBoard({ communityId, raffleId }, watcherAs('board', viewer));
  await hub.watchMessages(communityId, watcherAs('messages', viewer));
  await hub.watchOrders({ communityId, raffleId }, watcherAs('desk', viewer));
  await hub.watchOrders({ communityId, raffleId }, watcherAs('order', { ...viewer, own: { orderId, link: null } }));
  await hub.watchAccess(communityId, watcherAs('payments', viewer));
  await hub.watchAccess(communityId, watcherAs('access', { ...viewer, own: 'access' }));
  hub.announce({ communityId, raffleId, orderId });
  hub.announce({ communityId, raffleId, numbers: null });
  hub.announce({ communityId, payer: ana.userId });
  hub.announce({ communityId, threadId: orderId });
  const kinds = ['board', 'messages', 'desk', 'order', 'payments', 'access'];
  await expect.poll(() => Object.keys(heard).toSorted(), { timeout: waits.change }).toEqual(kinds.toSorted());
  return { ends, ended: Object.fromEntries(kinds.map((kind) => [kind, 'access'])), userId: ana.userId };
}

test('a session that runs out unannounced ends every kind of stream by the next sign of life', async () => {
  using _clock = withClock(clock);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const hub = startHub({ database: handle, clock, log });
  try {
    const { ends, ended, userId } = await everyStream(hub);
    const expires_at = clock.now().add({ minutes: 1 });
    await app.db.updateTable('sessions').set({ expires_at }).where('uid', '=', userId).execute();
    clock.pass({ minutes: 2 });
    vi.advanceTimersByTime(heartbeat);
    await expect.poll(() => ends, { timeout: waits.hint }).toEqual(ended);
  } finally {
    await hub.stop();
    vi.useRealTimers();
  }
});
