import { Outlet, redirect } from 'react-router';
import { asker } from '#web/context.ts';
import type { Route } from './+types/private';
import { loginAddress } from './addresses.ts';

/** Sends whoever is not signed in to sign in first, before any page of theirs is asked for. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ url, context }) => {
    if (asker(context).account) return;
    throw redirect(loginAddress(url.pathname + url.search));
  },
];

/** Has every page below ask the server, so that the middleware is run. */
export function loader() {
  return null;
}

export default function Private() {
  return <Outlet />;
}
