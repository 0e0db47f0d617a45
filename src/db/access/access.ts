import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isOverdue } from './overdue-payments.ts';

export type Person = { communityId: string; userId: string };
/**
 * Whether grant `g` is in force at an instant, grace included, by its community's access clock, which stops with the
 * community; the query behind `hasAccess`.
 */
export const inForce = (now: Temporal.Instant) => sql<SqlBool>`(
  g.revoked_at is null and (g.grace_until is null or g.grace_until > least(
    ${now.toString()}::timestamptz,
    (select c.inactive_since from communities c where c.id = g.community_id)
  ))
)`;

/**
 * Extends grants and open payments by the time that the community was stopped. Grants given meanwhile keep their end.
 */
export async function restartAccess(tx: Transaction, communityId: string, now: Temporal.Instant): Promise<void> {
  const stood = sql`(${now.toString()}::timestamptz - c.inactive_since)`;
  await sql`
    update access_grants g set
      starts_at = case when g.starts_at >= c.inactive_since then g.starts_at + ${stood} else g.starts_at end,
      ends_at = g.ends_at + ${stood}, grace_until = g.grace_until + ${stood}
    from communities c
    where c.id = ${communityId}::uuid and g.community_id = c.id and c.inactive_since < ${now.toString()}::timestamptz
      and g.revoked_at is null and (g.grace_until is null or g.grace_until > c.inactive_since)
      and not (g.source = 'complimentary' and g.created_at >= c.inactive_since)
  `.execute(tx);
  await sql`
    update access_payments p set expires_at = p.expires_at + ${stood}
    from communities c
    where c.id = ${communityId}::uuid and p.community_id = c.id and c.inactive_since < ${now.toString()}::timestamptz
      and p.status in ('pending', 'rejected') and p.expires_at > c.inactive_since
  `.execute(tx);
}

/** Whether somebody has a grant in force at an instant. */
export async function hasPass(
  db: Db | Transaction,
  { communityId, userId }: Person,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom('access_grants as g')
    .select('g.id')
    .where('g.community_id', '=', communityId)
    .where('g.user_id', '=', userId)
    .where(inForce(now))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Which of these people have a grant in force at an instant. */
export async function passHolders(
  db: Db | Transaction,
  { communityId, among }: { communityId: string; among: readonly string[] },
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('access_grants as g')
    .select('g.user_id')
    .distinct()
    .where('g.community_id', '=', communityId)
    .where('g.user_id', '=', sql<string>`any(${[...among]}::text[])`)
    .where(inForce(now))
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** How many others have a pass in force, and how many without one have an open payment. */
export async function passesTaken(
  db: Db | Transaction,
  { communityId, userId }: Person,
  now: Temporal.Instant,
): Promise<{ inForce: number; open: number }> {
  const { rows } = await sql<{ inForce: number; open: number }>`
    with held as (
      select distinct g.user_id from access_grants g
      left join members m on m.community_id = g.community_id and m.user_id = g.user_id
      left join users u on u.uid = g.user_id
      where g.community_id = ${communityId}::uuid and g.user_id <> ${userId} and ${inForce(now)}
        and m.status is distinct from 'removed' and m.status is distinct from 'banned' and u.erased_at is null
    )
    select (select count(*) from held) as "inForce", (
      select count(*) from access_payments p
      where p.community_id = ${communityId}::uuid and p.user_id <> ${userId}
        and p.status in ('pending', 'in_review', 'rejected') and not ${isOverdue(now)}
        and p.user_id not in (select user_id from held)
    ) as open
  `.execute(db);
  return rows[0] ?? { inForce: 0, open: 0 };
}

/** Gives endless access to everybody who is in a community when it begins to cost something. */
export async function grantLegacy(
  tx: Transaction,
  communityId: string,
  { by, now }: { by: string; now: Temporal.Instant },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into access_grants (community_id, id, user_id, source, starts_at, given_by, created_at)
    select m.community_id, gen_random_uuid(), m.user_id, 'legacy', ${now.toString()}::timestamptz, ${by},
      ${now.toString()}::timestamptz
    from members m
    where m.community_id = ${communityId}::uuid and m.status = 'active' and m.role = 'member' and not exists (
      select 1 from access_grants g
      where g.community_id = m.community_id and g.user_id = m.user_id and ${inForce(now)}
    )
  `.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/** Members who lapse per transaction, since joins and payments block meanwhile. */
export const lapseBatch = 100;

/** Whether member `m` of a paid community `c` has no grant in force at an instant. */
export const withoutPass = (now: Temporal.Instant) => sql<SqlBool>`(
  m.status = 'active' and m.role = 'member'
  and c.access_type = 'paid' and c.payment_type <> 'per_ticket' and c.price > 0
  and not exists (
    select 1 from access_grants g where g.community_id = m.community_id and g.user_id = m.user_id and ${inForce(now)}
  )
)`;

/** A batch of active members of paid communities without a grant in force, by community. */
export function lapsedMembers(
  db: Db | Transaction,
  now: Temporal.Instant,
  communityId: string | null = null,
): Promise<{ community_id: string; user_id: string }[]> {
  return db
    .selectFrom('members as m')
    .innerJoin('communities as c', 'c.id', 'm.community_id')
    .select(['m.community_id', 'm.user_id'])
    .where(withoutPass(now))
    .$if(communityId !== null, (query) => query.where('m.community_id', '=', communityId ?? ''))
    .limit(lapseBatch)
    .execute();
}
