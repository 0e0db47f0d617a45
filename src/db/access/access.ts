import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Db, type Transaction, violates } from '#db/client.ts';
import { takenOnline } from '#db/orders/checkouts.ts';
import type { RowKey } from '#db/row-key.ts';
import type { AccessGrantRow, AccessPaymentRow, Database } from '#db/tables.ts';
import type { AccessPaymentStatus } from '#domain/access/access-payment.ts';
import type { HeldGrant } from '#domain/access/access-period.ts';
import type { Currency, Money } from '#domain/money.ts';

type Person = { communityId: string; userId: string };
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

/** Whether payment `p` is overdue at an instant, by the same clock. */
const isOverdue = (now: Temporal.Instant) => sql<SqlBool>`(
  p.status in ('pending', 'rejected') and p.expires_at <= least(
    ${now.toString()}::timestamptz,
    (select c.inactive_since from communities c where c.id = p.community_id)
  )
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

/** How many payments somebody began after an instant, whatever became of them. */
export async function countPaymentsBegun(
  tx: Transaction,
  { communityId, userId }: Person,
  since: Temporal.Instant,
): Promise<number> {
  const { count } = await tx
    .selectFrom('access_payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('community_id', '=', communityId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether more than its payer's word says that the money of a payment is on its way: a receipt, or a gateway. */
export async function hasProofOfMoney(db: Db | Transaction, { community_id, id }: RowKey): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (
      select 1 from receipts where community_id = ${community_id}::uuid and access_payment_id = ${id}::uuid
    ) as has
  `.execute(db);
  if (rows[0]?.has) return true;
  return (await takenOnline(db, community_id, [id])).length > 0;
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

