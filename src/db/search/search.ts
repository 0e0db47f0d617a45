import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { type ResultKind, type SearchSort, sortOf } from '#domain/search/search.ts';
import type { SearchPlace } from '#domain/search/search-cursor.ts';
import { publishedCourses } from './front-page.ts';
import {
  byWishes,
  byWords,
  type Condition,
  hasLeft,
  type ListingSearch,
  type Tier,
  tiersOf,
  writtenSo,
} from './search-conditions.ts';

/** A position in a list of results. For a raffle, `id` is the raffle's. */
export type FoundListing = SearchPlace & { communityId: string };

/** A count: exact, more than, or at least that many where not all were examined. */
export type ResultCount = { count: number; is: 'exact' | 'more' | 'atLeast' };

/** Counts stop here: nobody needs more, and counting would cost more than finding. */
const countedAtMost = 1000;

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

type Order = { column: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean; text: RawBuilder<unknown> };

const orders = {
  closing: { column: sql`closes_at`, type: sql`timestamptz`, descending: false, text: instantText(sql`closes_at`) },
  newest: { column: sql`listed_at`, type: sql`timestamptz`, descending: true, text: instantText(sql`listed_at`) },
  cheapest: { column: sql`price`, type: sql`bigint`, descending: false, text: sql`price::text` },
  members: { column: sql`member_count`, type: sql`bigint`, descending: true, text: sql`member_count::text` },
} satisfies Record<Exclude<SearchSort, 'relevance'>, Order>;

const tables = {
  raffles: { table: sql`raffle_listings`, id: sql`raffle_id`, usual: orders.closing },
  communities: { table: sql`community_listings`, id: sql`community_id`, usual: orders.members },
} satisfies Record<ResultKind, { table: RawBuilder<unknown>; id: RawBuilder<unknown>; usual: Order }>;

