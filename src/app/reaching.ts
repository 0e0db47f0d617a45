import { isDiskFull, isOutOfTime, isUnavailable } from '#db/client.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import type { DueWork } from '#jobs/ticker.ts';
import type { App } from './app.ts';

/** The database gave up one statement, or its wait for what others held: nothing is wrong with the database itself. */
class OutOfTime extends Refusal<'unavailable'> {
  constructor() {
    super('unavailable', {});
  }
}

/**
 * Does what needs the database. While that cannot be reached, has no room to store, or is kept waiting by others, it
 * refuses: the asker may try again, and a request that was stored after all is known again by its key.
 */
export async function reaching<T>(app: App, does: () => Promise<T>): Promise<T> {
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

/** Whether something was refused only because the database is away, full or busy, which is already known and logged. */
export function isForLater(error: unknown): error is Refusal<'unavailable' | 'disk-full'> {
  return isRefusal(error) && (error.code === 'unavailable' || error.code === 'disk-full');
}

/** Whether the database is away or full, so that whatever else is to be done now would meet the same. */
export function isDatabaseAway(error: unknown): boolean {
  return isUnavailable(error) || (isForLater(error) && !(error instanceof OutOfTime));
}

/**
 * The same works, each of which ends quietly while the database is away: it is done at a later turn, and one line of the
 * log for all of them is enough.
 */
export function awaitingDatabase(app: App, works: readonly DueWork[]): readonly DueWork[] {
  return works.map(({ name, run }) => ({
    name,
    run: () =>
      reaching(app, run).catch((error: unknown) => {
        if (!isForLater(error)) throw error;
      }),
  }));
}

/** Asks after a failure whether the database is well again. One of a process is enough. */
export function lookAtDatabase(app: App): DueWork {
  return { name: 'look-at-database', run: () => app.health.look() };
}
