import { onwardsPage } from './plain-page.ts';

/**
 * Redirects a form submission to another site by a page with a `Refresh` header. A 303 would be blocked: browsers apply the
 * `form-action` of our content policy to every redirect after a form, also to those of the other site, which cannot be
 * listed.
 */
export function redirectAway(address: string, headers: HeadersInit = {}): Response {
  const own = new Headers(headers);
  own.set('Content-Type', 'text/html; charset=utf-8');
  own.set('Cache-Control', 'private, no-store');
  own.set('Refresh', `0;url=${new URL(address).href}`);
  return new Response(onwardsPage(address), { headers: own });
}

/**
 * What a form is answered: a redirect to another site becomes a page that goes on there (`redirectAway`), so that no
 * action can send a form anywhere that browsers would not let it go.
 */
export function formAnswer({ method }: Request, response: Response, origins: ReadonlySet<string>): Response {
  const location = response.headers.get('Location');
  if (method !== 'POST' || location === null || response.status < 300 || response.status > 399) return response;
  const [own = ''] = origins;
  const { origin, href } = new URL(location, own);
  if (origins.has(origin)) return response;
  const headers = new Headers(response.headers);
  headers.delete('Location');
  return redirectAway(href, headers);
}
