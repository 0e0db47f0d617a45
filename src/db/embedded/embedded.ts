import { closeSync, constants, openSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { binariesFor } from './binaries.ts';
import { database, ensureCluster, makePassword, readPassword, refuseLostCluster, role, supervisor } from './cluster.ts';
import { DatabaseFault } from './fault.ts';
import { giveTo, type Owner, ownerOf } from './owner.ts';
import { type Places, placesFor } from './places.ts';
import { clearRemains, launch, livePostmaster, type Postmaster, shutDown } from './postmaster.ts';
import { lockData } from './server-lock.ts';

type Log = { info(message: string): void; warn(details: object, message: string): void };

/** A database of the product's own, for as long as the server lives. */
export type Embedded = {
  readonly connection: pg.PoolConfig;
  /** Closes the database and waits until it has written everything. */
  stop(): Promise<void>;
};

type Opened = { places: Places; owner: Owner | null; binaries: string; address: Address; password: string };
type Address = { host: string; port: number; ssl: false; close(): void };

/** A name in a socket's address may have 107 bytes on Linux, 103 elsewhere; PostgreSQL's own takes 15 of them. */
const longestHost = process.platform === 'linux' ? 92 : 88;
/** A database that was cut off reads its journal again first, minutes of it at worst. */
const openingPatience = 300_000;
/** How long a database that lives but does not answer is given before it is told to end. */
const silencePatience = 10_000;

/** How long a start that is called off waits for the database to end. It was told to, and ends by itself after that. */
const closingPatience = 5000;

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
}: {
  dataDir: string;
  log: Log;
  signal?: AbortSignal;
}): Promise<Embedded> {
  const places = placesFor(dataDir);
  const lock = lockData(places);
  try {
    const opened = await open(places);
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
 * The database of a data directory that a server on this machine has open, for a program that works beside it. Ending
 * that leaves the database as it is. Throws `DatabaseFault` where the server is only starting, or ending.
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

/** Ends what a start that failed has begun, or had taken over: a database without its server is in everyone's way. */
async function endRunning({ cluster }: Places, patience?: number): Promise<void> {
  const pid = livePostmaster(cluster);
  if (pid) await shutDown(cluster, pid, patience);
}

/** Everything that has to be there before the database runs. */
async function open(places: Places): Promise<Opened> {
  const { cluster, passwordFile } = places;
  const owner = ownerOf(places);
  const binaries = await binariesFor(owner);
  refuseLostCluster(places);
  giveTo(owner, cluster);
  ensureCluster(cluster, binaries, owner);
  const password = readPassword(passwordFile) ?? (await newPassword(places, binaries, owner));
  return { places, owner, binaries, password, address: addressOf(cluster) };
}

async function newPassword(places: Places, binaries: string, owner: Owner | null): Promise<string> {
  await endRunning(places);
  await clearRemains(places.cluster);
  return makePassword(places.passwordFile, places.cluster, binaries, owner);
}

/**
 * Where clients find the socket. A path that is too long for a socket's address is shortened on Linux by an open handle
 * on its directory.
 */
function addressOf(cluster: string): Address {
  const rest = { port: 5432, ssl: false } as const;
  if (Buffer.byteLength(cluster) <= longestHost) return { ...rest, host: cluster, close: () => undefined };
  if (process.platform !== 'linux')
    throw new DatabaseFault(`La ruta «${cluster}» es demasiado larga: elige otra más corta con DATA_DIR.`);
  const handle = openSync(cluster, constants.O_RDONLY | constants.O_DIRECTORY);
  return { ...rest, host: `/proc/self/fd/${handle}`, close: () => closeSync(handle) };
}

/** Keeps the database running. Gives what ends that and the database. */
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

/** Tries once a second to open a database that was cut, until it opens. Gives null where it is called off. */
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

/** Milliseconds between the lines of the log that say that it still cannot be opened. */
const toldEvery = 60_000;

/**
 * Writes once that the database could not be opened, then once a minute with how many tries failed: a line for each would
 * fill the disk that may be full already.
 * @param monotonic milliseconds that only grow
 */
function logOfTries(log: Pick<Log, 'warn'>, monotonic: () => number) {
  let lastTold = Number.NEGATIVE_INFINITY;
  let tries = 0;
  return (error: unknown) => {
    tries += 1;
    const now = monotonic();
    if (now - lastTold < toldEvery) return;
    lastTold = now;
    log.warn({ err: error, tries }, 'La base de datos no se pudo abrir; se intenta de nuevo');
  };
}

/** What has been done so far to have the database answer. */
type Opening = { since: number; started: Postmaster | null; isShutDown: boolean; isLogged: boolean };

/** A connection to the running database, which is started when it does not run. */
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

/** What is done while there is no answer: a database is started, and the log told once; in the end it is given up. */
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

/** Starts the database where none runs; one of another start that does not answer is shut down, once. */
async function startUnlessRunning(opened: Opened, opening: Opening, isUnresponsive: boolean): Promise<void> {
  const { places, binaries, owner } = opened;
  const running = livePostmaster(places.cluster);
  if (!running) {
    opening.started = await launch(places.cluster, binaries, owner, places.log);
    return;
  }
  if (opening.isShutDown || !isUnresponsive) return;
  opening.isShutDown = true;
  await shutDown(places.cluster, running);
}

/** A connection, or why there is none yet. */
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
