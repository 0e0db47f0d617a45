import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { hashSource } from '#web/server/hash-source.ts';
import type { Logged } from '#web/server/middleware/request-log.ts';
import { headersOf, policyOf, type Site } from '#web/server/route-policy.ts';
import { takeFilling } from './answer-shared.ts';
import { sharedPage } from './shared-pages.ts';

/** What a page for whoever has no cookie says of its copies (`http.ts`); one that says otherwise is given to nobody else. */
const strangers = 'private, no-cache';

/** What a page is not the same for (`shared-key.ts`), and its encoding. */
const vary = 'Accept-Encoding, Cookie, User-Agent';

/** Whatever becomes of a request that shall make a page for others, those who wait for it are told. */
export const makesForOthers: MiddlewareHandler<Logged> = async (c, next) => {
  const filling = takeFilling((c.env as Partial<HttpBindings> | undefined)?.incoming);
  if (filling) c.set('filling', filling);
  try {
    await next();
  } finally {
    filling?.end(null);
  }
};

/**
 * Gives the page that a request makes to all who wait for it. The answer is the same page, with its scripts named by their
 * hashes; any other answer, and one that sets a cookie, stays as it is and is for the asker alone.
 */
export async function shareAnswer(
  c: Context<Logged>,
  response: Response,
  site: Site,
  nonce: string,
): Promise<Response> {
  const filling = c.get('filling');
  if (!filling || !isForStrangers(response)) return response;
  const { html, inlineScripts } = withoutNonce(await response.text(), nonce);
  c.set('inlineScripts', inlineScripts);
  const { name, logged } = c.get('address');
  const headers = new Headers(response.headers);
  const own = { ...headersOf(policyOf(name), site, inlineScripts), 'X-Request-Id': c.get('requestId'), Vary: vary };
  for (const [header, value] of Object.entries(own)) headers.set(header, value);
  const page = sharedPage(Buffer.from(html), headers, { path: logged, requestId: c.get('requestId') });
  filling.end(page);
  headers.set('ETag', page.tag);
  return new Response(html, { headers });
}

function isForStrangers({ status, headers }: Response): boolean {
  const isPage = headers.get('Content-Type')?.startsWith('text/html') ?? false;
  return status === 200 && isPage && headers.get('Cache-Control') === strangers && !headers.has('Set-Cookie');
}

/**
 * A page as it can be sent to anybody: its own scripts lose the nonce of the answer that it was made for, and are named by
 * their hashes instead. Only those that had the nonce: what somebody may have brought into a page stays forbidden.
 */
export function withoutNonce(page: string, nonce: string): { html: string; inlineScripts: string[] } {
  const hashes = new Set<string>();
  const mark = ` nonce="${nonce}"`;
  for (const [, tag = '', script = ''] of page.matchAll(/(<script\b[^>]*>)(.*?)<\/script>/gs))
    if (tag.includes(mark) && script !== '') hashes.add(hashSource(script));
  return { html: page.replaceAll(mark, ''), inlineScripts: [...hashes] };
}
