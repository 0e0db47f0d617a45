import { paths } from '#texts/paths.ts';
import { requestContext } from '#web/context.ts';
import type { Route } from './+types/robots';

/** Private links and the desks stay out of search engines; the sitemap is named with its whole address. */
export function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestContext);
  const lines = [
    'User-agent: *',
    'Disallow: /boleto/',
    'Disallow: /invitacion/',
    'Disallow: /*/rifas/*/gestion',
    `Disallow: ${paths.signInStart()}`,
    '',
    `Sitemap: ${app.publicUrl}${paths.sitemapXml()}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}
