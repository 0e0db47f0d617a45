import { isDiskFull, isOutOfTime, isUnavailable } from '#db/client.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import type { DueWork } from '#jobs/ticker.ts';
import type { App } from './app.ts';

/** A statement or lock timed out, while the database itself is well. */
class OutOfTime extends Refusal<'unavailable'> {
  constructor() {
    super('unavailable', {});
  }
}

/**
 * Runs database work and turns outages into refusals: the database is unreachable, its disk is full, or a statement or
 * lock timed out. The client may retry: a request that was committed after all is recognised by its idempotency key.
 */
export async function withDatabaseRefusals<T>(app: App, does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    if (isOutOfTime(error)) {
      app.log.error({ err: error }, 'La base de datos tardó demasiado');
      throw new OutOfTime();
    }
    if (!isUnavailable(error)) throw error;
    app.health.failed(error);
    throw new Refusal(isDiskFull(error) ? 'disk-full' : 'unavailable', {});
  }
}

/** Whether a refusal only means that the database is down, full or busy, which is already logged. */
export function isForLater(error: unknown): error is Refusal<'unavailable' | 'disk-full'> {
  return isRefusal(error) && (error.code === 'unavailable' || error.code === 'disk-full');
}

/** Whether the database is down or full, so that further work would fail too. */
export function isDatabaseAway(error: unknown): boolean {
  return isUnavailable(error) || (isForLater(error) && !(error instanceof OutOfTime));
}

/** The same jobs, skipped silently while the database is unavailable: the outage is logged once, not by every job. */
export function skippedWhileDatabaseIsAway(app: App, works: readonly DueWork[]): readonly DueWork[] {
  return works.map(({ name, run }) => ({
    name,
    run: () =>
      withDatabaseRefusals(app, run).catch((error: unknown) => {
        if (!isForLater(error)) throw error;
      }),
  }));
}

/** Health check after a failure, one for each process. */
export function checkDatabase(app: App): DueWork {
  return { name: 'check-database', run: () => app.health.check() };
}
