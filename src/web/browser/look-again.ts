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
    const pause = tries === 0 ? patience : Math.max(patience, pauseAfter(tries, by.random()));
    await by.wait(pause, stopping);
    if (stopping.aborted || !by.isSeen()) continue;
    tries = (await reloadWhereItAnswers(reload, by, stopping)) ? 0 : tries + 1;
  }
}

async function reloadWhereItAnswers(reload: () => void, by: LookMeans, stopping: AbortSignal): Promise<boolean> {
  const isThere = await answers(by);
  if (isThere && !stopping.aborted) reload();
  return isThere;
}
