import type { Logger } from 'pino';

/** Work that is due by the clock. Each finds what is due in the database, so it can run twice, late or in many processes. */
export type DueWork = { name: string; run(): Promise<void> };

/** How a work ended, and how long it took. */
export type WorkDone = (work: string, how: { seconds: number; isDone: boolean }) => void;

/**
 * Runs all due work at each tick, without overlap; failures are logged and retried at the next one. `turn()` runs a
 * whole tick that starts after the call, since one in progress may have passed work that has become due. `stop()` waits
 * for the one in progress.
 */
export function startTicker(
  works: readonly DueWork[],
  {
    log,
    everyMilliseconds = 1000,
    done = () => undefined,
  }: { log: Logger; everyMilliseconds?: number; done?: WorkDone },
) {
  let current: Promise<void> | null = null;
  let isStopped = false;

  const turnOnce = async () => {
    for (const work of works) {
      if (isStopped) return;
      const begun = performance.now();
      const isDone = await work.run().then(
        () => true,
        (error: unknown) => {
          log.error({ err: error, work: work.name }, 'Falló un trabajo por hora');
          return false;
        },
      );
      done(work.name, { seconds: (performance.now() - begun) / 1000, isDone });
    }
  };
  const begin = () => {
    current ??= turnOnce().finally(() => {
      current = null;
    });
    return current;
  };
  const timer = setInterval(begin, everyMilliseconds);

  return {
    async turn() {
      await current;
      await begin();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await current;
    },
  };
}
