import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Database, PlanPaymentRow } from '#db/tables.ts';
import { openPlanStatuses } from '#domain/plans/plan-payment.ts';

/** A community's payment that waits for its receipt or its review. */
export function openPlanPayment(db: Db | Transaction, communityId: string): Promise<PlanPaymentRow | undefined> {
  return db
    .selectFrom('plan_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('status', 'in', [...openPlanStatuses])
    .executeTakeFirst();
}

/** A payment by its id, a uuid. */
export function planPaymentById(
  db: Db | Transaction,
  communityId: string,
  id: string,
): Promise<PlanPaymentRow | undefined> {
  return db
    .selectFrom('plan_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A community's newest payments. */
export function newestPlanPayments(db: Db, communityId: string, limit: number): Promise<PlanPaymentRow[]> {
  return db
    .selectFrom('plan_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** How many payments a community began after an instant. */
export async function countPlanPayments(
  tx: Transaction,
  communityId: string,
  since: Temporal.Instant,
): Promise<number> {
  const { count } = await tx
    .selectFrom('plan_payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes a payment. Gives null on a reference that is taken: the caller tries again with another. */
export async function insertPlanPayment(tx: Transaction, payment: PlanPaymentRow): Promise<PlanPaymentRow | null> {
  const row = await tx
    .insertInto('plan_payments')
    .values(payment)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Writes a payment's state. Its terms never change. */
export async function writePlanPayment(
  tx: Transaction,
  key: RowKey,
  state: Partial<Pick<PlanPaymentRow, 'status' | 'expires_at' | 'reason'>>,
): Promise<void> {
  await tx
    .updateTable('plan_payments')
    .set(state)
    .where('community_id', '=', key.community_id)
    .where('id', '=', key.id)
    .execute();
}

/** Adds a row to the append-only ledger of plans. */
export async function insertPlanLedger(tx: Transaction, row: Database['plan_ledger']): Promise<void> {
  await tx.insertInto('plan_ledger').values(row).execute();
}

/** The payments that are open, those in review first, longest waiting first, with their communities. */
export function openPlanPayments(db: Db, limit: number) {
  return db
    .selectFrom('plan_payments as p')
    .innerJoin('communities as c', 'c.id', 'p.community_id')
    .selectAll('p')
    .select(['c.url', 'c.name', 'c.time_zone'])
    .where('p.status', 'in', [...openPlanStatuses])
    .orderBy(sql`p.status = 'in_review'`, 'desc')
    .orderBy('p.asked_at')
    .limit(limit)
    .execute();
}

/** The newest money of plans that a gateway gave back, with the communities. */
export function newestReturns(db: Db, limit: number) {
  return db
    .selectFrom('plan_ledger as l')
    .innerJoin('communities as c', 'c.id', 'l.community_id')
    .select(['l.id', 'l.amount', 'l.currency', 'l.way', 'l.recorded_at', 'c.url', 'c.name', 'c.time_zone'])
    .where('l.kind', '=', 'refund')
    .orderBy('l.recorded_at', 'desc')
    .orderBy('l.id')
    .limit(limit)
    .execute();
}

/** The communities with a payment whose time to send a receipt is over. */
export async function communitiesWithStalePayments(db: Db, now: Temporal.Instant): Promise<string[]> {
  const rows = await db
    .selectFrom('plan_payments')
    .select('community_id')
    .where('status', 'in', ['pending', 'rejected'])
    .where('expires_at', '<=', now)
    .execute();
  return rows.map(({ community_id }) => community_id);
}
