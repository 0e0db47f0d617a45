import type { App } from './app.ts';
import { isDatabaseAway } from './reaching.ts';

/**
 * Does the same for several raffles, one after another. One that fails is logged with `failed` (Spanish, for whoever
 * operates the installation) and does not hold up the others; while the database is away, all the rest would fail the
 * same, and the error is thrown.
 */
export async function eachAlone<R>(
  app: App,
  raffles: readonly R[],
  { idOf, run, failed }: { idOf: (raffle: R) => string; run: (raffle: R) => Promise<void>; failed: string },
): Promise<void> {
  for (const raffle of raffles) {
    try {
      await run(raffle);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      app.log.error({ err: error, raffle: idOf(raffle) }, failed);
    }
  }
}
