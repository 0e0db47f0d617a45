import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { AccessPaymentRow } from '#db/tables.ts';

/** Whether payment `p` is overdue at an instant, by the same clock. */
export const isOverdue = (now: Temporal.Instant) => sql<SqlBool>`(
  p.status in ('pending', 'rejected') and p.expires_at <= least(
    ${now.toString()}::timestamptz,
    (select c.inactive_since from communities c where c.id = p.community_id)
  )
)`;

/** Communities with overdue payments; each is then locked and processed separately. */
export async function communitiesToExpire(db: Db | Transaction, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('access_payments as p')
    .select('p.community_id')
    .distinct()
    .where('p.expires_at', '<=', now)
    .where(isOverdue(now))
    .execute();
  return rows.map(({ community_id }) => community_id);
}

/** A community's overdue payments. The caller holds its lock. */
export function runOutPayments(
  tx: Transaction,
  communityId: string,
  now: Temporal.Instant,
): Promise<AccessPaymentRow[]> {
  return tx
    .selectFrom('access_payments as p')
    .selectAll('p')
    .where('p.community_id', '=', communityId)
    .where('p.expires_at', '<=', now)
    .where(isOverdue(now))
    .execute();
}
