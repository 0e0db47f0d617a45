import type { DataStrategyResult, MiddlewareFunction } from 'react-router';
import { isUnreachable, thrownBy, unanswered } from './connection-errors.ts';
import { sharedStore } from './shared-store.ts';

/** A form that got no response and is not sent again by itself. */
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
 * Makes a notice of a form that got no response, on any page: the page stays with all that was typed, where the router would
 * show its error boundary, and `FailedSubmissionNotice` says so until somebody sends it again. A background validation
 * keeps the page too, without a notice. Forms that wait and go by themselves (`sendWaiting`) and those of messages, which
 * say it at the message (`failureAsRefusal`), never get here.
 */
export const failureAsNotice: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const isForm = request.method !== 'GET';
  if (!isForm && !new URL(request.url).searchParams.has(askedBeside)) return;
  if (isForm) share(null);
  const results = await next();
  for (const [routeId, { type, result }] of Object.entries(results)) {
    if (type !== 'error' || !isUnreachable(thrownBy(result))) continue;
    results[routeId] = { type: 'data', result: unanswered(undefined) };
    if (isForm) share({ mayHaveArrived: navigator.onLine });
  }
};
