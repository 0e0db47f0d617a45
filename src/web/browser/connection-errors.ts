import { data, isRouteErrorResponse } from 'react-router';

/** Statuses of a proxy whose server does not respond, and of a server that is shutting down. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether a request failed before its whole response arrived: `fetch` throws a `TypeError`, and the router an error of its
 * own for a truncated stream. The server may have processed the request all the same.
 */
export function isConnectionLost(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof Error && error.message === 'Unable to decode turbo-stream response')
  );
}

/** A lost connection, or a gateway's 502, 503 or 504: the server cannot be reached now. */
export function isUnreachable(error: unknown): boolean {
  return isConnectionLost(error) || (isRouteErrorResponse(error) && awayStatuses.has(error.status));
}

/** What an action gives in the place of an answer that did not come. By its status the page is not read again from where nothing comes. */
export function unanswered<T>(value: T) {
  return data(value, { status: 503 });
}

/** What a loader or an action threw: the router wraps it in `data`, as it does with what one gives. */
export function thrownBy(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result);
  return isWrapped ? result.data : result;
}