/** An instant in ISO 8601 with microseconds. */
function instantText(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

/** A page where few match: all are found by the words, ranked and sorted. */
async function sortFew(
  tx: Transaction,
  asked: ListingSearch,
  after: SearchPlace | null,
  limit: number,
  { tiers = usualTiers(asked), condition = byWords(asked) }: { tiers?: readonly Tier[]; condition?: Condition } = {},
): Promise<FoundListing[]> {
  const { table, id } = tables[asked.kind];
  const order = orderOf(asked);
  const cases = tiers.map(({ tier, condition }) => sql`when ${condition} then ${sql.lit(tier)}`);
  const { rows } = await sql<FoundListing>`
    with few as materialized (select * from ${table} where ${byWishes(asked)} and ${condition}),
    ranked as (select *, case ${sql.join(cases, sql` `)} else 9 end as tier from few)
    select tier, ${order.text} as key, ${id} as id, community_id as "communityId" from ranked
    where ${after ? sql`(tier > ${after.tier} or (tier = ${after.tier} and ${isAfter(order, id, after)}))` : sql`true`}
    order by tier, ${order.column} ${direction(order)}, ${id} limit ${limit}
  `.execute(tx);
  return rows;
}

/**
 * A page where many match: read in index order until it is full. By relevance tier by tier; tiers with few rows are
 * sorted, since an index would be scanned to its end for them.
 */
async function readMany(
  tx: Transaction,
  asked: ListingSearch,
  after: SearchPlace | null,
  limit: number,
): Promise<FoundListing[]> {
  const tiers = usualTiers(asked);
  if (tiers.length === 1) return readInOrder(tx, asked, { tier: 0, condition: byWords(asked) }, after, limit);
  const found: FoundListing[] = [];
  for (const group of groupsOf(asked)) {
    const missing = limit - found.length;
    if (missing === 0) break;
    if (isBefore(group.tiers.at(-1), after)) continue;
    const isFew = (await countUpTo(tx, asked, group.condition, countedAtMost + 1)) <= countedAtMost;
    found.push(
      ...(isFew
        ? await sortFew(tx, asked, after, missing, group)
        : await readTiers(tx, asked, after, missing, group.tiers)),
    );
  }
  return found;
}

async function readTiers(
  tx: Transaction,
  asked: ListingSearch,
  after: SearchPlace | null,
  limit: number,
  tiers: readonly Tier[],
): Promise<FoundListing[]> {
  const found: FoundListing[] = [];
  for (const each of tiers.filter((tier) => !isBefore(tier, after))) {
    const missing = limit - found.length;
    if (missing === 0) break;
    found.push(...(await readInOrder(tx, asked, each, after?.tier === each.tier ? after : null, missing)));
  }
  return found;
}

/** Whether a whole tier precedes a position. */
function isBefore(tier: Tier | undefined, after: SearchPlace | null): boolean {
  return after !== null && after.tier > (tier?.tier ?? 0);
}

async function readInOrder(
  tx: Transaction,
  asked: ListingSearch,
  { tier, condition }: Tier,
  after: SearchPlace | null,
  limit: number,
): Promise<FoundListing[]> {
  const { table, id } = tables[asked.kind];
  const order = orderOf(asked);
  const { rows } = await sql<FoundListing>`
    select ${tier}::integer as tier, ${order.text} as key, ${id} as id, community_id as "communityId" from ${table}
    where ${byWishes(asked)} and ${condition} and ${after ? isAfter(order, id, after) : sql`true`}
    order by ${order.column} ${direction(order)}, ${id} limit ${limit}
  `.execute(tx);
  return rows;
}

type Group = { tiers: readonly Tier[]; condition: Condition };

/** The tiers by title and by text, each without those before it. */
function groupsOf(asked: ListingSearch): Group[] {
  const { literal, alike } = tiersOf(asked);
  const [exact, title, ...texts] = literal;
  const text = texts.at(-1);
  const groups: Group[] = [];
  if (exact && title && text) {
    groups.push(
      { tiers: [exact, without(title, [exact])], condition: title.condition },
      {
        tiers: texts.map((each, index) => without(each, [texts[index - 1] ?? title, title])),
        condition: without(text, [title]).condition,
      },
    );
  }
  for (const [index, each] of alike.entries()) {
    const better = [...(text ? [text] : []), ...alike.slice(0, index)];
    const only = better.length > 0 ? without(each, better) : each;
    groups.push({ tiers: [only], condition: only.condition });
  }
  return groups;
}

function without({ tier, condition }: Tier, better: readonly Tier[]): Tier {
  const conditions = better.map((each) => each.condition);
  return { tier, condition: sql`${condition} and not (${sql.join(conditions, sql` or `)})` };
}

/** The tiers of a list by relevance; a single one for any other order. */
function usualTiers(asked: ListingSearch): readonly Tier[] {
  const isRanked = sortOf(asked.search, asked.kind) === 'relevance';
  if (!isRanked) return [{ tier: 0, condition: sql`true` }];
  const { literal, alike } = tiersOf(asked);
  return [...literal, ...alike];
}

function orderOf({ search, kind }: ListingSearch): Order {
  const sort = sortOf(search, kind);
  return sort === 'relevance' ? tables[kind].usual : orders[sort];
}

function direction({ descending }: Order): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}

function isAfter({ column, type, descending }: Order, id: RawBuilder<unknown>, after: SearchPlace): Condition {
  if (!descending) return sql`(${column}, ${id}) > (${after.key}::${type}, ${after.id}::uuid)`;
  // stated twice, so that the index range starts at the position
  return sql`${column} <= ${after.key}::${type} and (${column} < ${after.key}::${type} or ${id} > ${after.id}::uuid)`;
}

function exactly(count: number): ResultCount {
  return { count, is: 'exact' };
}

async function countUpTo(tx: Transaction, asked: ListingSearch, condition: Condition, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from ${tables[asked.kind].table} where ${byWishes(asked)} and ${condition} limit ${limit}
    ) as counted
  `.execute(tx);
  return rows[0]?.count ?? 0;
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
