import { data, isRouteErrorResponse } from 'react-router';
import type { Route } from './+types/root';
import { told } from './browser/told.ts';
import { isUnreached } from './browser/unheard.ts';

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

/** In the query of what a page asks beside what it shows: whether something that is typed is right. */
export const askedBeside = 'comprobar';

/**
 * Lets a page stay, with all that was typed, where a form of it, or what it asked beside, had no answer: the router would
 * put an error in its place. A form that waits for the line (`sendWaiting`) has its answer already.
 */
export const keepPage: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const isForm = request.method !== 'GET';
  if (!isForm && !new URL(request.url).searchParams.has(askedBeside)) return;
  if (isForm) tell(null);
  const results = await next();
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isUnreached(thrownBy(result))) continue;
    // a status of its own, so that the page is not read again from where nothing comes
    results[routeId] = { type: 'data', result: data(undefined, { status: 503 }) };
    if (isForm) tell({ mayHaveArrived: navigator.onLine });
  }
};

/** What an action threw: the router wraps it in `data`, as it does with what one gives. */
function thrownBy(result: unknown): unknown {
  const isWrapped = typeof result === 'object' && result !== null && 'data' in result && !isRouteErrorResponse(result);
  return isWrapped ? result.data : result;
}
