import type { Actor, App } from '#app/app.ts';
import { countPublic, mapCommunities, mapLimits, mapRaffles } from '#app/search/map-public.ts';
import { paths } from '#texts/paths.ts';
import { sitemapTexts } from '#texts/sitemap.ts';
import { asker } from '#web/server/context.ts';
import { notFound, orPage } from '#web/server/refusals.ts';
import type { Route } from './+types/sitemap-xml';
import { communityEntries, type MapEntry, pageEntries, raffleEntries } from './addresses.ts';
import { sitemapIndex, streamed, urlset } from './xml.ts';

const { part: parameter, parts: names } = sitemapTexts.address;

/**
 * Every public address, for search engines. As many as the protocol allows stand in one file; beyond that, this is an
 * index of parts, each at the same path (a sitemap may only list what lies under its own) with the part's name.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { app, actor } = asker(context);
  const asked = new URL(request.url).searchParams.get(parameter);
  const pieces =
    asked === null
      ? await orPage(() => wholeMap(app, actor))
      : urlset(app.publicUrl, await orPage(() => partOf(app, actor, asked)));
  return new Response(streamed(pieces), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  });
}

async function wholeMap(app: App, actor: Actor): Promise<AsyncGenerator<string>> {
  const { communities, raffles } = await countPublic(app, actor, undefined);
  const most = pageEntries().length + 2 * (communities + raffles);
  if (most > mapLimits.addresses) return sitemapIndex(partAddresses(app.publicUrl, { communities, raffles }));
  // asked for before the answer begins: what is refused then is an answer, not half a map
  const parts = [listed(pageEntries()), await communityPart(app, actor, 1), await rafflePart(app, actor, 1)];
  return urlset(app.publicUrl, joined(parts));
}

async function* joined(parts: readonly AsyncIterable<MapEntry>[]): AsyncGenerator<MapEntry> {
  for (const part of parts) yield* part;
}

function partAddresses(origin: string, count: { communities: number; raffles: number }): string[] {
  const numbered = (name: string, rows: number) =>
    Array.from({ length: Math.ceil(rows / mapLimits.perPart) }, (_, index) => `${name}-${index + 1}`);
  return [
    names.pages,
    ...numbered(names.communities, count.communities),
    ...numbered(names.raffles, count.raffles),
  ].map((part) => `${origin}${paths.sitemapXml()}?${parameter}=${part}`);
}

async function partOf(app: App, actor: Actor, asked: string): Promise<AsyncIterable<MapEntry>> {
  if (asked === names.pages) return listed(pageEntries());
  const [, name, digits] = /^([a-z]+)-([1-9]\d{0,5})$/.exec(asked) ?? [];
  if (name === names.communities) return communityPart(app, actor, Number(digits));
  if (name === names.raffles) return rafflePart(app, actor, Number(digits));
  throw notFound();
}

async function communityPart(app: App, actor: Actor, part: number) {
  return eachOf(await mapCommunities(app, actor, { part }), communityEntries);
}

async function rafflePart(app: App, actor: Actor, part: number) {
  return eachOf(await mapRaffles(app, actor, { part }), raffleEntries);
}

async function* eachOf<Row>(rows: AsyncIterable<Row>, entriesOf: (row: Row) => MapEntry[]): AsyncGenerator<MapEntry> {
  for await (const row of rows) yield* entriesOf(row);
}

async function* listed(entries: readonly MapEntry[]): AsyncGenerator<MapEntry> {
  yield* entries;
}
