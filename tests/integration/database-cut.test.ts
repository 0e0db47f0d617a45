import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findRaffle } from '#app/raffles/find-raffle.ts';
import { connect, DatabaseUnavailable, isUnavailable, transaction } from '#db/client.ts';
import { stranger, testApp } from '#support/app.ts';
import { freshDatabase } from '#support/database.ts';
import { raffleOnSale } from '#support/raffle.ts';
import { type ServerProcess, serverProcess } from '#support/server-process.ts';
import { waits } from '#support/waits.ts';
import { paths } from '#texts/paths.ts';

const { handle, url, drop } = await freshDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-cut-'));
const { app, clock } = testApp(handle, Temporal.Now.instant().toString());
let server: ServerProcess;
beforeAll(async () => {
  server = await serverProcess({ DATABASE_URL: url, DATA_DIR: dataDir });
});
afterAll(async () => {
  await server.stop();
  await drop();
  await rm(dataDir, { recursive: true, force: true });
});

async function raffle() {
  clock.set(Temporal.Now.instant());
  const day = (days: number) =>
    Temporal.Now.zonedDateTimeISO('Europe/Madrid').add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });
  const { address } = await raffleOnSale(app, { form: { salesCloseAt: day(5), drawAt: day(6) } });
  const { raffle: row } = await findRaffle(handle.db, address, stranger);
  return { id: row.id, path: paths.raffle(address) };
}

function reservation(path: string, number: number) {
  const body = new URLSearchParams({
    n: String(number),
    name: 'Rosa',
    phone: `6${String(number).padStart(8, '0')}`,
    adult: 'on',
    requestKey: randomUUID(),
  });
  return () => fetch(server.url + path, { method: 'POST', body, headers: { Origin: server.url }, redirect: 'manual' });
}

/** Keeps a raffle's row locked. Who asks for it next waits in the middle of its transaction. */
async function holding(id: string) {
  const client = await handle.pool.connect();
  await client.query('begin');
  await client.query('select from raffles where id = $1 for update', [id]);
  return {
    async letGo() {
      await client.query('rollback');
      client.release();
    },
  };
}

const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

async function waitingPid(): Promise<number> {
  return vi.waitFor(
    async () => {
      const { rows } = await handle.pool.query<{ pid: number }>(waiting);
      expect(rows).toHaveLength(1);
      return rows[0]?.pid ?? 0;
    },
    { timeout: waits.change, interval: 20 },
  );
}

test('a connection that is cut in the middle of a transaction costs that request a 503, and the next one is served', async () => {
  const { id, path } = await raffle();
  const send = reservation(path, 7);
  const lock = await holding(id);
  const answer = send();
  await handle.pool.query('select pg_terminate_backend($1)', [await waitingPid()]);
  const page = await answer;
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('inténtalo de nuevo');
  await lock.letGo();
  expect((await send()).status).toBe(303);
});

test('all connections cut at once, the listener among them, and the same process goes on', async () => {
  const { id, path } = await raffle();
  const send = reservation(path, 8);
  const lock = await holding(id);
  const answer = send();
  const blocked = await waitingPid();
  const { rows: listeners } = await handle.pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  expect(listeners.length).toBeGreaterThan(0);
  await handle.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and (pid = $1 or pid = any($2))`,
    [blocked, listeners.map(({ pid }) => pid)],
  );
  expect((await answer).status).toBe(503);
  await lock.letGo();
  expect((await send()).status).toBe(303);
  await vi.waitFor(() => expect(server.said()).toContain('La escucha de avisos vuelve a funcionar'), waits.change);
});

test('a process that was frozen loses its transactions and locks after ten seconds, those that queue for one at once, and goes on when it wakes', async () => {
  const { id, path } = await raffle();
  const send = reservation(path, 9);
  const lock = await holding(id);
  const answer = send();
  const frozen = await waitingPid();
  const queue = await queueFor(11);
  server.signal('SIGSTOP');
  await lock.letGo();
  await queue.letGo();
  const begun = performance.now();
  const alive = 'select state from pg_stat_activity where pid = $1';
  await vi.waitFor(async () => {
    const { rows } = await handle.pool.query(alive, [frozen]);
    expect(rows).toEqual([{ state: 'idle in transaction' }]);
  }, waits.change);
  const own = connect({ connectionString: url, max: 1 });
  await own.pool.query('set lock_timeout = 0; set statement_timeout = 0');
  await own.pool.query('select from raffles where id = $1 for update', [queue.id]);
  // twice the ten seconds, or more, where the second were given it in its turn
  expect(performance.now() - begun).toBeLessThan(15_000);
  await own.close();
  await vi.waitFor(async () => expect((await handle.pool.query(alive, [frozen])).rows).toEqual([]), waits.change);
  await handle.pool.query('select from raffles where id = $1 for update nowait', [id]);
  server.signal('SIGCONT');
  const statuses = (await Promise.all(queue.answers)).map(({ status }) => status);
  expect(statuses.every((status) => status === 503 || status === 303)).toBe(true);
  expect((await answer).status).toBe(503);
  expect((await send()).status).toBe(303);
});

/** Requests for one number of a raffle: the first waits for a transaction that has it, the others for the first. */
async function queueFor(number: number) {
  const { id, path } = await raffle();
  const client = await handle.pool.connect();
  await client.query('begin');
  await client.query(
    `insert into tickets (community_id, raffle_id, number, state) select community_id, id, $2, 'blocked' from raffles where id = $1`,
    [id, number],
  );
  const { length: before } = (await handle.pool.query(waiting)).rows;
  const answers = [1, 2, 3].map(() => reservation(path, number)());
  await vi.waitFor(async () => expect((await handle.pool.query(waiting)).rows).toHaveLength(before + 3), waits.change);
  return {
    id,
    answers,
    async letGo() {
      await client.query('rollback');
      client.release();
    },
  };
}

test('a transaction on a connection that was cut while it asked nothing is told that the database is away', async () => {
  const own = connect({ connectionString: url, max: 1 });
  const ended = Promise.withResolvers<void>();
  own.pool.on('connect', (client: pg.PoolClient) => client.on('end', () => ended.resolve()));
  const work = transaction(own.db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await handle.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await ended.promise;
    await sql`select 1`.execute(tx);
  });
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
  expect((await sql<{ n: number }>`select 1 as n`.execute(own.db)).rows).toEqual([{ n: 1 }]);
  await own.close();
});

test.each([
  ['a full disk', '53100', true],
  ['no connection left', '53300', true],
  ['the end of an idle transaction', '25P03', true],
  ['a shutdown', '57P01', true],
  ['a start that the server does not understand', '08P01', false],
  ['a number that is taken', '23505', false],
])('%s (%s) is the database being away: %s', (_, code, isAway) => {
  expect(isUnavailable(Object.assign(new Error('said the database'), { code }))).toBe(isAway);
});

test('a session is limited by what it asks once connected, with nothing that a pooler would refuse at its start', async () => {
  const { rows } = await sql<{ statements: string; locks: string; idle: string }>`
    select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks,
           current_setting('idle_in_transaction_session_timeout') as idle`.execute(handle.db);
  expect(rows).toEqual([{ statements: '15s', locks: '9s', idle: '10s' }]);
  const started = await handle.pool.query(
    `select name from pg_settings where source = 'client' and name like '%timeout%'`,
  );
  expect(started.rows).toEqual([]);
});
