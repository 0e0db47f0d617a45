import { data, isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/root';
import { isUnreachable } from './browser/connection-errors.ts';
import { sharedStore } from './browser/shared-store.ts';

/** A form that got no response. */
export type FailedSubmission = {
  /** The browser was online, so the server may have received it. */
  mayHaveArrived: boolean;
};

const { share, useShared } = sharedStore<FailedSubmission>();

/** The form that was submitted last, if it got no response. */
export const useFailedSubmission = useShared;

/** Hides the notice about it. */
export function clearFailedSubmission(): void {
  share(null);
}

/** The query parameter of background requests that validate what is being typed. */
export const askedBeside = 'comprobar';

/**
 * Keeps a page, with all that was typed, when its form or background validation got no response: the router would show its
 * error boundary instead. Forms that are queued for retry (`sendWaiting`) never get here.
 */
export const keepPage: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const isForm = request.method !== 'GET';
  if (!isForm && !new URL(request.url).searchParams.has(askedBeside)) return;
  if (isForm) share(null);
  const results = await next();
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isUnreachable(thrownBy(result))) continue;
    // a status of its own, so that the page is not read again from where nothing comes
    results[routeId] = { type: 'data', result: data(undefined, { status: 503 }) };
    if (isForm) share({ mayHaveArrived: navigator.onLine });
  }
};

/** What an action threw: the router wraps it in `data`, as it does with what one gives. */
function thrownBy(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result);
  return isWrapped ? result.data : result;
}
