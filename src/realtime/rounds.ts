import { setTimeout as wait } from 'node:timers/promises';

const shortestPause = 50;
const pausePerWatcher = 1 / 20;

/**
 * Milliseconds between two rounds of what so many watchers are told. A round takes 0.02 ms of the processor for each of them:
 * a burst of changes of one raffle takes no more than a third of it, however many watch, and reaches as many as a process
 * takes in half a second.
 */
export function pauseBetween(watchers: number): number {
  return shortestPause + watchers * pausePerWatcher;
}

/**
 * Coalesces: runs `round` until there is no work left, with a pause after each, so that a burst of changes takes few
 * rounds. Gives a function that starts it unless it is running. A failing round ends it and rejects.
 */
export function inRounds(
  hasWork: () => boolean,
  round: () => Promise<void> | void,
  pause = () => shortestPause,
): () => Promise<void> | undefined {
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    try {
      while (hasWork()) {
        await round();
        await wait(pause());
      }
    } finally {
      isRunning = false;
    }
  };
  return () => (isRunning ? undefined : run());
}
