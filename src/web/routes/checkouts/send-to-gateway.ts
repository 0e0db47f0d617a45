import { type RouterContextProvider, redirect } from 'react-router';
import { beginCheckout, type CheckoutPlace } from '#app/checkouts/begin-checkout.ts';
import type { RawForm } from '#domain/form.ts';
import { paths, patterns } from '#texts/paths.ts';
import { text } from '#web/form-text.ts';

import { asker } from '#web/server/context.ts';

const day = 24 * 60 * 60;

/**
 * Handles `act=pay-online`: begins a checkout and redirects to it. The secret of a private link is stored in a cookie
 * that only checkout pages receive, so that its holder finds the order on returning.
 */
export async function payOnline(context: Readonly<RouterContextProvider>, form: RawForm, place: CheckoutPlace) {
  const { app, actor } = asker(context);
  const { id } = await beginCheckout(app, actor, { place, gateway: text(form.gateway) });
  return redirect(paths.checkoutOnwards({ checkout: id }), {
    status: 303,
    headers: 'key' in place ? { 'Set-Cookie': orderCookie(app, id, place.key) } : {},
  });
}

/** The name of the cookie that keeps the key of the order that a checkout pays. */
export function orderCookieName(checkout: string): string {
  return `cobro_${checkout}`;
}

function orderCookie({ publicUrl }: { publicUrl: string }, checkout: string, key: string): string {
  const [, first] = patterns.checkout.split('/');
  const parts = [`${orderCookieName(checkout)}=${key}`, `Path=/${first}`, 'HttpOnly', 'SameSite=Lax'];
  if (publicUrl.startsWith('https:')) parts.push('Secure');
  return [...parts, `Max-Age=${day}`].join('; ');
}
