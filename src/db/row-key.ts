import { type RawBuilder, sql } from 'kysely';

/** The key of a row of a tenant's table, named like its columns, so that the row itself is its key. */
export type RowKey = { readonly community_id: string; readonly id: string };

/** The keys of some rows, for `(community_id, id) in …`: two parameters, however many they are. */
export function keysOf(rows: readonly RowKey[]): RawBuilder<unknown> {
  const [communityIds, ids] = [rows.map((row) => row.community_id), rows.map((row) => row.id)];
  return sql`(select * from unnest(${communityIds}::uuid[], ${ids}::uuid[]))`;
}

/** The raffle of a row to insert. */
export type InRaffle = { communityId: string; raffleId: string };
