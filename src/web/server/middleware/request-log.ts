import { performance } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Address } from '#web/server/address.ts';
import type { Filling } from '#web/server/shared-pages/shared-pages.ts';
import type { Turn } from './in-turn.ts';

/** What the middleware leaves for whoever answers the request. */
export type Logged = {
  Variables: {
    requestId: string;
    /** Writes the id of the request in every line. */
    log: Logger;
    /** What was asked for, read once. */
    address: Address;
    /** Held until the response is ready. */
    turn: Turn;
    /** What the page's own scripts are allowed by (`headersOf`); only a page has some. */
    inlineScripts?: readonly string[];
    /** The page that this request makes for others, if any. */
    filling?: Filling;
  };
};

/** The status that is logged when the client disconnected before the response, as nginx does. */
const gone = 499;

/**
 * Gives every request an id, sent as `X-Request-Id`, and logs its method, path and status; never the visitor, form
 * values or secrets of private links. Static files are not logged.
 */
export function requestLog(log: Logger, newId: () => string): MiddlewareHandler<Logged> {
  return async (c, next) => {
    const requestId = newId();
    const begun = performance.now();
    const own = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('log', own);
    await next();
    c.header('X-Request-Id', requestId);
    if (c.req.path.startsWith('/assets/')) return;
    const milliseconds = Math.round(performance.now() - begun);
    const path = c.get('address').logged;
    const status = c.req.raw.signal.aborted ? gone : c.res.status;
    own.info({ method: c.req.method, path, status, milliseconds }, 'Petición atendida');
  };
}
