import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { installTexts } from '#texts/install.ts';
import { buttonStyle } from '#web/ui/button-style.ts';
import { pollPage } from './poll-page.ts';

/** The message of a `fetch` that failed for want of a network: Chromium, Firefox, Safari. */
const noWay: ReadonlySet<string> = new Set([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'Load failed',
]);

/**
 * Whether a page could not be loaded for want of a network, judged by the error of `fetch`: `navigator.onLine` may be true
 * all the same. False on the server.
 */
export function isOffline(error: unknown): boolean {
  if (!(error instanceof TypeError) || typeof document === 'undefined') return false;
  return !navigator.onLine || noWay.has(error.message);
}

/** Milliseconds between two probes whether the page can be loaded. */
const patience = 5000;

/** Without a connection: a button to try again. The page reloads by itself once it can be loaded. */
export function OfflineActions(): ReactNode {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const ask = () => location.reload();
    const stop = pollPage(ask, patience);
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
