import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { acceptCopy, copyFoundAt } from '#db/embedded/origin.ts';

const script = fileURLToPath(new URL('../support/embedded-server.ts', import.meta.url));
const directories: string[] = [];
afterAll(() => Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true }))));

async function freshDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'rifamiga-embedded-'));
  directories.push(directory);
  return directory;
}

/** A data directory that a server has begun, kept something in and ended in order, made when it is first asked for. */
let original: Promise<string> | undefined;

/** A copy of that one, as of a backup: making a cluster is most of the work of a first start. */
async function directoryWithDatabase(): Promise<string> {
  const make = async () => {
    const made = await freshDirectory();
    const { connection, end } = await holder(made);
    await ask(connection, 'create table kept (what text)');
    await ask(connection, `insert into kept values ('this')`);
    await end('SIGTERM');
    return made;
  };
  original ??= make();
  const dataDir = await freshDirectory();
  await cp(await original, dataDir, { recursive: true });
  return dataDir;
}

/** A process that holds the embedded database of a directory, once it is open; or what it said instead. */
async function holder(dataDir: string, ...more: 'migrating'[]) {
  const child = spawn(process.execPath, [script, dataDir, ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
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
  const dataDir = await directoryWithDatabase();
  const first = await holder(dataDir);
  await ask(first.connection, 'create table late (what text)');
  await ask(first.connection, `insert into late values ('this')`);
  const [before] = await ask(first.connection, 'select pg_postmaster_start_time()::text');
  await first.end('SIGKILL');

  const second = await holder(dataDir);
  expect(second.fault).toBeNull();
  expect(await ask(second.connection, 'select what from late')).toEqual(['this']);
  expect(await ask(second.connection, 'select pg_postmaster_start_time()::text')).toEqual([before]);
  await second.end('SIGTERM');

  const third = await holder(dataDir);
  expect(await ask(third.connection, 'select what from late')).toEqual(['this']);
  expect(await ask(third.connection, 'select pg_postmaster_start_time()::text')).not.toEqual([before]);
  await third.end('SIGTERM');
});

test('two servers never share one data directory: the second is told so, and the first goes on', async () => {
  const dataDir = await directoryWithDatabase();
  const first = await holder(dataDir);
  const second = await holder(dataDir);
  expect(second.fault).toContain('Otro servidor está usando los datos');
  expect(await ask(first.connection, 'select 1')).toEqual([1]);
  await first.end('SIGTERM');
});

test('the database is reached by its socket alone, with a password that only its owner can read', async () => {
  const dataDir = await directoryWithDatabase();
  const { connection, end } = await holder(dataDir);
  expect(await ask(connection, 'show listen_addresses')).toEqual(['']);
  await expect(ask({ ...connection, password: 'otra' }, 'select 1')).rejects.toThrow(/password/);
  await end('SIGTERM');
});

/** A data directory with something stored in it, whose server was ended so; a killed one had stored it just then. */
async function directoryWithSomething(signal: 'SIGTERM' | 'SIGKILL') {
  const dataDir = await directoryWithDatabase();
  if (signal === 'SIGTERM') return dataDir;
  const { connection, end } = await holder(dataDir);
  await ask(connection, `update kept set what = 'that'`);
  await ask(connection, `update kept set what = 'this'`);
  await end(signal);
  return dataDir;
}

async function openedAgain(dataDir: string) {
  const again = await holder(dataDir);
  const kept = again.fault ?? (await ask(again.connection, 'select what from kept'));
  await again.end('SIGTERM');
  return kept;
}

/** The programs of PostgreSQL that work in the database of a directory. */
function databaseProcesses(dataDir: string): number[] {
  const at = (pid: number) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(join(dataDir, 'postgresql'));
    } catch {
      return false;
    }
  };
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && at(pid));
}

/** Ends what a killed server left running, as a power cut would. */
async function killDatabase(dataDir: string): Promise<void> {
  for (let left = databaseProcesses(dataDir); left.length > 0; left = databaseProcesses(dataDir)) {
    for (const pid of left) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // gone meanwhile
      }
    }
    await soon();
  }
}

/** What is looked at again and again is left some of the machine to come about. */
const soon = () => new Promise((resolve) => setTimeout(resolve, 2));

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a password that a power cut left empty is made anew (after %s), and what was stored is there',
  async (signal) => {
    const dataDir = await directoryWithSomething(signal);
    await writeFile(join(dataDir, 'postgresql-password'), '');
    expect(await openedAgain(dataDir)).toEqual(['this']);
    const password = join(dataDir, 'postgresql-password');
    expect((await readFile(password, 'utf8')).trim()).toHaveLength(32);
    expect((await stat(password)).mode & 0o777).toBe(0o600);
  },
);

