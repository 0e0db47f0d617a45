import { useEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, useMatches, useRevalidator } from 'react-router';
import { isUnreachable, thrownBy } from './connection-errors.ts';
import { pollPage } from './poll-page.ts';
import { sharedStore } from './shared-store.ts';

/** Milliseconds between two probes whether the page can be read again. */
const patience = 5000;

/** What the page shows: the data of each of its routes. */
let shown: ReadonlyMap<string, unknown> = new Map();

const { share, useShared } = sharedStore<{ address: string }>();

/**
 * Keeps the page, and all that is typed on it, when it is read again where it stands and the server cannot be reached:
 * the router would show its error boundary. A probe before the reading (`useSafeRevalidate`) is not enough, since the
 * connection may go in between. `useLostReading` reads it once it answers.
 */
export const lostReadingAsShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  if (request.method !== 'GET' || request.url !== addressOfPage()) return;
  const results = await next();
  const lost = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isLost(result));
  if (lost.length === 0 || !lost.every(([route]) => shown.has(route))) return;
  for (const [route] of lost) results[route] = { type: 'data', result: shown.get(route) };
  share({ address: addressOfPage() });
};

const isLost = (result: unknown) => isUnreachable(thrownBy(result));

/** The address of the page, without its fragment: as a request for its data names it. */
function addressOfPage(): string {
  return location.origin + location.pathname + location.search;
}

/** Keeps in mind what the page shows, and reads it again when a reading was lost and the server can be reached. */
export function useLostReading(): void {
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const lost = useShared();
  useEffect(() => {
    shown = new Map(matches.map(({ id, loaderData }) => [id, loaderData]));
  }, [matches]);
  useEffect(() => {
    if (!lost) return;
    const readAgain = () => {
      share(null);
      if (lost.address === addressOfPage()) void revalidate();
    };
    const stop = pollPage(readAgain, patience);
    addEventListener('online', readAgain);
    return () => {
      stop();
      removeEventListener('online', readAgain);
    };
  }, [lost, revalidate]);
}
