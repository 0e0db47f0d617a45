import { isRouteErrorResponse } from 'react-router';

/** What a server or a proxy before it answers while nobody behind it does. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Whether what a page asked for broke off before an answer was whole: `fetch` throws a `TypeError`, and the router an
 * error of its own where the answer was cut. Nothing says then whether the server got what was sent.
 */
export function isUnheard(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof Error && error.message === 'Unable to decode turbo-stream response')
  );
}

/** The same, or whoever answered could not ask the server. */
export function isUnreached(error: unknown): boolean {
  return isUnheard(error) || (isRouteErrorResponse(error) && awayStatuses.has(error.status));
}
