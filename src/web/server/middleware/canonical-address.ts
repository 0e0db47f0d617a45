import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { requestTexts } from '#texts/requests.ts';
import { readAddress } from '#web/server/address.ts';
import { refuseRequest } from '#web/server/plain-page.ts';
import type { Logged } from './request-log.ts';

/** Parses the path once, for all handlers after this one. */
export const addressRead: MiddlewareHandler<Logged> = (c, next) => {
  c.set('address', readAddress(new URL(c.req.url).pathname));
  return next();
};

/**
 * Redirects (301) other spellings of a path to its canonical one. A POST to another spelling is a 404: our forms are sent
 * to the address of their page.
 */
export const canonicalAddress: MiddlewareHandler<Logged> = async (c, next) => {
  const { path } = c.get('address');
  if (asked(c) === path) return next();
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
    return refuseRequest(c.req.raw, { status: 404, words: requestTexts.noSuchAddress });
  c.header('Cache-Control', 'no-cache');
  return c.redirect(path + new URL(c.req.url).search, 301);
};

/** The path as it was sent, before anything has mended it. */
function asked(c: Context<Logged>): string {
  const sent = (c.env as Partial<HttpBindings> | undefined)?.incoming?.url;
  return sent === undefined ? new URL(c.req.url).pathname : (sent.split('?', 1)[0] ?? '');
}
