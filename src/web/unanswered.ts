import { data, isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/root';
import { told } from './told.ts';
import { isUnreached } from './unheard.ts';

/** A form to which no answer came. */
export type Unanswered = {
  /** It left this browser, so the server may have it. */
  mayHaveArrived: boolean;
};

const { tell, useTold } = told<Unanswered>();

/** The form that was sent last, if no answer came to it. */
export const useUnanswered = useTold;

/** Says no more of it. */
export function forgetUnanswered(): void {
  tell(null);
}

/**
 * Lets a page stay, with all that was typed, where a form of it had no answer: the router would put an error in its place.
 * A form that waits for the line (`sendWaiting`) has its answer already.
 */
export const keepPage: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  if (request.method === 'GET') return;
  tell(null);
  const results = await next();
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isUnreached(thrownBy(result))) continue;
    // a status of its own, so that the page is not read again from where nothing comes
    results[routeId] = { type: 'data', result: data(undefined, { status: 503 }) };
    tell({ mayHaveArrived: navigator.onLine });
  }
};

/** What an action threw: the router wraps it in `data`, as it does with what one gives. */
function thrownBy(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result);
  return isWrapped ? result.data : result;
}
