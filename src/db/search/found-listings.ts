import type { Db, Transaction } from '#db/client.ts';
import type { SearchPlace } from '#domain/search/search-cursor.ts';
import { publishedCourses } from './front-page.ts';

/** A position in a list of results. For a raffle, `id` is the raffle's. */
export type FoundListing = SearchPlace & { communityId: string };

/** The current public data of some found raffles, in their order. */
export async function listedRaffles(tx: Transaction, found: readonly FoundListing[]) {
  if (found.length === 0) return [];
  const rows = await tx
    .selectFrom('raffles')
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .selectAll('raffles')
    .select(['communities.url as communityUrl', 'communities.name as communityName', 'communities.country'])
    .where('raffles.community_id', 'in', [...new Set(found.map(({ communityId }) => communityId))])
    .where(
      'raffles.id',
      'in',
      found.map(({ id }) => id),
    )
    .where('raffles.status', '=', 'open')
    .where('communities.visibility', '=', 'public')
    .where('communities.status', '=', 'active')
    .execute();
  return inOrder(rows, found);
}

/** The current public data of some found communities, in their order. */
export async function listedCommunities(
  tx: Db | Transaction,
  found: readonly Pick<FoundListing, 'id'>[],
  now: Temporal.Instant,
) {
  if (found.length === 0) return [];
  const rows = await tx
    .selectFrom('communities')
    .select(['id', 'url', 'name', 'description', 'country', 'currency', 'price', 'access_type', 'payment_type'])
    .select(['cover', 'avatar', 'member_count', publishedCourses(now).as('courseCount')])
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .where('visibility', '=', 'public')
    .where('status', '=', 'active')
    .execute();
  return inOrder(rows, found);
}

function inOrder<T extends { id: string }>(rows: readonly T[], found: readonly Pick<FoundListing, 'id'>[]): T[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}
