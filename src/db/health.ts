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

  const seconds = (since: number) => Math.round((monotonic() - since) / 1000);
  const failed = (error: unknown) => {
    const now = monotonic();
    const isFull = isDiskFull(error);
    if (!outage || (isFull && !outage.isFull)) {
      outage = { since: now, lastTold: now, failures: 1, isFull };
      log.error(
        { err: error },
        isFull ? 'El disco de la base de datos está lleno: no se puede guardar nada' : 'La base de datos no responde',
      );
      return;
    }
    outage.failures += 1;
    if (now - outage.lastTold < toldEvery) return;
    outage.lastTold = now;
    const facts = { err: error, failures: outage.failures, seconds: seconds(outage.since) };
    log.error(
      facts,
      outage.isFull ? 'El disco de la base de datos sigue lleno' : 'La base de datos sigue sin responder',
    );
  };

  return {
    failed,
    isFull: () => outage?.isFull ?? false,
    async look() {
      const looked = outage;
      if (!looked) return;
      try {
        await (looked.isFull ? storeSomething(db) : sql`select 1`.execute(db));
      } catch (error) {
        // what it refuses for any other reason (a role that may make no tables) it has answered
        if (isUnavailable(error)) return failed(error);
      }
      if (outage !== looked) return;
      outage = null;
      const facts = { failures: looked.failures, seconds: seconds(looked.since) };
      log.info(facts, looked.isFull ? 'La base de datos vuelve a guardar' : 'La base de datos vuelve a responder');
    },
  };
}

/** Asks the database for a megabyte of its disk, and gives it back. */
function storeSomething(db: Db): Promise<unknown> {
  return transaction(db, (tx) =>
    sql`create temporary table room on commit drop as select repeat('x', 1000) from generate_series(1, 1000)`.execute(
      tx,
    ),
  );
}