test.skipIf(process.platform !== 'linux')(
  'a lock file that a power cut left without its content keeps no server from starting',
  async () => {
    const dataDir = await realpath(await directoryWithSomething('SIGKILL'));
    await killDatabase(dataDir);
    for (const [name, content] of [
      ['postmaster.pid', ''],
      ['.s.PGSQL.5432.lock', ''],
      ['postmaster.pid', '\0\0\0\0\0\0\0\0'],
    ] as const) {
      const cut = () => writeFile(join(dataDir, 'postgresql', name), content);
      await cut();
      expect(await openedAgain(dataDir), name).toEqual(['this']);
      // the password is made anew by another program, which looks at the same locks
      await cut();
      await rm(join(dataDir, 'postgresql-password'));
      expect(await openedAgain(dataDir), name).toEqual(['this']);
    }
  },
);

test.skipIf(process.platform !== 'linux')(
  'files that were copied one by one from a database at work are known until somebody takes them as they are',
  async () => {
    const dataDir = await realpath(await directoryWithSomething('SIGKILL'));
    const copied = async (name: string) => {
      const goal = join(dataDir, '..', `${basename(dataDir)}-${name}`);
      directories.push(goal);
      await cp(dataDir, goal, { recursive: true, filter: (path) => !path.includes('.s.PGSQL') });
      expect(await openedAgain(goal)).toEqual(['this']);
      return join(goal, 'postgresql');
    };
    const torn = await copied('at-work');
    await killDatabase(dataDir);
    expect(await openedAgain(dataDir)).toEqual(['this']);
    expect(copyFoundAt(join(dataDir, 'postgresql'))).toBeNull();
    expect(copyFoundAt(await copied('closed'))).toBeNull();
    // what is lost stays lost, however often it was closed since
    expect(await openedAgain(dirname(torn))).toEqual(['this']);
    expect(copyFoundAt(torn)).not.toBeNull();
    acceptCopy(torn);
    expect(await openedAgain(dirname(torn))).toEqual(['this']);
    expect(copyFoundAt(torn)).toBeNull();
  },
);

test('where the database is gone and its password is there, nothing is begun anew: it says what is missing', async () => {
  const dataDir = await directoryWithSomething('SIGTERM');
  const [cluster, away] = [join(dataDir, 'postgresql'), join(dataDir, 'apartada')];
  await rename(cluster, away);
  const password = await readFile(join(dataDir, 'postgresql-password'), 'utf8');
  expect(await openedAgain(dataDir)).toContain('faltan los datos');
  expect(existsSync(cluster)).toBe(false);
  expect(await readFile(join(dataDir, 'postgresql-password'), 'utf8')).toBe(password);
  await rename(away, cluster);
  expect(await openedAgain(dataDir)).toEqual(['this']);
});

test.skipIf(process.platform !== 'linux')(
  'a start that fails leaves no database running, its own or one that it took over',
  async () => {
    const dataDir = await realpath(await directoryWithSomething('SIGKILL'));
    await writeFile(join(dataDir, 'postgresql-password'), 'otra');
    expect(databaseProcesses(dataDir).length).toBeGreaterThan(0);
    for (let start = 0; start < 2; start += 1) {
      expect(await openedAgain(dataDir)).toContain('La clave de');
      expect(databaseProcesses(dataDir)).toEqual([]);
    }
  },
);

test('a first start that is killed while it makes the database is begun again by the next', async () => {
  const dataDir = await realpath(await freshDirectory());
  const drafts = () => readdirSync(dataDir).filter((name) => name.startsWith('postgresql.draft-'));
  for (const made of ['', 'PG_VERSION', 'global/pg_control']) {
    const child = spawn(process.execPath, [script, dataDir], { stdio: 'ignore' });
    const gone = new Promise((resolve) => child.once('exit', resolve));
    while (!drafts().some((draft) => existsSync(join(dataDir, draft, made)))) await soon();
    child.kill('SIGKILL');
    await gone;
    expect(existsSync(join(dataDir, 'postgresql'))).toBe(false);
  }
  const first = await holder(dataDir);
  expect(first.fault).toBeNull();
  expect(await ask(first.connection, 'select 1')).toEqual([1]);
  await first.end('SIGTERM');
  expect(drafts()).toEqual([]);
});

test('a first start that is killed while it makes the tables is continued by the next', async () => {
  // as the first start leaves it that has made the database and no table yet
  const dataDir = await directoryWithDatabase();
  const first = await holder(dataDir, 'migrating');
  const all = (await readdir('src/db/migrations')).filter((name) => name.endsWith('.sql'));
  const before = await appliedOnce(first.connection, 3);
  await first.end('SIGKILL');
  const second = await holder(dataDir, 'migrating');
  expect(await appliedOnce(second.connection, all.length)).toEqual(expect.arrayContaining(before));
  await second.end('SIGTERM');
});

/** The migrations of a database as soon as there are so many, asked for over one connection. */
async function appliedOnce(connection: pg.PoolConfig, count: number): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  const applied = async () => {
    const { rows } = await client.query('select name from migrations order by name').catch(() => ({ rows: [] }));
    return rows.map(({ name }: { name: string }) => name);
  };
  let names = await applied();
  while (names.length < count) {
    await soon();
    names = await applied();
  }
  await client.end();
  return names;
}
