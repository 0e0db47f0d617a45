import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { sortOf } from '#domain/search/search.ts';
import type { SearchPlace } from '#domain/search/search-cursor.ts';
import type { FoundListing } from './found-listings.ts';
import { direction, isAfter, orderOf, tables } from './listing-orders.ts';
import { byWishes, byWords, type Condition, type ListingSearch, type Tier, tiersOf } from './search-conditions.ts';

/** Counts stop here: nobody needs more, and counting would cost more than finding. */
export const countedAtMost = 1000;

/** A page where few match: all are found by the words, ranked and sorted. */
export async function sortFew(
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
export async function readMany(
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

export async function countUpTo(
  tx: Transaction,
  asked: ListingSearch,
  condition: Condition,
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from ${tables[asked.kind].table} where ${byWishes(asked)} and ${condition} limit ${limit}
    ) as counted
  `.execute(tx);
  return rows[0]?.count ?? 0;
}
