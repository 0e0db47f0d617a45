import { listPublic } from '#app/search/list-public.ts';
import { paths } from '#texts/paths.ts';
import { asker } from '#web/context.ts';
import type { Route } from './+types/sitemap-xml';
import { publicPages } from './pages.ts';

/** Every public address, for search engines (sitemaps.org, version 0.9). */
export async function loader({ context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const { communities, raffles } = await listPublic(app, actor, undefined);
  const addresses = [
    ...Object.values(publicPages).flatMap((pages) => pages.map(({ to }) => to)),
    ...communities.map(({ url }) => paths.community({ communityUrl: url })),
    ...raffles.map(({ communityUrl, slug }) => paths.raffle({ communityUrl, raffle: slug })),
  ];
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <url><loc>${escaped(app.publicUrl + address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
  return new Response(xml, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll("'", '&apos;');
}
