import { onwardsPage } from './plain-page.ts';

/**
 * Leads to another site from where a form was sent to. Browsers hold a form to the sites that our pages may send forms
 * to (`form-action`) through every redirect, also through those of the other site, which nobody can list; a page that
 * goes on by itself is no redirect.
 */
export function onwards(address: string, headers: Record<string, string> = {}): Response {
  return new Response(onwardsPage(address), {
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      Refresh: `0;url=${new URL(address).href}`,
    },
  });
}
