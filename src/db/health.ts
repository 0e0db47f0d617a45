import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, isDiskFull, isUnavailable, transaction } from './client.ts';

/** How the database has answered of late. One per process; every failure to reach it is told here and nowhere else. */
export type DatabaseHealth = {
  /** Somebody's work failed because of `error`, which is one that `isUnavailable` knows. */
  failed(error: unknown): void;
  /** Whether the last thing known is that its disk is full, so that nothing new can be stored. */
  isFull(): boolean;
  /** After a failure, asks whether it is over. Without one it asks nothing, so it can be called every second. */
  look(): Promise<void>;
};

type Outage = { since: number; lastTold: number; failures: number; isFull: boolean };

/** Milliseconds between the lines of the log that say that it still does not answer. */
const toldEvery = 60_000;

/**
 * Watches a database. The log says once that it does not answer or is full, then once a minute with how many asked in
 * vain, and when it is well again: a line for each request would fill the disk that may be full already.
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
    if (now - outage.lastTold < toldEvery) return;
    outage.lastTold = now;
    log.error({ err: error, ...factsOf(outage) }, linesFor(outage).goesOn);
  };

  return {
    failed,
    isFull: () => outage?.isFull ?? false,
    async look() {
      const looked = outage;
      if (!looked) return;
      const error = await errorOf(looked.isFull ? storeSomething(db) : sql`select 1`.execute(db));
      // what it refuses for any other reason (a role that may make no tables) it has answered
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

/** What something failed with; null when it did not. */
function errorOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => null,
    (error: unknown) => error,
  );
}

/** Asks the database for a megabyte of its disk, and gives it back. */
function storeSomething(db: Db): Promise<unknown> {
  return transaction(db, (tx) =>
    sql`create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 1000)`.execute(
      tx,
    ),
  );
}
