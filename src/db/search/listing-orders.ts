import { type RawBuilder, sql } from 'kysely';
import { type ResultKind, type SearchSort, sortOf } from '#domain/search/search.ts';
import type { SearchPlace } from '#domain/search/search-cursor.ts';
import type { Condition, ListingSearch } from './search-conditions.ts';

type Order = { column: RawBuilder<unknown>; type: RawBuilder<unknown>; descending: boolean; text: RawBuilder<unknown> };

const orders = {
  closing: { column: sql`closes_at`, type: sql`timestamptz`, descending: false, text: instantText(sql`closes_at`) },
  newest: { column: sql`listed_at`, type: sql`timestamptz`, descending: true, text: instantText(sql`listed_at`) },
  cheapest: { column: sql`price`, type: sql`bigint`, descending: false, text: sql`price::text` },
  members: { column: sql`member_count`, type: sql`bigint`, descending: true, text: sql`member_count::text` },
} satisfies Record<Exclude<SearchSort, 'relevance'>, Order>;

export const tables = {
  raffles: { table: sql`raffle_listings`, id: sql`raffle_id`, usual: orders.closing },
  communities: { table: sql`community_listings`, id: sql`community_id`, usual: orders.members },
} satisfies Record<ResultKind, { table: RawBuilder<unknown>; id: RawBuilder<unknown>; usual: Order }>;

/** An instant in ISO 8601 with microseconds. */
function instantText(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}

export function orderOf({ search, kind }: ListingSearch): Order {
  const sort = sortOf(search, kind);
  return sort === 'relevance' ? tables[kind].usual : orders[sort];
}

export function direction({ descending }: Order): RawBuilder<unknown> {
  return descending ? sql`desc` : sql`asc`;
}

export function isAfter({ column, type, descending }: Order, id: RawBuilder<unknown>, after: SearchPlace): Condition {
  if (!descending) return sql`(${column}, ${id}) > (${after.key}::${type}, ${after.id}::uuid)`;
  // stated twice, so that the index range starts at the position
  return sql`${column} <= ${after.key}::${type} and (${column} < ${after.key}::${type} or ${id} > ${after.id}::uuid)`;
}
