import { Outlet, redirect } from 'react-router';
import { asker } from '#web/server/context.ts';
import type { Route } from './+types/private';
import { loginAddress, signedOutNotice } from './addresses.ts';

/**
 * Sends whoever is not signed in to sign in first, before any page of theirs is asked for. Whoever sent a form, signed
 * out meanwhile, is told that this is why.
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ request, url, context }) => {
    if (asker(context).account) return;
    throw redirect(loginAddress(url.pathname + url.search, request.method === 'GET' ? undefined : signedOutNotice));
  },
];

/** An empty loader, because React Router runs the middleware on client navigation only when there is one. */
export function loader() {
  return null;
}

export default function Private() {
  return <Outlet />;
}
