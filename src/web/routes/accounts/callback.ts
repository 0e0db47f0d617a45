import { redirect } from 'react-router';
import { completeSignIn } from '#app/accounts/complete-sign-in.ts';
import { sessionSeconds } from '#app/accounts/lifetimes.ts';
import { paths } from '#texts/paths.ts';
import { deviceName } from '#web/device-name.ts';
import { asker } from '#web/server/context.ts';
import { cookieNames, readCookie, secretCookie } from '#web/server/middleware/cookies.ts';
import type { Route } from './+types/callback';
import { headAlone, unlessFailed } from './failed-sign-in.ts';

/** Takes the provider's answer, opens the session and leaves the address, which holds a secret, at once. */
export function loader({ request, context }: Route.LoaderArgs) {
  if (request.method === 'HEAD') return headAlone();
  const { app, actor } = asker(context);
  const names = cookieNames(app);
  return unlessFailed(async () => {
    const { session, mode, returnTo } = await completeSignIn(app, actor, {
      answer: new URL(request.url),
      browser: readCookie(request, names.browser),
      session: readCookie(request, names.session),
      device: deviceName(request.headers.get('User-Agent') ?? ''),
    });
    return redirect(
      mode === 'popup' ? `${paths.signInDone()}?${new URLSearchParams({ volver: returnTo })}` : returnTo,
      {
        headers: {
          'Set-Cookie': secretCookie(app, names.session, session, sessionSeconds),
          'Cache-Control': 'no-store',
        },
      },
    );
  });
}
