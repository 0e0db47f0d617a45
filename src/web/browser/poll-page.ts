import { answers, browserMeans, type LiveMeans, pauseAfter } from './live-client.ts';

/** What polling needs of the browser; tests pass their own. */
export type PollMeans = LiveMeans & { isSeen: () => boolean };

const means: PollMeans = { ...browserMeans, isSeen: () => document.visibilityState === 'visible' };

/**
 * Polls: reloads the page every `patience` milliseconds while its tab is visible. Each time a probe has to succeed first,
 * because reloading while the server is down would replace the page by an error and end the polling. Failed probes back
 * off exponentially. Returns a function that stops it.
 */
export function pollPage(reload: () => void, patience: number, by: PollMeans = means): () => void {
  const stopping = new AbortController();
  void keepLooking(reload, patience, by, stopping.signal);
  return () => stopping.abort();
}

async function keepLooking(reload: () => void, patience: number, by: PollMeans, stopping: AbortSignal): Promise<void> {
  let tries = 0;
  while (!stopping.aborted) {
    const pause = tries === 0 ? patience : Math.max(patience, pauseAfter(tries, by.random()));
    await by.wait(pause, stopping);
    if (stopping.aborted || !by.isSeen()) continue;
    tries = (await reloadWhereItAnswers(reload, by, stopping)) ? 0 : tries + 1;
  }
}

async function reloadWhereItAnswers(reload: () => void, by: PollMeans, stopping: AbortSignal): Promise<boolean> {
  const isThere = await answers(by);
  if (isThere && !stopping.aborted) reload();
  return isThere;
}
