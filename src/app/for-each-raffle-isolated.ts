import type { App } from './app.ts';
import { isDatabaseAway } from './database-refusals.ts';

/**
 * Runs a job for several raffles, one after another. A failure is logged with `failed` (in Spanish, for the operator) and
 * does not stop the others, unless the database is unavailable: then all would fail alike, and the error is thrown. Gives
 * whether none failed.
 */
export async function forEachRaffleIsolated<R>(
  app: App,
  raffles: readonly R[],
  { idOf, run, failed }: { idOf: (raffle: R) => string; run: (raffle: R) => Promise<void>; failed: string },
): Promise<boolean> {
  let isWhole = true;
  for (const raffle of raffles) {
    try {
      await run(raffle);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      isWhole = false;
      app.log.error({ err: error, raffle: idOf(raffle) }, failed);
    }
  }
  return isWhole;
}
