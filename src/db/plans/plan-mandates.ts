import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimClause, lockRow } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { PlanMandateRow } from '#db/tables.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import type { BookedCharge, MandateHint } from '#domain/plans/plan-charge.ts';

/** A community's mandate that is asked for or charged. What changes it holds the community's row locked. */
export function openMandate(db: Db | Transaction, communityId: string): Promise<PlanMandateRow | undefined> {
  return db
    .selectFrom('plan_mandates')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('state', 'in', ['asked', 'live'])
    .executeTakeFirst();
}

/** A mandate by its id, a uuid. */
export function mandateById(db: Db | Transaction, { community_id, id }: RowKey): Promise<PlanMandateRow | undefined> {
  return db
    .selectFrom('plan_mandates')
    .selectAll()
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The same, locked: of two who write what they were told the second sees what the first wrote. */
export function lockMandate(tx: Transaction, key: RowKey): Promise<PlanMandateRow | undefined> {
  return lockRow(tx, 'plan_mandates', key, 'change');
}

/** How many mandates a community asked for after an instant. */
export async function countMandates(tx: Transaction, communityId: string, since: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('plan_mandates')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Writes a mandate. */
export async function insertMandate(tx: Transaction, mandate: PlanMandateRow): Promise<void> {
  await tx.insertInto('plan_mandates').values(mandate).execute();
}

type Changing =
  | 'state'
  | 'plan'
  | 'monthly_price'
  | 'cadence'
  | 'checkout_ref'
  | 'url'
  | 'external_id'
  | 'pay_url'
  | 'known_at'
  | 'next_look_at';

/** Writes what a mandate is now. */
export async function writeMandate(
  tx: Transaction,
  key: RowKey,
  state: Partial<Pick<PlanMandateRow, Changing>>,
): Promise<void> {
  await tx
    .updateTable('plan_mandates')
    .set(state)
    .where('community_id', '=', key.community_id)
    .where('id', '=', key.id)
    .execute();
}

/** The mandate that a notice is about, where it is one of ours. */
export async function mandateOf(db: Db, way: GatewayId, hint: MandateHint): Promise<PlanMandateRow | undefined> {
  const query = db.selectFrom('plan_mandates as m').selectAll('m').where('m.way', '=', way);
  if ('mandate' in hint) return query.where(sql<string>`m.id::text`, '=', hint.mandate).executeTakeFirst();
  if ('ref' in hint) {
    const isNamed = ['external_id', 'checkout_ref'] as const;
    return query.where((eb) => eb.or(isNamed.map((name) => eb(`m.${name}`, '=', hint.ref)))).executeTakeFirst();
  }
  if (!('payment' in hint)) return undefined;
  const of = db
    .selectFrom('plan_payments as p')
    .select('p.mandate_id')
    .where('p.way', '=', way)
    .where('p.gateway_payment', '=', hint.payment);
  return query.where('m.id', 'in', of).executeTakeFirst();
}

/** The gateway's id of the charge that was booked by the money behind it; null: none was. */
export async function chargeOfPayment(db: Db, way: GatewayId, payment: string): Promise<string | null> {
  const row = await db
    .selectFrom('plan_payments')
    .select('external_id')
    .where('way', '=', way)
    .where('gateway_payment', '=', payment)
    .executeTakeFirst();
  return row?.external_id ?? null;
}

/** Takes mandates that are to be looked at by now, and puts their next look off, so that no other process takes them too. */
export async function claimDueMandates(
  db: Db,
  { now, until, limit }: { now: Temporal.Instant; until: Temporal.Instant; limit: number },
): Promise<PlanMandateRow[]> {
  const { rows } = await sql<PlanMandateRow>`
    update plan_mandates m set next_look_at = ${until.toString()}::timestamptz
    from (
      select community_id, id from plan_mandates
      where next_look_at <= ${now.toString()}::timestamptz
      order by next_look_at limit ${limit}
      ${claimClause()}
    ) due
    where m.community_id = due.community_id and m.id = due.id
    returning m.*
  `.execute(db);
  return rows;
}

/** Mandates that are charged to nobody's use: of who owns the community no more, or of one that was put away or suspended. */
export async function strayMandates(db: Db): Promise<RowKey[]> {
  return db
    .selectFrom('plan_mandates as m')
    .innerJoin('communities as c', 'c.id', 'm.community_id')
    .select(['m.community_id', 'm.id'])
    .where('m.state', 'in', ['asked', 'live'])
    .where((eb) =>
      eb.or([eb('m.asked_by', '<>', eb.ref('c.created_by')), eb('c.status', 'in', ['archived', 'suspended'])]),
    )
    .execute();
}

/** What was charged for a mandate, with what went back of it since. */
export async function bookedCharges(tx: Transaction, { community_id, id }: RowKey) {
  const { rows } = await sql<BookedCharge & { id: string; ref: string; gatewayPayment: string | null }>`
    select p.id, p.external_id as ref, p.gateway_payment as "gatewayPayment", p.plan, p.monthly_price as "monthlyPrice",
      p.cadence, p.monthly_price * case p.cadence when 'yearly' then 12 else 1 end as price,
      p.starts_at as "startsAt", p.ends_at as "endsAt", p.amount, p.kind = 'upgrade' as "isUpgrade",
      coalesce((
        select sum(l.amount) from plan_ledger l
        where l.community_id = p.community_id and l.payment_id = p.id and l.kind = 'refund'
      ), 0)::bigint as returned
    from plan_payments p
    where p.community_id = ${community_id} and p.mandate_id = ${id}
  `.execute(tx);
  return rows;
}
