import { redirect } from 'react-router';
import { paths } from '#texts/paths.ts';
import { formOf } from '#web/server/read-form.ts';
import type { Route } from './+types/theme';

const year = 31_536_000;

/** Keeps the theme that a person chose in a cookie and brings them back to the page they were on. */
export async function action({ request }: Route.ActionArgs) {
  const form = await formOf(request);
  const theme = form.get('tema');
  const back = URL.parse(request.headers.get('Referer') ?? '');
  const isOwn = back !== null && back.host === new URL(request.url).host;
  const cookie =
    theme === 'light' || theme === 'dark'
      ? `tema=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`
      : 'tema=; Path=/; Max-Age=0; SameSite=Lax';
  // two slashes at its beginning would make another site of a path
  return redirect(isOwn ? back.pathname.replace(/^\/+/, '/') + back.search : paths.home(), {
    headers: { 'Set-Cookie': cookie },
  });
}
