import { articles } from '#texts/articles/articles.ts';
import type { ArticleName } from '#texts/articles/content.ts';
import { paths } from '#texts/paths.ts';
import { publicPages } from './pages.ts';

/** A page for search engines: its path, and when it last changed where that is known. */
export type MapEntry = { path: string; changedAt: string | null };

/** The product's own pages. A guide changed on the day on which its text was last found true. */
export function pageEntries(): MapEntry[] {
  const knownOn = new Map(
    (Object.keys(articles) as ArticleName[]).map((name): [string, string] => [paths[name](), articles[name].knownOn]),
  );
  return Object.values(publicPages).flatMap((pages) =>
    pages.map(({ to }) => ({ path: to, changedAt: knownOn.get(to) ?? null })),
  );
}

type CommunityRow = { url: string; at: Temporal.Instant; changedAt: Temporal.Instant | null };

export function communityEntries({ url, at, changedAt }: CommunityRow): MapEntry[] {
  const changed = dayTime(changedAt ?? at);
  return [
    { path: paths.community({ communityUrl: url }), changedAt: changed },
    { path: paths.communityProfile({ communityUrl: url }), changedAt: changed },
  ];
}

type RaffleRow = {
  slug: string;
  communityUrl: string;
  at: Temporal.Instant;
  changedAt: Temporal.Instant | null;
  hasActa: unknown;
};

export function raffleEntries({ slug, communityUrl, at, changedAt, hasActa }: RaffleRow): MapEntry[] {
  const changed = dayTime(changedAt ?? at);
  const address = { communityUrl, raffle: slug };
  return [
    { path: paths.raffle(address), changedAt: changed },
    ...(hasActa ? [{ path: paths.raffleRecord(address), changedAt: changed }] : []),
  ];
}

/** As the W3C writes instants: to the second, in UTC. */
function dayTime(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' });
}
