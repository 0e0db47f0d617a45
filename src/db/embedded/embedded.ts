import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { databaseOwner, type Owner } from './owner.ts';
import { type Places, placesFor } from './places.ts';

type Log = { info(message: string): void; warn(details: object, message: string): void };

/** Another server holds this data directory. */
export class DataInUse extends Error {
  constructor(dataDir: string) {
    super(
      `Otro servidor ya está usando los datos de «${dataDir}». Ciérralo, o elige otra carpeta con DATA_DIR; para varios servidores sobre los mismos datos usa DATABASE_URL.`,
    );
    this.name = 'DataInUse';
  }
}

const user = 'rifamiga';
const database = 'rifamiga';
/** Held by the server for as long as it lives, so that a second one on the same data notices. */
const serverLock = 5_318_008;
const patience = 60_000;

/**
 * Starts PostgreSQL from the shipped binaries on a data directory, or takes over the one that a killed server left
 * running there. Listens on a Unix socket only. Starts it again if it dies while the server lives.
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Log }) {
  const owner = databaseOwner();
  const places = await placesFor(dataDir, owner);
  const password = readPassword(places);
  if (!existsSync(join(places.cluster, 'PG_VERSION'))) createCluster(places, owner, password);
  const connection: pg.PoolConfig = { host: places.socketDir, user, password, database };

  let child: ChildProcess | null = null;
  let guard: pg.Client | null = null;
  let isStopping = false;

  const ensureRunning = async () => {
    if (!(await answers(connection))) child = launch(places, owner);
    const client = await connectPatiently(
      { ...connection, database: 'postgres' },
      places,
      () => child?.exitCode ?? null,
    );
    await createDatabase(client);
    if (!(await takeLock(client))) {
      await client.end();
      throw new DataInUse(dataDir);
    }
    guard = client;
    client.on('error', () => undefined);
    client.once('end', () => {
      if (!isStopping) void revive();
    });
  };
  const revive = async () => {
    log.warn({}, 'La base de datos se cerró sola: se vuelve a abrir');
    await wait(200);
    await ensureRunning().catch((error: unknown) => {
      log.warn({ err: error }, 'La base de datos no se pudo volver a abrir; se intenta de nuevo');
      if (!isStopping) setTimeout(revive, 1000);
    });
  };
  await ensureRunning();

  return {
    connection,
    /** Closes the database and waits until it has written everything. */
    async stop() {
      isStopping = true;
      await guard?.end().catch(() => undefined);
      const pid = postmasterPid(places);
      if (pid) await shutDown(pid);
    },
  };
}

function readPassword({ passwordFile }: Places): string {
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return readFileSync(passwordFile, 'utf8').trim();
}

function createCluster({ binaries, cluster, socketDir }: Places, owner: Owner | null, password: string): void {
  const pwfile = join(socketDir, 'password');
  writeFileSync(pwfile, password, { mode: 0o600 });
  if (owner) chownSync(pwfile, owner.uid, owner.gid);
  const { status, stderr } = spawnSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${cluster}`,
      `--username=${user}`,
      `--pwfile=${pwfile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...owner, cwd: '/', encoding: 'utf8', env: { PATH: '/usr/bin:/bin' } },
  );
  rmSync(pwfile, { force: true });
  if (status !== 0) throw new Error(`No se pudo crear la base de datos en ${cluster}: ${stderr.trim()}`);
}

function launch({ binaries, cluster, socketDir, log }: Places, owner: Owner | null): ChildProcess {
  const output = openSync(log, 'a', 0o600);
  const child = spawn(
    join(binaries, 'postgres'),
    [
      '-D',
      cluster,
      '-c',
      'listen_addresses=',
      '-c',
      `unix_socket_directories=${quoted(socketDir)}`,
      '-c',
      'max_connections=200',
    ],
    // a session of its own: a Ctrl-C meant for the server must not close the database under it
    { ...owner, cwd: '/', stdio: ['ignore', output, output], detached: true, env: { PATH: '/usr/bin:/bin' } },
  );
  child.unref();
  return child;
}

/** The setting is a list: a directory with a space or comma in its name goes between double quotes. */
function quoted(directory: string): string {
  return `"${directory.replaceAll('"', '""')}"`;
}

async function answers(connection: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

async function connectPatiently(
  config: pg.ClientConfig,
  places: Places,
  exitCode: () => number | null,
): Promise<pg.Client> {
  const deadline = performance.now() + patience;
  for (;;) {
    const client = new pg.Client(config);
    client.on('error', () => undefined);
    try {
      await client.connect();
      return client;
    } catch (error) {
      const code = exitCode();
      if (code !== null || performance.now() > deadline) {
        throw new Error(
          `La base de datos no arranca (código ${code ?? 'ninguno'}); lo que dijo está en ${places.log}`,
          { cause: error },
        );
      }
      await wait(25);
    }
  }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
  if (!rowCount) await client.query(`create database ${database}`);
}

/** A server that was killed a moment ago frees the lock when its connection is found dead: worth a short wait. */
async function takeLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [serverLock]);
    if (rows[0]?.taken) return true;
    await wait(100);
  }
  return false;
}

function postmasterPid({ cluster }: Places): number | null {
  try {
    return Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/** SIGINT is PostgreSQL's fast shutdown: sessions end, everything is written, files are in order. */
async function shutDown(pid: number): Promise<void> {
  const isAlive = () => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  if (isAlive()) process.kill(pid, 'SIGINT');
  const deadline = performance.now() + patience;
  while (isAlive() && performance.now() < deadline) await wait(20);
}
