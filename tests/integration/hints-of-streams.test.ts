import pino from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import type { Actor } from '#app/app.ts';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import type { DatabaseHandle } from '#db/client.ts';
import type { Live } from '#realtime/hub.ts';
import { startHub } from '#realtime/hub.ts';
import { testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { putIn } from '#support/people.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { viewerOf } from '#support/signed-in.ts';
import { waits } from '#support/waits.ts';

const database = await freshDatabase();
afterAll(() => database.drop());
const { app, clock } = testApp(database.handle);
const hubs: Live[] = [];
afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.stop();
});

/** The database as a process has it that hears no hint: its listening connection cannot be made. */
function deaf({ db, pool, sessions, close }: DatabaseHandle): DatabaseHandle {
  const without = Object.create(sessions, { connect: { value: () => Promise.reject(new Error('no connection')) } });
  return { db, pool, sessions: without, close };
}

function startDeafHub(everyMilliseconds: number): Live {
  const hub = startHub({ database: deaf(database.handle), clock, log: pino({ level: 'silent' }), everyMilliseconds });
  hubs.push(hub);
  return hub;
}

/** Eva watches the board of a private community and its messages, through one hub. */
async function watching(hub: Live) {
  const { ana, address } = await raffleOnSale(app);
  await app.db
    .updateTable('communities')
    .set({ visibility: 'private' })
    .where('url', '=', address.communityUrl)
    .execute();
  const { community, raffle } = await findRaffle(app.db, address, ana);
  const eva = await putIn(app, community.id, 'Eva');
  const sit = async (actor: Actor & { userId: string }) => {
    const viewer = await viewerOf(app, actor);
    const [board, messages] = [1, 2].map(() => ({ viewer, hear: vi.fn(), end: vi.fn() }));
    if (!board || !messages) throw new Error('two watch');
    await hub.watchBoard({ communityId: community.id, raffleId: raffle.id }, board);
    await hub.watchMessages(community.id, messages);
    return { viewer, ends: () => [board, messages].map(({ end }) => end.mock.calls.flat()) };
  };
  return { eva, communityId: community.id, hers: await sit(eva), others: await sit(ana) };
}

const over = [['access'], ['access']];
const on = [[], []];

test('where no hint is heard, who is put out is sent away when it is asked again', async () => {
  const { eva, communityId, hers, others } = await watching(startDeafHub(10));
  await app.db
    .updateTable('members')
    .set({ status: 'banned' })
    .where('community_id', '=', communityId)
    .where('user_id', '=', eva.userId)
    .execute();
  await vi.waitFor(() => expect(hers.ends()).toEqual(over), waits.hint);
  expect(others.ends()).toEqual(on);
});

test('where no hint is heard, who is signed out is sent away when it is asked again', async () => {
  const { eva, hers, others } = await watching(startDeafHub(10));
  await app.db.deleteFrom('sessions').where('uid', '=', eva.userId).execute();
  await vi.waitFor(() => expect(hers.ends()).toEqual(over), waits.hint);
  expect(others.ends()).toEqual(on);
});

test('a session that has run out by the clock, which changes nothing in the database, ends what is watched', async () => {
  const { eva, hers, others } = await watching(startDeafHub(10));
  await app.db
    .updateTable('sessions')
    .set({ expires_at: clock.now().add({ hours: 1 }) })
    .where('uid', '=', eva.userId)
    .execute();
  expect([hers.ends(), others.ends()]).toEqual([on, on]);
  clock.pass({ hours: 1 });
  await vi.waitFor(() => expect(hers.ends()).toEqual(over), waits.hint);
  expect(others.ends()).toEqual(on);
});

/** What the database itself tells of, each by one statement. */
const changes: Record<string, (where: { communityId: string; userId: string }) => Promise<unknown>> = {
  'a ban': ({ communityId, userId }) =>
    app.db
      .updateTable('members')
      .set({ status: 'banned' })
      .where('community_id', '=', communityId)
      .where('user_id', '=', userId)
      .execute(),
  'a membership that is deleted': ({ communityId, userId }) =>
    app.db.deleteFrom('members').where('community_id', '=', communityId).where('user_id', '=', userId).execute(),
  'a session that is closed': ({ userId }) => app.db.deleteFrom('sessions').where('uid', '=', userId).execute(),
};

test.each(Object.entries(changes))(
  '%s is told by the database, and needs no clock to end what is watched',
  async (_, does) => {
    const never = 2 ** 31 - 1;
    const hub = startHub({
      database: database.handle,
      clock,
      log: pino({ level: 'silent' }),
      everyMilliseconds: never,
    });
    hubs.push(hub);
    const { eva, communityId, hers, others } = await watching(hub);
    await does({ communityId, userId: eva.userId });
    await vi.waitFor(() => expect(hers.ends()).toEqual(over), waits.hint);
    expect(others.ends()).toEqual(on);
  },
);

test('while nobody can be asked about, nobody goes on watching', async () => {
  const { hers, others } = await watching(startDeafHub(10));
  const away = vi.spyOn(database.handle.db, 'selectFrom').mockImplementation(() => {
    throw new Error('the database is away');
  });
  await vi.waitFor(
    () =>
      expect([hers.ends(), others.ends()]).toEqual([
        [['away'], ['away']],
        [['away'], ['away']],
      ]),
    waits.hint,
  );
  away.mockRestore();
});
