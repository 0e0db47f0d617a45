import { onwardsPage } from './plain-page.ts';

/**
 * Redirects a form submission to another site by a page with a `Refresh` header. A 303 would be blocked: browsers apply the
 * `form-action` of our content policy to every redirect after a form, also to those of the other site, which cannot be
 * listed.
 */
export function redirectAway(address: string, headers: Record<string, string> = {}): Response {
  return new Response(onwardsPage(address), {
    headers: {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'private, no-store',
      Refresh: `0;url=${new URL(address).href}`,
    },
  });
}
