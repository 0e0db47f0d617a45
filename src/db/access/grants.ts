import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { AccessGrantRow } from '#db/tables.ts';
import type { HeldGrant } from '#domain/access/access-period.ts';
import type { Person } from './access.ts';

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
