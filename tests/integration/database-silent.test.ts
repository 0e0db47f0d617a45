import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { connect, DatabaseUnavailable, isUnavailable, transaction } from '#db/client.ts';
import { openHintChannel } from '#realtime/hint-channel.ts';
import { freshDatabase } from '#support/database.ts';
import { silentProxy } from '#support/silent-proxy.ts';
import { waits } from '#support/waits.ts';

const { url, drop } = await freshDatabase();
const proxy = await silentProxy(url);
const handle = connect({ connectionString: proxy.url, max: 4, silence: 300, statement_timeout: 10_000 });
afterAll(async () => {
  await handle.close();
  await proxy.stop();
  await drop();
});

const answer = () => sql<{ one: number }>`select 1 as one`.execute(handle.db);

test('connections that go silent fail what waits for them, and the next question is answered on another', async () => {
  await Promise.all(Array.from({ length: 4 }, answer));
  proxy.goSilent();
  const lost = await Promise.allSettled(Array.from({ length: 4 }, answer));
  expect(lost.map((each) => each.status === 'rejected' && isUnavailable(each.reason))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect((await answer()).rows).toEqual([{ one: 1 }]);
});

test('a transaction on a connection that goes silent is told that the database is away, and its connection is not used again', async () => {
  const work = transaction(handle.db, async (tx) => {
    await sql`select 1`.execute(tx);
    proxy.goSilent();
    await sql`select 2`.execute(tx);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await answer()).rows).toEqual([{ one: 1 }]);
});

test('while the database answers nobody each query fails, and afterwards queries succeed again by themselves', async () => {
  await answer();
  proxy.goSilent({ newOnes: true });
  await expect(answer()).rejects.toSatisfy(isUnavailable);
  proxy.serveNew();
  expect((await answer()).rows).toEqual([{ one: 1 }]);
});

test('a statement that runs for longer than a silence may last is waited for', async () => {
  const { rows } = await sql<{ one: number }>`select 1 as one, pg_sleep(1.2)`.execute(handle.db);
  expect(rows).toMatchObject([{ one: 1 }]);
});

test('a listener whose connection goes silent is opened again, and told that it may have missed something', async () => {
  const heard = { lost: 0 };
  const listener = { hear: () => undefined, lost: () => (heard.lost += 1) };
  const channel = openHintChannel(handle, listener, pino({ enabled: false }), 50);
  await vi.waitFor(() => expect(heard.lost).toBe(1), waits.change);
  proxy.goSilent();
  await vi.waitFor(() => expect(heard.lost).toBe(2), waits.change);
  await channel.stop();
});
