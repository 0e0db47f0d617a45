import { type MiddlewareFunction, redirect } from 'react-router';
import { findAddress } from '#app/communities/find-address.ts';
import { isRefusal } from '#domain/refusal.ts';
import { asker } from '#web/server/context.ts';

/**
 * Redirects (301) a community's former address to the same page at its current one, because printed links and QR codes
 * have to keep working. Refusals are left to the page.
 */
export const formerAddress: MiddlewareFunction<Response> = async ({ request, url, params, context }) => {
  const { communityUrl } = params;
  if (!communityUrl || (request.method !== 'GET' && request.method !== 'HEAD')) return;
  const { app, actor } = asker(context);
  const present = await findAddress(app, actor, { communityUrl }).catch((error: unknown) => {
    if (isRefusal(error)) return communityUrl;
    throw error;
  });
  if (present === communityUrl) return;
  const [, , ...below] = url.pathname.split('/');
  // asked again each time: a community may come back to an address, and a browser that kept both ways would go in circles
  const headers = { 'Cache-Control': 'no-cache' };
  throw redirect(['', present, ...below].join('/') + url.search, { status: 301, headers });
};
