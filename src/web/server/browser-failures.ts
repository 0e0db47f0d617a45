import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import type { App } from '#app/app.ts';
import { charge, countedNetwork } from '#app/rate-limit.ts';
import { isRefusal } from '#domain/refusal.ts';
import { patterns } from '#texts/paths.ts';
import { refusalStatus } from '#texts/refusals.ts';
import { textWithoutSecrets } from '#texts/without-secrets.ts';
import type { OwnFailure } from '#web/browser/use-error-id.ts';
import { readAddress } from './address.ts';
import { withBody } from './middleware/in-turn.ts';
import type { Logged } from './middleware/request-log.ts';

/** Failures logged per visitor, so that nobody can flood the log; the route's policy limits the size of each. */
const perVisitor = { name: 'browser-failure', most: 20, seconds: 60 } as const;

/** The schema of a browser's error report: short fields, with the secrets of private links removed. */
const ownFailure = v.object({
  errorId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  path: v.pipe(
    v.string(),
    v.maxLength(200),
    v.transform((path) => readAddress(path).logged),
  ),
  said: v.pipe(
    v.string(),
    v.transform((text) => textWithoutSecrets(text.slice(0, 2000))),
  ),
}) satisfies v.GenericSchema<OwnFailure>;

/** Writes in the log what a page says that failed in the browser. */
export function takeBrowserFailures(http: Hono<Logged>, app: App, visitorIn: (c: Context<Logged>) => string): void {
  http.post(patterns.failure, (c) => withBody(c.req.raw, c.get('turn'), (request) => logFailure(request, c)));

  async function logFailure(request: Request, c: Context<Logged>): Promise<Response> {
    try {
      await charge(app, [{ limit: perVisitor, by: countedNetwork({ userId: null, visitor: visitorIn(c) }) }]);
    } catch (error) {
      if (isRefusal(error)) return new Response(null, { status: refusalStatus(error.code) });
      throw error;
    }
    const failure = v.safeParse(ownFailure, await request.json().catch(() => null));
    if (!failure.success) return c.body(null, 400);
    c.get('log').warn(failure.output, 'Una página falló en el navegador');
    return c.body(null, 204);
  }
}
