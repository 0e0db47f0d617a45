import { redirect } from 'react-router';
import { beginSignIn } from '#app/accounts/begin-sign-in.ts';
import { asker } from '#web/server/context.ts';
import { cookieNames, readCookie, secretCookie } from '#web/server/middleware/cookies.ts';
import { redirectAway } from '#web/server/redirect-away.ts';
import { orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/start';
import { fromForm } from './addresses.ts';
import { headAlone, unlessFailed } from './failed-sign-in.ts';

/** Sends the browser to the provider, in a window or in the page's place. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'HEAD') return headAlone();
  const { app, actor } = asker(context);
  const requested = new URL(request.url);
  const mode = requested.searchParams.get('modo') === 'ventana' ? 'popup' : 'page';
  const name = cookieNames(app).browser;
  return unlessFailed(async () => {
    const begun = {
      requested,
      browser: readCookie(request, name),
      returnTo: requested.searchParams.get('volver'),
      mode,
    } as const;
    const { address, browser } = await orPage(() => beginSignIn(app, actor, begun));
    const headers = { 'Set-Cookie': secretCookie(app, name, browser), 'Cache-Control': 'no-store' };
    return requested.searchParams.has(fromForm)
      ? redirectAway(address.href, headers)
      : redirect(address.href, { headers });
  });
}
