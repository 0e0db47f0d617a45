import { useEffect } from 'react';
import {
  type DataStrategyResult,
  type MiddlewareFunction,
  useLocation,
  useMatches,
  useRevalidator,
} from 'react-router';
import { isUnreachable, thrownBy } from './connection-errors.ts';
import { pollPage } from './poll-page.ts';
import { sharedStore } from './shared-store.ts';

/** Milliseconds between two probes whether the page can be read again. */
const patience = 5000;

/**
 * What the page shows: its address by the router, and the data of each of its routes. The browser's own address is another
 * where a page has written into it (`history.replaceState`), and already the next page's at Back.
 */
type Shown = { address: string; data: ReadonlyMap<string, unknown> };
let shown: Shown | null = null;

const { share, useShared } = sharedStore<{ address: string }>();

/**
 * Keeps the page, and all that is typed on it, when it is read again where it stands and the server cannot be reached:
 * the router would show its error boundary. A probe before the reading (`useSafeRevalidate`) is not enough, since the
 * connection may go in between. `useLostReading` reads it once it answers.
 */
export const lostReadingAsShown: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const { address, data } = shown ?? {};
  if (request.method !== 'GET' || !data || addressOf(new URL(request.url)) !== address) return;
  const results = await next();
  const lost = Object.entries(results).filter(([, { type, result }]) => type === 'error' && isLost(result));
  if (lost.length === 0 || !lost.every(([route]) => data.has(route))) return;
  for (const [route] of lost) results[route] = { type: 'data', result: data.get(route) };
  share({ address });
};

const isLost = (result: unknown) => isUnreachable(thrownBy(result));

function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  return pathname + search;
}

/** Keeps in mind what the page shows, and reads it again when a reading was lost and the server can be reached. */
export function useLostReading(): void {
  const address = addressOf(useLocation());
  const matches = useMatches();
  const { revalidate } = useRevalidator();
  const lost = useShared();
  useEffect(() => {
    shown = { address, data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])) };
    return () => {
      shown = null;
    };
  }, [address, matches]);
  useEffect(() => {
    if (lost?.address !== address) return;
    const readAgain = () => {
      share(null);
      void revalidate();
    };
    const stop = pollPage(readAgain, patience);
    addEventListener('online', readAgain);
    return () => {
      stop();
      removeEventListener('online', readAgain);
    };
  }, [lost, address, revalidate]);
}
