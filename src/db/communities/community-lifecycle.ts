import { sql } from 'kysely';
import { restartAccess } from '#db/access/access.ts';
import { type Db, isReferred, type Transaction } from '#db/client.ts';
import { isVacant } from '#db/draws/successions.ts';
import type { CommunityStatus } from '#domain/communities/community.ts';
import type { Obligations } from '#domain/communities/community-state.ts';
import { Refusal } from '#domain/refusal.ts';

/** Writes a community's state. Access is suspended while it is not active, and extended by that time afterwards. */
export async function setCommunityStatus(
  tx: Transaction,
  id: string,
  { status, now }: { status: CommunityStatus; now: Temporal.Instant },
): Promise<void> {
  if (status === 'active') await restartAccess(tx, id, now);
  const isPutAway = status !== 'active' && status !== 'draft';
  await tx
    .updateTable('communities')
    .set((eb) => ({ status, inactive_since: isPutAway ? eb.fn.coalesce('inactive_since', eb.val(now)) : null }))
    .where('id', '=', id)
    .execute();
}

/** Writes a community's plan, and clears the asked one. */
export async function setCommunityPlan(tx: Transaction, id: string, plan: string): Promise<void> {
  await tx
    .updateTable('communities')
    .set({ plan, asked_plan: null, plan_asked_at: null })
    .where('id', '=', id)
    .execute();
}

/** Writes the asked plan of a community; null clears it. */
export async function setAskedPlan(
  tx: Transaction,
  id: string,
  asked: { plan: string; at: Temporal.Instant } | null,
): Promise<void> {
  await tx
    .updateTable('communities')
    .set({ asked_plan: asked?.plan ?? null, plan_asked_at: asked?.at ?? null })
    .where('id', '=', id)
    .execute();
}

/** The communities that asked for another plan, longest waiting first. */
export function askedPlans(db: Db | Transaction, limit: number) {
  return db
    .selectFrom('communities')
    .select(['url', 'name', 'plan', 'asked_plan', 'plan_asked_at', 'time_zone'])
    .where('asked_plan', 'is not', null)
    .orderBy('plan_asked_at')
    .limit(limit)
    .execute();
}

/** What a community still owes: undrawn raffles, undelivered prizes, refunds. */
export async function obligationsOf(db: Db | Transaction, id: string): Promise<Obligations> {
  const { rows } = await sql<Obligations>`
    select
      (select count(*) from raffles r where r.community_id = ${id} and r.status in ('open', 'closed')) as raffles,
      (select count(*) from raffles r
        join winners w on w.community_id = r.community_id and w.raffle_id = r.id and not w.is_reserve
        left join deliveries d on d.community_id = w.community_id and d.raffle_id = w.raffle_id and d.position = w.place
        where r.community_id = ${id} and r.status = 'drawn' and d.delivered_at is null and not ${isVacant('w')}) as prizes,
      (select count(*) from orders o where o.community_id = ${id} and o.status = 'refund_pending')
        + (select count(*) from access_payments p where p.community_id = ${id} and p.status = 'refund_pending') as refunds
  `.execute(db);
  return rows[0] ?? { raffles: 0, prizes: 0, refunds: 0 };
}

/** Whether a community ever published rules or had an order. */
export async function wasUsed(db: Db | Transaction, id: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from bases where community_id = ${id})
      or exists (select from orders where community_id = ${id})
      or exists (select from access_payments where community_id = ${id})
      or exists (select from plan_payments where community_id = ${id})
      or exists (select from raffles where community_id = ${id} and status not in ('draft', 'cancelled')) as used
  `.execute(db);
  return rows[0]?.used ?? false;
}

/**
 * Deletes an unused community with its drafts, courses, people and addresses; its events stay. Foreign keys refuse
 * anything else.
 */
export async function deleteCommunity(tx: Transaction, id: string): Promise<void> {
  try {
    await tx.deleteFrom('access_reminders').where('community_id', '=', id).execute();
    await tx.deleteFrom('access_grants').where('community_id', '=', id).execute();
    await tx.deleteFrom('prizes').where('community_id', '=', id).execute();
    await tx.deleteFrom('raffles').where('community_id', '=', id).execute();
    await tx.deleteFrom('lesson_progress').where('community_id', '=', id).execute();
    await tx.deleteFrom('enrolments').where('community_id', '=', id).execute();
    await tx.deleteFrom('lessons').where('community_id', '=', id).execute();
    await tx.deleteFrom('course_modules').where('community_id', '=', id).execute();
    await tx.deleteFrom('courses').where('community_id', '=', id).execute();
    await tx.deleteFrom('communities').where('id', '=', id).execute();
  } catch (error) {
    throw isReferred(error) ? new Refusal('community.not-empty', {}) : error;
  }
}
