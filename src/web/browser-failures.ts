import type { Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as v from 'valibot';
import { tryLimit } from '#app/orders/try-limit.ts';
import { isRefusal } from '#domain/refusal.ts';
import { patterns } from '#texts/paths.ts';
import type { Logged } from './middleware/request-log.ts';
import type { OwnFailure } from './use-error-id.ts';
import { textWithoutSecrets, withoutSecrets } from './without-secrets.ts';

/** The log is nobody's to fill: so many failures of a visitor are written, and none larger than this. */
const limits = { perVisitor: { most: 20, seconds: 60 }, bytes: 16 * 1024 } as const;

/** What a browser says of a failure of its own: no more than fits a line, and nothing that opens a private link. */
const ownFailure = v.object({
  errorId: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  path: v.pipe(v.string(), v.maxLength(200), v.transform(withoutSecrets)),
  said: v.pipe(
    v.string(),
    v.transform((text) => textWithoutSecrets(text.slice(0, 2000))),
  ),
}) satisfies v.GenericSchema<OwnFailure>;

type Sources = { visitorIn(c: Context<Logged>): string; now(): Temporal.Instant };

/** Writes in the log what a page says that failed in the browser. */
export function takeBrowserFailures(http: Hono<Logged>, { visitorIn, now }: Sources): void {
  const demandPatience = tryLimit(limits.perVisitor);
  http.post(patterns.failure, bodyLimit({ maxSize: limits.bytes }), async (c) => {
    try {
      demandPatience(visitorIn(c), now());
    } catch (error) {
      if (isRefusal(error)) return c.body(null, 429);
      throw error;
    }
    const failure = v.safeParse(ownFailure, await c.req.json().catch(() => null));
    if (!failure.success) return c.body(null, 400);
    c.get('log').error(failure.output, 'Una página falló en el navegador');
    return c.body(null, 204);
  });
}
