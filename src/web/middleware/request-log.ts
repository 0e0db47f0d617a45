import { performance } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { withoutSecrets } from '#web/without-secrets.ts';

/** What the middleware leaves for whoever answers the request. */
export type Logged = {
  Variables: {
    requestId: string;
    /** Writes the id of the request in every line. */
    log: Logger;
    /** What `secureHeaders` allows the page's own scripts by. */
    secureHeadersNonce?: string;
  };
};

/**
 * Gives every request an id, says it in the answer (`X-Request-Id`), and writes a line of what was asked and answered:
 * never who asks, what is typed, or what opens a private link. The browser's own files are not worth a line.
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
    const path = withoutSecrets(c.req.path);
    own.info({ method: c.req.method, path, status: c.res.status, milliseconds }, 'Petición atendida');
  };
}
