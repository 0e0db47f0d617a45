import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { install } from '#texts/install.ts';
import { buttonStyle } from './ui/button-style.ts';

/**
 * Whether a page could not be had because the browser has no connection: what `fetch` throws then, in the browser only,
 * where nothing of ours is at fault.
 */
export function isAway(error: unknown): boolean {
  return error instanceof TypeError && typeof document !== 'undefined' && !navigator.onLine;
}

/** What to do without a connection: ask again, which happens by itself as soon as there is one. */
export function AwayActions(): ReactNode {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const ask = () => location.reload();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, []);
  return (
    <div className="grid gap-4">
      <div>
        <a href={pathname + search} className={buttonStyle('primary')}>
          {install.offline.retry}
        </a>
      </div>
      <p className="text-soft">{install.offline.back}</p>
    </div>
  );
}
