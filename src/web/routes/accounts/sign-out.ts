import { redirect } from 'react-router';
import { signOut } from '#app/accounts/sign-out.ts';
import { paths } from '#texts/paths.ts';
import { asker } from '#web/server/context.ts';
import { cookieNames, readCookie, secretCookie } from '#web/server/middleware/cookies.ts';
import type { Route } from './+types/sign-out';

/** Ends the session and has the browser forget it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { app } = asker(context);
  const { session } = cookieNames(app);
  await signOut(app, readCookie(request, session));
  return redirect(paths.home(), { headers: { 'Set-Cookie': secretCookie(app, session, '', 0) } });
}

/** A link or a typed address ends nothing. */
export function loader() {
  return redirect(paths.home());
}
