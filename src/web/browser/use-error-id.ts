import { useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { paths } from '#texts/paths.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';

/** What the page of a failure is told: the id under which the log says what happened. */
export type Failure = { errorId: string };

/** What a browser sends of a failure of its own. */
export type OwnFailure = Failure & { path: string; said: string };

/**
 * The id under which an error is logged. An error of the browser has none: it gets one and is reported to the server.
 * @param pageId the id of the request that rendered the page, for errors of server rendering
 */
export function useErrorId(error: unknown, pageId: string | null): string | null {
  const { pathname } = useLocation();
  const isHydrated = useHydrated();
  const [ownId] = useState(() => (isHydrated && !isRouteErrorResponse(error) ? newId() : null));
  useEffect(() => {
    if (!ownId) return;
    const said = error instanceof Error ? `${error.message}\n${error.stack ?? ''}` : String(error);
    const report: OwnFailure = { errorId: ownId, path: pathname, said };
    navigator.sendBeacon(paths.failure(), JSON.stringify(report));
  }, [ownId, error, pathname]);
  if (ownId) return ownId;
  const { errorId } = ((isRouteErrorResponse(error) && error.data) || {}) as Partial<Failure>;
  return errorId ?? pageId;
}

/** Not `randomUUID`, which browsers keep from pages without TLS. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
