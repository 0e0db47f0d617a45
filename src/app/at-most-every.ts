import type { App } from './app.ts';

/** Seconds after a failure before a costly job is tried again. */
const afterFailure = 60;

/**
 * A costly job, run at most every so many seconds, and a minute after a failure at the earliest. A clock that was set
 * back does not stop it: a last run in the future counts as none.
 */
export function atMostEvery(app: Pick<App, 'clock'>, seconds: number, run: () => Promise<void>): () => Promise<void> {
  let last: { at: Temporal.Instant; pause: number } | null = null;
  return async () => {
    const now = app.clock.now();
    const passed = last && now.since(last.at).total('seconds');
    if (last && passed !== null && passed >= 0 && passed < last.pause) return;
    last = { at: now, pause: Math.min(seconds, afterFailure) };
    await run();
    last = { at: now, pause: seconds };
  };
}
