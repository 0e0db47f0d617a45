import { sql } from 'kysely';
import { type Db, type Transaction, transaction } from './client.ts';
import { lockRowById } from './lock.ts';

/** The denormalised counts, with the definition of each here. */
export const counterNames = [
  'communities.member_count',
  'communities.message_count',
  'invitations.used_count',
  'message_threads.published_count',
] as const;
export type CounterName = (typeof counterNames)[number];

/** A count that differs from its definition. */
export type Drift = { counter: CounterName; community_id: string; id: string; stands: number; is: number };

/**
 * Every wrong count, of one community or all. Each query starts from the row that holds the count, so that one whose
 * rows are all gone is found too.
 */
export async function driftedCounters(db: Db | Transaction, communityId: string | null = null): Promise<Drift[]> {
  const { rows } = await sql<Drift>`
    with those as (select * from communities where ${communityId}::uuid is null or id = ${communityId}::uuid)
    select 'communities.member_count' as counter, c.id as community_id, c.id, c.member_count as stands, there."is"
    from those c cross join lateral (
      select count(*) as "is" from members m where m.community_id = c.id and m.status = 'active'
    ) there
    where c.member_count <> there."is"
    union all
    select 'communities.message_count', c.id, c.id, c.message_count, there."is"
    from those c cross join lateral (
      select count(*) as "is" from messages m where m.community_id = c.id and m.status = 'published'
    ) there
    where c.message_count <> there."is"
    union all
    select 'invitations.used_count', i.community_id, i.id, i.used_count, there."is"
    from those c join invitations i on i.community_id = c.id cross join lateral (
      select count(*) as "is" from invitation_redemptions r where r.community_id = i.community_id and r.invitation_id = i.id
    ) there
    where i.used_count <> there."is"
    union all
    select 'message_threads.published_count', t.community_id, t.id, t.published_count, there."is"
    from those c join message_threads t on t.community_id = c.id cross join lateral (
      select count(*) as "is" from messages m
      where m.community_id = t.community_id and m.thread_id = t.id and m.status = 'published'
    ) there
    where t.published_count <> there."is"
    order by 1, 2, 3
  `.execute(db);
  return rows;
}

/**
 * Repairs wrong counts, community by community, under the locks that normal changes take. Gives what was repaired.
 * Changes nothing else; idempotent.
 */
export async function mendCounters(db: Db): Promise<Drift[]> {
  const seen = await driftedCounters(db);
  const mended: Drift[] = [];
  for (const communityId of new Set(seen.map(({ community_id }) => community_id))) {
    mended.push(...(await transaction(db, (tx) => mendCountersIn(tx, communityId))));
  }
  return mended;
}

/** The same for one community, in an open transaction. */
export async function mendCountersIn(tx: Transaction, communityId: string): Promise<Drift[]> {
  await lockRowById(tx, 'communities', communityId, 'change');
  const drifts = await driftedCounters(tx, communityId);
  const mended: Drift[] = [];
  for (const drift of drifts) if (await mend(tx, drift)) mended.push(drift);
  return mended;
}

/** False: an invitation with more redemptions than places is no wrong count, but something to look into. */
async function mend(tx: Transaction, { counter, community_id, id, is }: Drift): Promise<boolean> {
  if (counter === 'communities.member_count' || counter === 'communities.message_count') {
    const column = counter === 'communities.member_count' ? 'member_count' : 'message_count';
    await tx
      .updateTable('communities')
      .set({ [column]: is })
      .where('id', '=', id)
      .execute();
    return true;
  }
  if (counter === 'message_threads.published_count') {
    await tx
      .updateTable('message_threads')
      .set({ published_count: is })
      .where('community_id', '=', community_id)
      .where('id', '=', id)
      .execute();
    return true;
  }
  const { numUpdatedRows } = await tx
    .updateTable('invitations')
    .set({ used_count: is })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .where('max_uses', '>=', is)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
