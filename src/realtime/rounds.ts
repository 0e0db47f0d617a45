import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds between two rounds. */
const pause = 50;

/**
 * Coalesces: runs `round` until there is no work left, with a pause after each, so that a burst of changes takes few
 * rounds. Gives a function that starts it unless it is running. A failing round ends it and rejects.
 */
export function inRounds(hasWork: () => boolean, round: () => Promise<void> | void): () => Promise<void> | undefined {
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    try {
      while (hasWork()) {
        await round();
        await wait(pause);
      }
    } finally {
      isRunning = false;
    }
  };
  return () => (isRunning ? undefined : run());
}
