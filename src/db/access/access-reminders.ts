import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { AccessGrantRow } from '#db/tables.ts';

export type EndingGrant = AccessGrantRow & { sent: number[]; timeZone: string };

/**
 * The last grants that end between two instants, with the reminders already sent. Leaves out who stopped renewing, has
 * a role, has other access or a payment in review.
 */
export async function endingGrants(
  db: Db | Transaction,
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
): Promise<EndingGrant[]> {
  return db
    .selectFrom('access_grants as g')
    .innerJoin('members as m', (join) =>
      join.onRef('m.community_id', '=', 'g.community_id').onRef('m.user_id', '=', 'g.user_id'),
    )
    .innerJoin('communities as c', 'c.id', 'g.community_id')
    .selectAll('g')
    .select([
      'c.time_zone as timeZone',
      sql<number[]>`array(
        select r.days from access_reminders r where r.community_id = g.community_id and r.grant_id = g.id
      )`.as('sent'),
    ])
    .where('g.revoked_at', 'is', null)
    .where('g.stopped_at', 'is', null)
    .where('g.ends_at', '>', from)
    .where('g.ends_at', '<=', until)
    .where('m.status', '=', 'active')
    .where('m.role', '=', 'member')
    .where('c.status', '=', 'active')
    .where('c.access_type', '=', 'paid')
    .where('c.payment_type', '<>', 'per_ticket')
    .where(
      sql<SqlBool>`not exists (
        select 1 from access_grants o
        where o.community_id = g.community_id and o.user_id = g.user_id and o.revoked_at is null
          and (o.ends_at is null or o.ends_at > g.ends_at)
      )`,
    )
    .where(
      sql<SqlBool>`not exists (
        select 1 from access_payments p
        where p.community_id = g.community_id and p.user_id = g.user_id and p.status = 'in_review'
      )`,
    )
    .execute();
}

/** Records that a reminder is sent. Gives false where another process sent it. */
export async function takeReminder(
  tx: Transaction,
  { grant, days, now }: { grant: RowKey; days: number; now: Temporal.Instant },
): Promise<boolean> {
  const row = await tx
    .insertInto('access_reminders')
    .values({ community_id: grant.community_id, grant_id: grant.id, days, sent_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('grant_id')
    .executeTakeFirst();
  return row !== undefined;
}
