import { answers, browserMeans, type LiveMeans, pauseAfter } from './live-client.ts';

/** What looking again reaches the world by. */
export type LookMeans = LiveMeans & { isSeen: () => boolean };

const means: LookMeans = { ...browserMeans, isSeen: () => document.visibilityState === 'visible' };

/**
 * Reads a page again every so many milliseconds while somebody looks at it, and only once it answers: to read it while the
 * server is away would put an error in its place and end the looking. Where it does not answer it is asked ever more
 * slowly. Gives what ends it.
 */
export function lookAgain(reload: () => void, patience: number, by: LookMeans = means): () => void {
  const stopping = new AbortController();
  void keepLooking(reload, patience, by, stopping.signal);
  return () => stopping.abort();
}

async function keepLooking(reload: () => void, patience: number, by: LookMeans, stopping: AbortSignal): Promise<void> {
  let tries = 0;
  while (!stopping.aborted) {
    await by.wait(Math.max(patience, tries > 0 ? pauseAfter(tries, by.random()) : 0), stopping);
    if (stopping.aborted || !by.isSeen()) continue;
    const isThere = await answers(by);
    tries = isThere ? 0 : tries + 1;
    if (isThere && !stopping.aborted) reload();
  }
}
