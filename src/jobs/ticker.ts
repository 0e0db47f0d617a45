import type { Logger } from 'pino';

/** Work that is due by the clock. Each finds what is due in the database, so it can run twice, late or in many processes. */
export type DueWork = { name: string; run(): Promise<void> };

/**
 * Does all due work once a second, one turn after the other. What fails is logged and tried again at the next turn.
 * `turn()` does a whole one that begins after it is asked for: one that is under way may have passed what has only
 * become due. `stop()` waits for the one under way.
 */
export function startTicker(works: readonly DueWork[], log: Logger, everyMilliseconds = 1000) {
  let current: Promise<void> | null = null;
  let isStopped = false;

  const turnOnce = async () => {
    for (const work of works) {
      if (isStopped) return;
      await work
        .run()
        .catch((error: unknown) => log.error({ err: error, work: work.name }, 'Falló un trabajo por hora'));
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
