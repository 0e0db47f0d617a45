import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../support/embedded-server.ts', import.meta.url));
const directories: string[] = [];
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))));

async function freshDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'rifamiga-embedded-'));
  directories.push(directory);
  return directory;
}

/** A process that holds the embedded database of a directory, once it is open; or what it said instead. */
async function holder(dataDir: string) {
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const said = await new Promise<string>((resolve) =>
    child.stdout.setEncoding('utf8').on('data', (text: string) => resolve(text)),
  );
  const answer = JSON.parse(said) as pg.PoolConfig & { fault?: string };
  return {
    fault: answer.fault ?? null,
    connection: answer,
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal);
      await gone;
    },
  };
}

async function ask(connection: pg.PoolConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

test('what was stored is there after the server was killed, its database taken over as it runs', async () => {
  const dataDir = await freshDirectory();
  const first = await holder(dataDir);
  await ask(first.connection, 'create table kept (what text)');
  await ask(first.connection, `insert into kept values ('this')`);
  const [before] = await ask(first.connection, 'select pg_postmaster_start_time()::text');
  await first.end('SIGKILL');

  const second = await holder(dataDir);
  expect(second.fault).toBeNull();
  expect(await ask(second.connection, 'select what from kept')).toEqual(['this']);
  expect(await ask(second.connection, 'select pg_postmaster_start_time()::text')).toEqual([before]);
  await second.end('SIGTERM');

  const third = await holder(dataDir);
  expect(await ask(third.connection, 'select what from kept')).toEqual(['this']);
  expect(await ask(third.connection, 'select pg_postmaster_start_time()::text')).not.toEqual([before]);
  await third.end('SIGTERM');
});

test('two servers never share one data directory: the second is told so, and the first goes on', async () => {
  const dataDir = await freshDirectory();
  const first = await holder(dataDir);
  const second = await holder(dataDir);
  expect(second.fault).toContain('Otro servidor está usando los datos');
  expect(await ask(first.connection, 'select 1')).toEqual([1]);
  await first.end('SIGTERM');
});

test('the database is reached by its socket alone, with a password that only its owner can read', async () => {
  const dataDir = await freshDirectory();
  const { connection, end } = await holder(dataDir);
  expect(await ask(connection, 'show listen_addresses')).toEqual(['']);
  await expect(ask({ ...connection, password: 'otra' }, 'select 1')).rejects.toThrow(/password/);
  await end('SIGTERM');
});
