import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { ResultKind } from '#domain/search/search.ts';
import type { SearchPlace } from '#domain/search/search-cursor.ts';
import type { FoundListing } from './found-listings.ts';
import { tables } from './listing-orders.ts';
import { countedAtMost, countUpTo, readMany, sortFew } from './listing-pages.ts';
import { byWords, hasLeft, type ListingSearch, writtenSo } from './search-conditions.ts';

/** A count: exact, more than, or at least that many where not all were examined. */
export type ResultCount = { count: number; is: 'exact' | 'more' | 'atLeast' };

/**
 * The most raffles whose free numbers are counted, per total and per page, which bounds the time where few have enough.
 */
const countedAtOnce = 200;
const countedForPage = 1600;

/**
 * Searches in one snapshot, so that counts and pages agree. Sets the planner's cost of index reads low (they are in
 * memory) and turns JIT off, which takes longer than these queries.
 */
export function searching<T>(db: Db, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`
        select set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true),
          set_config('pg_trgm.similarity_threshold', '0.25', true)
      `.execute(tx);
      return work(tx);
    });
}

/**
 * A page of results after a position, at most `limit`, with the next position and the total. With a filter by free
 * numbers a page may be short although more follow.
 */
export async function searchListings(
  tx: Transaction,
  asked: ListingSearch,
  after: SearchPlace | null,
  limit: number,
): Promise<{ found: FoundListing[]; next: SearchPlace | null; total: ResultCount }> {
  const count = await countUpTo(tx, asked, byWords(asked), countedAtMost + 1);
  const isFew = count <= countedAtMost;
  const pageAfter = async (place: SearchPlace | null, size: number) => {
    if (count === 0) return [];
    return isFew ? sortFew(tx, asked, place, size) : readMany(tx, asked, place, size);
  };
  const { left } = asked.search;
  if (left !== null && asked.kind === 'raffles') return withLeft(tx, { left, now: asked.now }, after, limit, pageAfter);
  const found = await pageAfter(after, limit + 1);
  const next = found.length > limit ? (found[limit - 1] ?? null) : null;
  return { found: found.slice(0, limit), next, total: isFew ? exactly(count) : { count: count - 1, is: 'more' } };
}

/**
 * A page of the raffles with enough free numbers: candidates are examined in batches. The total covers the first ones,
 * and is exact where there are no more.
 */
async function withLeft(
  tx: Transaction,
  { left, now }: { left: number; now: Temporal.Instant },
  after: SearchPlace | null,
  limit: number,
  candidatesAfter: (place: SearchPlace | null, size: number) => Promise<FoundListing[]>,
): Promise<{ found: FoundListing[]; next: SearchPlace | null; total: ResultCount }> {
  const look = async (place: SearchPlace | null) => {
    const candidates = await candidatesAfter(place, countedAtOnce);
    const enough = await withNumbersLeft(tx, candidates, left, now);
    return { enough, last: candidates.length < countedAtOnce ? null : (candidates.at(-1) ?? null) };
  };
  const first = await look(null);
  const total: ResultCount = { count: first.enough.length, is: first.last ? 'atLeast' : 'exact' };
  const found: FoundListing[] = [];
  let looked = after ? await look(after) : first;
  for (let counted = countedAtOnce; ; counted += countedAtOnce) {
    found.push(...looked.enough);
    if (found.length > limit) return { found: found.slice(0, limit), next: found[limit - 1] ?? null, total };
    if (!looked.last || counted >= countedForPage) return { found, next: looked.last, total };
    looked = await look(looked.last);
  }
}

/** The total of a search without a filter by free numbers. */
export async function countListings(tx: Transaction, asked: ListingSearch): Promise<ResultCount> {
  const count = await countUpTo(tx, asked, byWords(asked), countedAtMost + 1);
  return count <= countedAtMost ? exactly(count) : { count: countedAtMost, is: 'more' };
}

/** How many of a kind contain all words literally, ignoring filters; up to `limit`. */
export async function countWritten(
  tx: Transaction,
  kind: ResultKind,
  words: readonly string[],
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from ${tables[kind].table} where ${writtenSo(words)} limit ${limit}) as counted
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

function exactly(count: number): ResultCount {
  return { count, is: 'exact' };
}

/** Those with enough free numbers, in their order. */
async function withNumbersLeft(
  tx: Transaction,
  found: readonly FoundListing[],
  left: number,
  now: Temporal.Instant,
): Promise<FoundListing[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select raffle_id as id from raffle_listings as candidates
    join unnest(
      ${found.map(({ communityId }) => communityId)}::uuid[], ${found.map(({ id }) => id)}::uuid[]
    ) as wanted (community_id, raffle_id) using (community_id, raffle_id)
    where ${hasLeft(left, now)}
  `.execute(tx);
  const enough = new Set(rows.map(({ id }) => id));
  return found.filter(({ id }) => enough.has(id));
}
