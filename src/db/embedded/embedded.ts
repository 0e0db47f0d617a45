import { closeSync, constants, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { binariesFor } from './binaries.ts';
import { database, ensureCluster, makePassword, readPassword, refuseLostCluster, role, supervisor } from './cluster.ts';
import { DatabaseFault } from './fault.ts';
import { noteOrigin } from './origin.ts';
import { giveTo, type Owner, ownerOf } from './owner.ts';
import { type Places, placesFor } from './places.ts';
import { clearRemains, launch, livePostmaster, type Postmaster, shutDown } from './postmaster.ts';
import { lockData } from './server-lock.ts';

type Log = { info(message: string): void; warn(details: object, message: string): void };

/** The product's own database, which runs as long as the server. */
export type Embedded = {
  readonly connection: pg.PoolConfig;
  /** Closes the database and waits until it has written everything. */
  stop(): Promise<void>;
};

type Opened = {
  places: Places;
  owner: Owner | null;
  binaries: string;
  address: Address;
  password: string;
  connections: number;
  isUnclosedCopy: boolean;
};
type Address = { host: string; port: number; ssl: false; close(): void };

/** Socket addresses have at most 107 bytes on Linux and 103 elsewhere, of which PostgreSQL's file name takes 15. */
const longestHost = process.platform === 'linux' ? 92 : 88;
/** After a crash recovery may take minutes. */
const openingPatience = 300_000;
/** How long a running database may be unresponsive before it is shut down. */
const silencePatience = 10_000;

/** Connections that the database takes; those of one process (`db/client.ts`) and some more beside it. */
const fewestConnections = 200;
const connectionsOfClient = 25;

/** How long an aborted start waits for the database's shutdown, which continues by itself afterwards. */
const closingPatience = 5000;

const unclosedCopy =
  'Esta base de datos es una copia de otra que no se había cerrado: puede faltar lo último que se guardó. «npm run revisar» dice qué hacer';

const wrongPassword = '28P01';
const comingOrGoing = '57P03';

/**
 * Opens the database of a data directory with the shipped PostgreSQL, or takes over the one that a killed server left
 * running there, and starts it again if it dies while the server lives. It listens on a Unix socket only. Throws
 * `DataInUse` when another server holds the directory, `DatabaseFault` with what the operator can do about anything else,
 * and the signal's reason when that ends the start: then the database is told to end, too.
 */
export async function startEmbedded({
  dataDir,
  log,
  signal = new AbortController().signal,
  clients = 1,
}: {
  dataDir: string;
  log: Log;
  signal?: AbortSignal;
  /** How many processes will work on it, each with a pool of its own. */
  clients?: number;
}): Promise<Embedded> {
  const places = placesFor(dataDir);
  const lock = lockData(places);
  try {
    const opened = await open(places, Math.max(fewestConnections, connectionsOfClient * (clients + 1)));
    if (opened.isUnclosedCopy) log.warn({}, unclosedCopy);
    const stopSupervision = await supervise(opened, log, signal);
    const { host, port, ssl } = opened.address;
    return {
      connection: { host, port, ssl, user: role, password: opened.password, database },
      async stop() {
        await stopSupervision();
        opened.address.close();
        lock.release();
      },
    };
  } catch (error) {
    await endRunning(places, signal.aborted ? closingPatience : undefined);
    lock.release();
    throw error;
  }
}

/**
 * The database of a data directory whose server is running on this machine, for programs beside it. Closing it leaves
 * the database running. Throws `DatabaseFault` while the server starts or stops.
 */
export function joinEmbedded(dataDir: string): Embedded {
  const { cluster, passwordFile, dataDir: place } = placesFor(dataDir);
  const password = readPassword(passwordFile);
  if (!password || !livePostmaster(cluster))
    throw new DatabaseFault(
      `El servidor de los datos de «${place}» está arrancando o cerrándose. Espera unos segundos y vuelve a probar.`,
    );
  const { host, port, ssl, close } = addressOf(cluster);
  return { connection: { host, port, ssl, user: role, password, database }, stop: async () => close() };
}

/** Shuts down what a failed start has started or taken over: a database without its server blocks the next start. */
async function endRunning({ cluster }: Places, patience?: number): Promise<void> {
  const pid = livePostmaster(cluster);
  if (pid) await shutDown(cluster, pid, patience);
}

/** Prepares everything that has to exist before the database runs. */
async function open(places: Places, connections: number): Promise<Opened> {
  const { cluster, passwordFile } = places;
  const owner = ownerOf(places);
  const binaries = await binariesFor(owner);
  refuseLostCluster(places);
  giveTo(owner, cluster);
  ensureCluster(cluster, binaries, owner);
  const isUnclosedCopy = noteOrigin(cluster, Temporal.Now.instant()) !== null;
  const password = readPassword(passwordFile) ?? (await newPassword(places, binaries, owner));
  return { places, owner, binaries, password, connections, address: addressOf(cluster), isUnclosedCopy };
}

async function newPassword(places: Places, binaries: string, owner: Owner | null): Promise<string> {
  await endRunning(places);
  await clearRemains(places.cluster);
  return makePassword(places.passwordFile, places.cluster, binaries, owner);
}

/**
 * Where clients find the socket. On Linux a path too long for a socket is shortened through a handle of its directory.
 */
function addressOf(cluster: string): Address {
  const rest = { port: 5432, ssl: false } as const;
  if (Buffer.byteLength(cluster) <= longestHost) return { ...rest, host: cluster, close: () => undefined };
  if (process.platform !== 'linux')
    throw new DatabaseFault(`La ruta «${cluster}» es demasiado larga: elige otra más corta con DATA_DIR.`);
  const handle = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY);
  return { ...rest, host: `/proc/self/fd/${handle}`, close: () => closeSync(handle) };
}

