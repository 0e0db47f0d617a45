import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect } from '#db/client.ts';
import { startLoad } from '#support/load.ts';
import { startPooler } from '#support/pooler.ts';
import { freePort } from '#support/server.ts';
import { serverProcess } from '#support/server-process.ts';
import { type Comparison, compare } from './check.ts';
import { freshDirectory, lastNumber, raffle, remove } from './installation.ts';
import { administer, answers, postgresBelow, type Server } from './standby-postgres.ts';

/** What one relief of the primary by its standby showed. */
export type Relief = Comparison & {
  /** Milliseconds without a good answer. */
  gap: number;
  /** Milliseconds from the kill until the standby was told to take over. */
  noticed: number;
  isBack: boolean;
  statuses: ReadonlyMap<number, number>;
};

const people = 6;
const pause = 15;
const receiptEvery = 8;
/** Reservations that are acknowledged before the primary is killed, and after it. */
const before = 150;
const after = 60;
/** Milliseconds between two looks at the primary, and how many in vain make it dead. */
const lookEvery = 500;
const mostMisses = 3;

/** What docs/high-availability.md asks of a role behind a pooler. */
const limits = ["statement_timeout = '15s'", "lock_timeout = '9s'", "idle_in_transaction_session_timeout = '10s'"];

/** A primary and a standby that every commit waits for, with a database for the product on them. */
async function pairOf(directory: string, binaries: string): Promise<{ primary: Server; standby: Server }> {
  const servers = postgresBelow(directory, binaries);
  const primary = await servers.primary(await freePort());
  await administer(
    primary,
    'create role rifamiga login',
    ...limits.map((limit) => `alter role rifamiga set ${limit}`),
    'create database rifamiga owner rifamiga',
  );
  const standby = await servers.standby(primary, await freePort());
  await administer(primary, `alter system set synchronous_standby_names = 'standby'`, 'select pg_reload_conf()');
  await until(async () => {
    const [states] = await administer(primary, `select sync_state from pg_stat_replication where sync_state = 'sync'`);
    return states?.rowCount === 1;
  });
  return { primary, standby };
}

/** Kills the primary under load, has the standby take its place behind the same address, and compares. */
export async function relieve(binaries: string): Promise<Relief> {
  const directory = await freshDirectory();
  chmodSync(directory, 0o755);
  const dataDir = join(directory, 'data');
  const undo: (() => unknown)[] = [() => remove(directory)];
  try {
    const { primary, standby } = await pairOf(directory, binaries);
    undo.push(primary.kill, standby.kill);
    const pooler = await startPooler(primary.url);
    undo.push(pooler.stop);
    const prepared = connect({ connectionString: primary.url });
    const path = await raffle(prepared);
    await prepared.close();
    const server = await serverProcess({
      ...{ DATABASE_URL: pooler.pooled, DATABASE_SESSION_URL: pooler.sessions, DATA_DIR: dataDir, PROCESSES: '2' },
    });
    undo.push(() => (server.isAlive() ? server.kill() : undefined));
    const load = startLoad({ url: server.url, path, people, lastNumber, receiptEvery, pause });
    await until(async () => load.acknowledged.size >= before && load.receipts.size > 0);
    load.longestGap = 0;
    const killed = performance.now();
    primary.kill();
    await isGone(primary);
    const noticed = performance.now() - killed;
    standby.promote();
    await pooler.leadTo(standby.url);
    const known = load.acknowledged.size;
    const isBack = await until(async () => load.acknowledged.size >= known + after).then(
      () => true,
      () => false,
    );
    await load.end();
    await server.stop();
    const handle = connect({ connectionString: standby.url });
    const compared = await compare(load, handle, dataDir);
    await handle.close();
    return { ...compared, gap: load.longestGap, noticed, isBack, statuses: load.statuses };
  } finally {
    for (const each of undo.reverse()) await each();
  }
}

/** Resolves once it has not answered several times in a row. */
async function isGone({ url }: Server): Promise<void> {
  for (let misses = 0; misses < mostMisses; ) {
    misses = (await answers(url)) ? 0 : misses + 1;
    if (misses < mostMisses) await wait(lookEvery);
  }
}

async function until(holds: () => Promise<boolean>, milliseconds = 60_000): Promise<void> {
  const deadline = performance.now() + milliseconds;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('waited in vain');
    await wait(5);
  }
}
