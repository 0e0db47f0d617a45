import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, isDiskFull, isUnavailable, transaction } from './client.ts';

/** The database's recent health. One per process; every failure to reach it is reported here. */
export type DatabaseHealth = {
  /** Reports an error for which `isUnavailable` holds. */
  failed(error: unknown): void;
  /** Whether the disk was full when last seen, so that nothing can be stored. */
  isFull(): boolean;
  /** Probes the database after a failure. Without one it does nothing, so it may be called every second. */
  check(): Promise<void>;
};

type Outage = { since: number; lastTold: number; failures: number; isFull: boolean };

/** Milliseconds between log lines during an outage. */
const logEvery = 60_000;

/**
 * Monitors a database. An outage is logged once, then once a minute with the number of failures, and at its end: a line
 * for each request would fill a disk that may be full already.
 * @param monotonic milliseconds that only grow
 */
export function watchDatabase(db: Db, log: Logger, monotonic: () => number = () => performance.now()): DatabaseHealth {
  let outage: Outage | null = null;

  const factsOf = ({ since, failures }: Outage) => ({ failures, seconds: Math.round((monotonic() - since) / 1000) });
  const failed = (error: unknown) => {
    const now = monotonic();
    const isFull = isDiskFull(error);
    if (!outage || (isFull && !outage.isFull)) {
      outage = { since: now, lastTold: now, failures: 1, isFull };
      log.error({ err: error }, linesFor(outage).begins);
      return;
    }
    outage.failures += 1;
    if (now - outage.lastTold < logEvery) return;
    outage.lastTold = now;
    log.error({ err: error, ...factsOf(outage) }, linesFor(outage).goesOn);
  };

  return {
    failed,
    isFull: () => outage?.isFull ?? false,
    async check() {
      const looked = outage;
      if (!looked) return;
      const error = await errorOf(looked.isFull ? storeSomething(db) : sql`select 1`.execute(db));
      // any other refusal (a role that may not create tables) is an answer
      if (isUnavailable(error)) return failed(error);
      if (outage !== looked) return;
      outage = null;
      log.info(factsOf(looked), linesFor(looked).ends);
    },
  };
}

function linesFor({ isFull }: Outage): { begins: string; goesOn: string; ends: string } {
  return isFull
    ? {
        begins: 'El disco de la base de datos está lleno: no se puede guardar nada',
        goesOn: 'El disco de la base de datos sigue lleno',
        ends: 'La base de datos vuelve a guardar',
      }
    : {
        begins: 'La base de datos no responde',
        goesOn: 'La base de datos sigue sin responder',
        ends: 'La base de datos vuelve a responder',
      };
}

/** The error of a promise; null when it succeeds. */
function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

/** Writes a megabyte to the database's disk and removes it. */
function storeSomething(db: Db): Promise<unknown> {
  return transaction(db, (tx) =>
    sql`create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 1000)`.execute(
      tx,
    ),
  );
}
