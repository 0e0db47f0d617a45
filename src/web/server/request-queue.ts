import { createRequestTurns, type RequestTurns } from '#app/request-turns.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isWritten } from './body-room.ts';
import { tooManyRequests } from './too-many-requests.ts';

/**
 * Handles a request of a network when it is its turn. 429 where too many wait. If its client has gone by then it is not
 * handled, and 400 is for nobody but the log.
 */
export type RequestQueue = (
  request: Request,
  visitor: string,
  handle: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Creates the queue of the requests to the router (`app/request-turns.ts`). A request counts until its response is ready,
 * not until it has been sent: streams and downloads hold nobody up, and a page has been rendered whole by then
 * (`entry.server.tsx`).
 *
 * A body counts only once it has arrived. One of up to 64 KB is read before its request joins the queue. A larger one is
 * read by its handler, a part at a time, and its request is not queued: `BodyRoom` lets in two at once of a sender.
 */
export function createRequestQueue(turns: RequestTurns = createRequestTurns()): RequestQueue {
  return async (request, visitor, handle) => {
    if (request.body && !isWritten(Number(request.headers.get('Content-Length') ?? Number.NaN))) return handle(request);
    const whole = await withBodyRead(request);
    if (!whole) return brokenOff();
    const { signal } = request;
    const { handled } = await turns({ visitor, signal }, () => handle(whole)).catch((error: unknown) => {
      if (signal.aborted) return { handled: brokenOff() };
      if (!isRefusal(error) || error.code !== 'too-many-requests') throw error;
      return { handled: tooManyRequests(error.params.seconds) };
    });
    return handled;
  };
}

function brokenOff(): Response {
  return new Response(null, { status: 400 });
}

/** The request with its body in memory; null if the body broke off. */
async function withBodyRead(request: Request): Promise<Request | null> {
  if (!request.body) return request;
  const body = await request.arrayBuffer().catch(() => null);
  return body && new Request(request, { body });
}
