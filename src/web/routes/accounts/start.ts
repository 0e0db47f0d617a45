import { redirect } from 'react-router';
import { beginSignIn } from '#app/accounts/begin-sign-in.ts';
import { asker } from '#web/context.ts';
import { cookieNames, readCookie, secretCookie } from '#web/middleware/cookies.ts';
import type { Route } from './+types/start';
import { unlessFailed } from './failed-sign-in.ts';

/** Sends the browser to the provider, in a window or in the page's place. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { app } = asker(context);
  const requested = new URL(request.url);
  const mode = requested.searchParams.get('modo') === 'ventana' ? 'popup' : 'page';
  const name = cookieNames(app).browser;
  return unlessFailed(async () => {
    const { address, browser } = await beginSignIn(app, {
      requested,
      browser: readCookie(request, name),
      returnTo: requested.searchParams.get('volver'),
      mode,
    });
    return redirect(address.href, {
      headers: { 'Set-Cookie': secretCookie(app, name, browser), 'Cache-Control': 'no-store' },
    });
  });
}
