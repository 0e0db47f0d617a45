import { Outlet, redirect } from 'react-router';
import { paths } from '#texts/paths.ts';
import { asker } from '#web/context.ts';
import type { Route } from './+types/private';

/** Sends whoever is not signed in to sign in first, before any page of theirs is asked for. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, context }) => {
    if (asker(context).account) return;
    const { pathname, search } = new URL(request.url);
    throw redirect(`${paths.login()}?${new URLSearchParams({ volver: pathname + search })}`);
  },
];

/** Has every page below ask the server, so that the middleware is run. */
export function loader() {
  return null;
}

export default function Private() {
  return <Outlet />;
}