/** Restarts the database when it dies. Gives a function that ends supervision and database. */
async function supervise(opened: Opened, log: Log, calledOff: AbortSignal): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  let reviving: Promise<void> = Promise.resolve();
  let guard = await ensureRunning(opened, log, calledOff);

  const revive = async () => {
    log.warn({}, 'La base de datos se cortó: se vuelve a abrir');
    const revived = await openAgain(() => ensureRunning(opened, log, stopping.signal), log, stopping.signal);
    if (!revived) return;
    guard = revived;
    guard.once('end', onCut);
    log.info('La base de datos vuelve a responder');
  };
  const onCut = () => {
    if (!stopping.signal.aborted) reviving = revive();
  };
  guard.once('end', onCut);

  return async () => {
    stopping.abort();
    await reviving;
    await guard.end().catch(() => undefined);
    const { cluster } = opened.places;
    const pid = livePostmaster(cluster);
    if (pid && !(await shutDown(cluster, pid)))
      log.warn({ pid }, 'La base de datos tarda en cerrarse: se deja que termine sola');
  };
}

type Time = { monotonic: () => number; rest: (milliseconds: number, sooner: AbortSignal) => Promise<void> };

const realTime: Time = {
  monotonic: () => performance.now(),
  rest: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
};

/** Retries once a second to open a crashed database. Gives null when aborted. */
export async function openAgain<T>(
  open: () => Promise<T>,
  log: Pick<Log, 'warn'>,
  calledOff: AbortSignal,
  { monotonic, rest }: Time = realTime,
): Promise<T | null> {
  const failed = logOfTries(log, monotonic);
  while (!calledOff.aborted) {
    try {
      return await open();
    } catch (error) {
      if (calledOff.aborted) return null;
      failed(error);
      await rest(1000, calledOff);
    }
  }
  return null;
}

/** Milliseconds between log lines while it fails. */
const logEvery = 60_000;

/**
 * Logs the first failure, then a summary once a minute: a line for each try would fill a disk that may be full already.
 * @param monotonic milliseconds that only grow
 */
function logOfTries(log: Pick<Log, 'warn'>, monotonic: () => number) {
  let lastLogged = Number.NEGATIVE_INFINITY;
  let tries = 0;
  return (error: unknown) => {
    tries += 1;
    const now = monotonic();
    if (now - lastLogged < logEvery) return;
    lastLogged = now;
    log.warn({ err: error, tries }, 'La base de datos no se pudo abrir; se intenta de nuevo');
  };
}

/** The state of an attempt to get the database to answer. */
type Opening = { since: number; started: Postmaster | null; isShutDown: boolean; isLogged: boolean };

/** A connection to the database, which is started if it is not running. */
async function ensureRunning(opened: Opened, log: Log, stopping: AbortSignal): Promise<pg.Client> {
  const opening: Opening = { since: performance.now(), started: null, isShutDown: false, isLogged: false };
  for (;;) {
    const answer = await ask(opened);
    if (answer instanceof pg.Client) return answer;
    if (stopping.aborted && opening.started?.pid) await shutDown(opened.places.cluster, opening.started.pid);
    stopping.throwIfAborted();
    await waitOrStart(opened, opening, answer, log);
    await wait(10);
  }
}

/** A try's follow-up: starts the database, logs the first failure, and gives up in the end. */
async function waitOrStart(opened: Opened, opening: Opening, fault: Error, log: Log): Promise<void> {
  const { places } = opened;
  const waited = performance.now() - opening.since;
  const reason = waited > openingPatience ? 'no responde' : opening.started?.ended();
  if (reason) throw notOpening(places, reason, fault);
  const isSilent = waited > silencePatience;
  if (isSilent && !opening.isLogged) {
    opening.isLogged = true;
    log.warn({ err: fault }, `La base de datos tarda en abrirse. Lo que dice está en ${places.log}`);
  }
  if (!opening.started) await startUnlessRunning(opened, opening, isSilent && codeOf(fault) !== comingOrGoing);
}

/** Starts the database unless one is running; one left by another start that does not answer is shut down, once. */
async function startUnlessRunning(opened: Opened, opening: Opening, isUnresponsive: boolean): Promise<void> {
  const { places, binaries, owner, connections } = opened;
  const running = livePostmaster(places.cluster);
  if (!running) {
    opening.started = await launch(places.cluster, { binaries, owner, log: places.log, connections });
    return;
  }
  if (opening.isShutDown || !isUnresponsive) return;
  opening.isShutDown = true;
  await shutDown(places.cluster, running);
}

/** A connection, or the error that prevents it. */
async function ask({ address: { host, port, ssl }, password, places }: Opened): Promise<pg.Client | Error> {
  const client = new pg.Client({
    ...{ host, port, ssl, password },
    user: supervisor,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return client;
  } catch (error) {
    if (codeOf(error) === wrongPassword)
      throw new DatabaseFault(
        `La clave de «${places.passwordFile}» no es la de la base de datos. Borra ese archivo y vuelve a arrancar: se hace otra.`,
        { cause: error },
      );
    return error instanceof Error ? error : new Error(String(error));
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function notOpening(places: Places, reason: string, cause: Error): DatabaseFault {
  return new DatabaseFault(
    `La base de datos de «${places.dataDir}» no se abre (${reason}). Lo que dijo está en ${places.log}.`,
    { cause },
  );
}
