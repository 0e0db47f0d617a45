import { type PathName, paths, patterns } from '#texts/paths.ts';
import { requestContext } from '#web/server/context.ts';
import type { Route } from './+types/robots';

/** Pages that need an account, private links, and what is no page. Everything else says by itself who may list it. */
const closed: readonly PathName[] = [
  'manageCommunities',
  'createCommunity',
  'search',
  'operation',
  'dashboard',
  'content',
  'settings',
  'tickets',
  'messages',
  'raffleDesk',
  'raffleBoard',
  'raffleDrawStream',
  'ticket',
  'invitation',
  'checkout',
  'signInStart',
  'signOut',
  'theme',
  'demoProvider',
];

/** What search engines are to leave alone, and where the sitemap is (robotstxt.org, RFC 9309). */
export function loader({ context }: Route.LoaderArgs) {
  const { app } = context.get(requestContext);
  const lines = [
    'User-agent: *',
    ...closed.flatMap(rulesFor).map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${app.publicUrl}${paths.sitemapXml()}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  });
}

/**
 * A rule shuts whatever begins as it says. An address of one segment is followed by nothing, by a query or by more
 * segments, so that `/salir` leaves the community `/salir-a-correr` open.
 */
function rulesFor(name: PathName): string[] {
  const rule = patterns[name].replace(/\/:secret$|\/:code$/, '/').replace(/:\w+/g, '*');
  const isOneSegment = /^\/[^/*]+$/.test(rule);
  return isOneSegment ? [`${rule}$`, `${rule}?`, `${rule}/`] : [rule];
}