/** The unrevoked grant that ends last; the query behind `lastGrant`. */
export async function lastGrantOf(db: Db | Transaction, person: Person): Promise<AccessGrantRow | undefined> {
  return unrevokedGrants(db, person)
    .orderBy('ends_at', (order) => order.desc().nullsFirst())
    .orderBy('starts_at')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * The grants that decide somebody's access, however many they have: the one that ends last, and one in force by the
 * access clock.
 */
export async function decidingGrants(
  db: Db | Transaction,
  person: Person,
  accessNow: Temporal.Instant,
): Promise<HeldGrantRow[]> {
  const [last, within] = await Promise.all([
    lastGrantOf(db, person),
    unrevokedGrants(db, person)
      .where((eb) => eb.or([eb('grace_until', 'is', null), eb('grace_until', '>', accessNow)]))
      .limit(1)
      .executeTakeFirst(),
  ]);
  return [last, within].flatMap((row) => (row ? [heldGrant(row)] : []));
}

/** Somebody's paid grants that begin later, soonest first. What was given begins later only where a clock was ahead. */
export function laterPaidGrants(
  db: Db | Transaction,
  person: Person,
  accessNow: Temporal.Instant,
): Promise<AccessGrantRow[]> {
  return unrevokedGrants(db, person)
    .where('starts_at', '>', accessNow)
    .where('payment_id', 'is not', null)
    .orderBy('starts_at')
    .orderBy('created_at')
    .execute();
}

/** Whether somebody has paid time left. */
export async function hasPaidTime(db: Db | Transaction, person: Person, accessNow: Temporal.Instant): Promise<boolean> {
  const row = await unrevokedGrants(db, person)
    .where('source', '=', 'payment')
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', accessNow)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The grant that a payment bought, unless revoked. */
export function grantOfPayment(db: Db | Transaction, payment: RowKey): Promise<AccessGrantRow | undefined> {
  return db
    .selectFrom('access_grants')
    .selectAll()
    .where('community_id', '=', payment.community_id)
    .where('payment_id', '=', payment.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

function unrevokedGrants(db: Db | Transaction, { communityId, userId }: Person) {
  return db
    .selectFrom('access_grants')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null);
}

/** Somebody's newest grants, revoked ones too, and how many there are. */
export async function newestGrants(
  db: Db | Transaction,
  { communityId, userId }: Person,
  limit: number,
): Promise<{ rows: AccessGrantRow[]; count: number }> {
  const own = db.selectFrom('access_grants').where('community_id', '=', communityId).where('user_id', '=', userId);
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('starts_at', 'desc').orderBy('created_at', 'desc').orderBy('id').limit(limit).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

/** The payments for somebody's remaining time that are not fully refunded, each with what is left of it. */
export async function paidAhead(
  db: Db | Transaction,
  { communityId, userId }: Person,
  accessNow: Temporal.Instant,
): Promise<{ payment: AccessPaymentRow; kept: number }[]> {
  const rows = await db
    .selectFrom('access_grants as g')
    .innerJoin('access_payments as p', (join) =>
      join.onRef('p.community_id', '=', 'g.community_id').onRef('p.id', '=', 'g.payment_id'),
    )
    .selectAll('p')
    .select(
      sql<number>`(
        select coalesce(sum(case l.kind when 'refund' then -l.amount else l.amount end), 0)::bigint
        from access_ledger l where l.community_id = p.community_id and l.payment_id = p.id
      )`.as('kept'),
    )
    .where('g.community_id', '=', communityId)
    .where('g.user_id', '=', userId)
    .where('g.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('g.ends_at', 'is', null), eb('g.ends_at', '>', accessNow)]))
    .where('p.status', 'in', ['confirmed', 'partially_refunded'])
    .orderBy('g.starts_at')
    .orderBy('g.created_at')
    .execute();
  return rows.flatMap(({ kept, ...payment }) => (kept > 0 ? [{ payment, kept }] : []));
}

export type HeldGrantRow = HeldGrant & { row: AccessGrantRow };

/** A grant as the domain's rules of periods take it. */
export function heldGrant(row: AccessGrantRow): HeldGrantRow {
  return {
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    graceUntil: row.grace_until,
    anchorDay: row.anchor_day,
    revokedAt: row.revoked_at,
    row,
  };
}

/** Inserts a grant of access, neither stopped nor revoked. It does not change the membership. */
export async function insertGrant(
  tx: Transaction,
  grant: Omit<AccessGrantRow, 'stopped_at' | 'revoked_at'>,
): Promise<void> {
  await tx.insertInto('access_grants').values(grant).execute();
}

/** Revokes a grant at an instant. One that is revoked already keeps its first instant. */
export async function revokeGrant(tx: Transaction, grant: RowKey, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('access_grants')
    .set({ revoked_at: now })
    .where('community_id', '=', grant.community_id)
    .where('id', '=', grant.id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Revokes somebody's free grants. Gives the latest of their ends; null where none ends. */
export async function revokeGiven(
  tx: Transaction,
  { communityId, userId }: Person,
  now: Temporal.Instant,
): Promise<{ latest: Temporal.Instant | null } | null> {
  const { rows } = await sql<{ count: number; latest: Temporal.Instant | null }>`
    with taken as (
      update access_grants set revoked_at = ${now.toString()}::timestamptz
      where community_id = ${communityId}::uuid and user_id = ${userId} and source <> 'payment' and revoked_at is null
      returning ends_at
    )
    select count(*) as count, max(ends_at) as latest from taken
  `.execute(tx);
  const [row] = rows;
  return row && row.count > 0 ? { latest: row.latest } : null;
}

/** Writes whether somebody stopped renewing after a grant. */
export async function setStopped(tx: Transaction, grant: RowKey, stoppedAt: Temporal.Instant | null): Promise<void> {
  await tx
    .updateTable('access_grants')
    .set({ stopped_at: stoppedAt })
    .where('community_id', '=', grant.community_id)
    .where('id', '=', grant.id)
    .execute();
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

/** Inserts an open payment. Gives null on a reference that is taken: the caller retries with a new one. */
export async function insertPaymentAsked(
  tx: Transaction,
  payment: Omit<AccessPaymentRow, 'status' | 'rejections' | 'refund_destination'>,
): Promise<AccessPaymentRow | null> {
  const row = await tx
    .insertInto('access_payments')
    .values({ ...payment, status: 'pending' })
    .onConflict((conflict) => conflict.columns(['community_id', 'reference']).doNothing())
    .returningAll()
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (violates(error, 'access_payments_one_open')) throw new Error('a second open payment', { cause: error });
      throw error;
    });
  return row ?? null;
}

/** A person's open payment, overdue or not. */
export function openPaymentOf(
  db: Db | Transaction,
  { communityId, userId }: Person,
): Promise<AccessPaymentRow | undefined> {
  return db
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', 'in', ['pending', 'in_review', 'rejected'])
    .executeTakeFirst();
}

/** A community's payments for which no accepted receipt was sent. */
export function unpaidPayments(tx: Transaction, communityId: string): Promise<AccessPaymentRow[]> {
  return tx
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('status', 'in', ['pending', 'rejected'])
    .orderBy('id')
    .execute();
}

/** A person's newest payments, and how many there are. */
export async function newestPayments(
  db: Db | Transaction,
  { communityId, userId }: Person,
  limit: number,
): Promise<{ rows: AccessPaymentRow[]; count: number }> {
  const own = db.selectFrom('access_payments').where('community_id', '=', communityId).where('user_id', '=', userId);
  const [rows, { count }] = await Promise.all([
    own.selectAll().orderBy('created_at', 'desc').orderBy('id').limit(limit).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return { rows, count };
}

/** Which of these people ever had a refund due from a community. */
export async function refundedAmong(
  db: Db | Transaction,
  communityId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('access_payments as p')
    .innerJoin('events as e', (join) =>
      join
        .onRef('e.community_id', '=', 'p.community_id')
        .on('e.subject', '=', 'access')
        .on('e.kind', '=', 'access.refund-due')
        .on('e.subject_id', '=', sql<string>`p.id::text`),
    )
    .select('p.user_id')
    .distinct()
    .where('p.community_id', '=', communityId)
    .where('p.user_id', '=', sql<string>`any(${[...userIds]}::text[])`)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

/** What went back and did not fail, of rows of the ledger. */
export const refundedSum = sql<number>`
  coalesce(sum(case kind when 'refund' then amount when 'refund_failed' then -amount end), 0)::bigint
`;

/** Something of the event by which payment `p` was last owed back. */
const lastOwed = (value: RawBuilder<unknown>) => sql<string | null>`(
  select ${value} from events o
  where o.community_id = p.community_id and o.subject = 'access' and o.subject_id = p.id::text
    and o.to_state = 'refund_pending'
  order by o.id desc limit 1
)`;

/**
 * What is owed of payment `p` where it is owed because refunds of parts of it failed, and what it bought stands, without
 * what went back since; null where all that is left of it is owed.
 */
export const failedPart = sql<number | null>`(
  select sum(case f.kind when 'access.refunded' then -1 else 1 end * (f.data ->> 'amount')::bigint)::bigint
  from events f
  where f.community_id = p.community_id and f.subject = 'access' and f.subject_id = p.id::text
    and f.kind in ('access.refund-failed', 'access.refunded') and p.status = 'refund_pending'
    and ${lastOwed(sql`o.data ->> 'because'`)} = 'part-failed' and f.id >= ${lastOwed(sql`o.id`)}
)`;

/** What is to be refunded to somebody, by currency; of an unconfirmed payment, all that was asked. */
export async function owedTo(db: Db | Transaction, { communityId, userId }: Person): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select p.currency, sum(
      coalesce(${failedPart}, coalesce(nullif(l.paid, 0), p.amount) - l.refunded)
    )::bigint as amount
    from access_payments p
    left join lateral (
      select sum(amount) filter (where kind = 'payment') as paid, ${refundedSum} as refunded
      from access_ledger where community_id = p.community_id and payment_id = p.id
    ) l on true
    where p.community_id = ${communityId}::uuid and p.user_id = ${userId} and p.status = 'refund_pending'
    group by p.currency order by p.currency
  `.execute(db);
  return rows;
}

/** A community's payment for access by its id, a uuid; undefined where the community has none with it. */
export function paymentById(
  db: Db | Transaction,
  communityId: string,
  id: string,
): Promise<AccessPaymentRow | undefined> {
  return db
    .selectFrom('access_payments')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Writes a payment's state. Its terms never change. */
export async function writePaymentState(
  tx: Transaction,
  payment: RowKey,
  state: Partial<Pick<AccessPaymentRow, 'status' | 'expires_at' | 'rejections' | 'refund_destination'>>,
): Promise<void> {
  await tx
    .updateTable('access_payments')
    .set(state)
    .where('community_id', '=', payment.community_id)
    .where('id', '=', payment.id)
    .execute();
}

/** Writes where what is owed to a person is to be sent, on each payment that waits for it. Gives those payments. */
export function setRefundDestinations(
  tx: Transaction,
  { communityId, userId }: Person,
  destination: string,
): Promise<Pick<AccessPaymentRow, 'community_id' | 'id' | 'user_id'>[]> {
  return tx
    .updateTable('access_payments')
    .set({ refund_destination: destination })
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', '=', 'refund_pending')
    .returning(['community_id', 'id', 'user_id'])
    .execute();
}

type LedgerRow = Database['access_ledger'];

/** Adds a row to the append-only ledger of access. */
export async function insertLedger(tx: Transaction, row: LedgerRow): Promise<void> {
  await tx.insertInto('access_ledger').values(row).execute();
}

/** What was paid and refunded of a payment, in minor units, and in how many refunds. */
export async function ledgerOf(
  db: Db | Transaction,
  payment: RowKey,
): Promise<{ paid: number; refunded: number; refunds: number }> {
  const rows = await db
    .selectFrom('access_ledger')
    .select(['kind', 'amount'])
    .where('community_id', '=', payment.community_id)
    .where('payment_id', '=', payment.id)
    .execute();
  const sum = (of: LedgerRow['kind']) => rows.reduce((all, { kind, amount }) => (kind === of ? all + amount : all), 0);
  const refunds = rows.filter(({ kind }) => kind === 'refund').length;
  return { paid: sum('payment'), refunded: sum('refund') - sum('refund_failed'), refunds };
}

/** What was refunded of a payment in one way and did not fail, in minor units. */
export async function refundedBy(db: Db | Transaction, payment: RowKey, way: LedgerRow['way']): Promise<number> {
  const { refunded } = await db
    .selectFrom('access_ledger')
    .select(refundedSum.as('refunded'))
    .where('community_id', '=', payment.community_id)
    .where('payment_id', '=', payment.id)
    .where('way', '=', way)
    .executeTakeFirstOrThrow();
  return refunded;
}

/** Why a payment is owed back, as its last event says, and the part of it that is; null: all that is left. */
export async function owedBecause(
  db: Db | Transaction,
  payment: RowKey,
): Promise<{ because: string | null; part: number | null }> {
  const { rows } = await sql<{ because: string | null; part: number | null }>`
    select ${lastOwed(sql`o.data ->> 'because'`)} as because, ${failedPart} as part
    from access_payments p where p.community_id = ${payment.community_id}::uuid and p.id = ${payment.id}::uuid
  `.execute(db);
  return rows[0] ?? { because: null, part: null };
}

export type Balance = { currency: Currency; paid: number; refunded: number };

/** What was paid and refunded for access, by currency, since an instant or ever. */
export async function accessBalances(
  db: Db | Transaction,
  communityId: string,
  since: Temporal.Instant | null = null,
): Promise<Balance[]> {
  const { rows } = await sql<Balance>`
    select currency, coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as paid, ${refundedSum} as refunded
    from access_ledger
    where community_id = ${communityId}::uuid
      and (${since?.toString() ?? null}::timestamptz is null or recorded_at >= ${since?.toString() ?? null}::timestamptz)
    group by currency order by currency
  `.execute(db);
  return rows;
}

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

/** How many payments for access a community has in each state. */
export async function countPayments(
  db: Db | Transaction,
  communityId: string,
): Promise<Partial<Record<AccessPaymentStatus, number>>> {
  const rows = await db
    .selectFrom('access_payments')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('community_id', '=', communityId)
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}
