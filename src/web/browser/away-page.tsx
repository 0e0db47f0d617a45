import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { installTexts } from '#texts/install.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { lookAgain } from './look-again.ts';

/** What browsers say of a `fetch` that found no way: Chromium, Firefox, Safari. */
const noWay: ReadonlySet<string> = new Set([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
]);

/**
 * Whether a page could not be had because the line is down: what `fetch` throws then, in the browser only, where nothing of
 * ours is at fault. A browser may say that it is connected all the same.
 */
export function isAway(error: unknown): boolean {
  if (!(error instanceof TypeError) || typeof document === 'undefined') return false;
  return !navigator.onLine || noWay.has(error.message);
}

/** Milliseconds between two looks whether the page can be had. */
const patience = 5000;

/** What to do without a connection: ask again, which happens by itself as soon as there is one. */
export function AwayActions(): ReactNode {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const ask = () => location.reload();
    const stop = lookAgain(ask, patience);
    addEventListener('online', ask);
    return () => {
      stop();
      removeEventListener('online', ask);
    };
  }, []);
  return (
    <div className="grid gap-4">
      <div>
        <a href={pathname + search} className={buttonStyle('primary')}>
          {installTexts.offline.retry}
        </a>
      </div>
      <p className="text-soft">{installTexts.offline.back}</p>
    </div>
  );
}
