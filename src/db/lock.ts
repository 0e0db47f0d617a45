import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { OriginScope } from '#domain/network.ts';
import type { Db, Transaction } from './client.ts';
import { prepared } from './prepared.ts';
import type { RowKey } from './row-key.ts';
import type { Database } from './tables.ts';

/*
 * The locks of the database. Callers say what they lock; how strongly, by which key and in which order is decided here.
 * All but the migrations' and the copy's lock end with their transaction.
 *
 * A transaction locks in this order, so that no two deadlock:
 *
 * 1. communities, by id: changes of who is in one, and of its messages, come one after the other;
 * 2. the raffle, or the raffle to be: to change its state or terms (`update`), or so that they stay (`share`), which
 *    buyers do side by side;
 * 3. rows of it: an import of orders, the lease of a device; an order or a request, several by id; then a checkout, a line of a bank statement, or
 *    the sum that an order asks for as its own. Of a community: a course, a case, a comment;
 * 4. an account;
 * 5. what is counted: the account of who sells a raffle, uploads of communities, codes of a contact, mails by account and
 *    then by mailbox, people and networks of a raffle, the invoices of plans, and last all guests of a raffle together;
 * 6. tickets, by number.
 *
 * The exception is `app/orders/join-by-ticket.ts`, which goes back from 3 to 1: only the order says who becomes a member.
 * Where that deadlocks, PostgreSQL aborts one transaction and `transaction` retries it. A lock that is not there within
 * `lock_timeout` (`client.ts`) is the error that `isOutOfTime` knows: the database is busy.
 *
 * Queues (`claimed`) skip locked rows, so this order does not concern them.
 */

/** `update` also blocks inserting references to the row; `change` does not; `share` blocks only changes. */
export type LockStrength = 'update' | 'change' | 'share';

const clauses: Readonly<Record<LockStrength, RawBuilder<unknown>>> = {
  update: sql`for update`,
  change: sql`for no key update`,
  share: sql`for share`,
};

/** Tables whose rows are locked by community and id, with the column of the id. */
const idColumns = {
  raffles: 'id',
  orders: 'id',
  allotment_leases: 'id',
  plan_mandates: 'id',
  hold_requests: 'id',
  checkouts: 'id',
  messages: 'id',
  moderation_cases: 'said_id',
  lesson_comments: 'id',
} as const;

/** Reads a row of a tenant's table and locks it. */
export async function lockRow<T extends keyof typeof idColumns>(
  tx: Transaction,
  table: T,
  { community_id, id }: RowKey,
  strength: LockStrength,
): Promise<Selectable<Database[T]> | undefined> {
  const { rows } = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)}
    where community_id = ${community_id} and ${sql.ref(idColumns[table])} = ${id} ${clauses[strength]}
  `.execute(tx);
  return rows[0];
}

/** Reads and locks a row that has a global id. */
export async function lockRowById<T extends 'communities' | 'courses' | 'lessons'>(
  tx: Transaction,
  table: T,
  id: string,
  strength: LockStrength,
): Promise<Selectable<Database[T]> | undefined> {
  const { rows } = await sql<Selectable<Database[T]>>`
    select * from ${sql.table(table)} where id = ${id} ${clauses[strength]}
  `.execute(tx);
  return rows[0];
}

/** Locks the row that a query finds. */
export function locked(strength: Exclude<LockStrength, 'share'>) {
  return <DB, T extends keyof DB, O>(query: SelectQueryBuilder<DB, T, O>): SelectQueryBuilder<DB, T, O> =>
    strength === 'update' ? query.forUpdate() : query.forNoKeyUpdate();
}

/** Locks the row that a query finds so that it stays, as `lockRow` does with `share`. */
export function shared<DB, T extends keyof DB, O>(query: SelectQueryBuilder<DB, T, O>): SelectQueryBuilder<DB, T, O> {
  return query.forShare();
}

/** Locks all rows that a query finds, in the order of their ids. */
export function lockedById<DB, T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
): SelectQueryBuilder<DB, T, O> {
  return query.orderBy(sql.ref('id')).forUpdate();
}

/**
 * Claims rows of a queue: locks those that a query finds, leaving out what another process has claimed.
 * @param of of several joined tables, the one whose rows are the queue
 */
export function claimed<DB, T extends keyof DB & string, O>(
  query: SelectQueryBuilder<DB, T, O>,
  of?: T,
): SelectQueryBuilder<DB, T, O> {
  return (of === undefined ? query.forUpdate() : query.forUpdate(of)).skipLocked();
}

/** Claims rows without blocking references to them. */
export function claimedForChange<DB, T extends keyof DB, O>(
  query: SelectQueryBuilder<DB, T, O>,
): SelectQueryBuilder<DB, T, O> {
  return query.forNoKeyUpdate().skipLocked();
}

/** The end of a query in SQL that locks what it finds, in the order in which it finds it. */
export const lockClause = clauses.update;

/** The end of a query in SQL that claims rows of a queue, as `claimed` does. */
export function claimClause(of?: string): RawBuilder<unknown> {
  return of === undefined ? sql`for update skip locked` : sql`for update of ${sql.ref(of)} skip locked`;
}

/** Things without a row: the key spaces of the advisory locks. */
export type Named =
  | { readonly of: 'raffle-to-be'; readonly id: string }
  | { readonly of: 'contact-codes'; readonly contactKey: string }
  | { readonly of: 'community-uploads' }
  | { readonly of: 'plan-invoices' }
  | { readonly of: 'daily-copies' }
  | { readonly of: 'invitation-mails'; readonly by: 'mailbox' | 'sent_by'; readonly value: string }
  | { readonly of: 'numbers-of-person'; readonly raffleId: string; readonly contactKey: string }
  | { readonly of: 'numbers-of-origin'; readonly raffleId: string; readonly scope: OriginScope; readonly hash: string }
  | { readonly of: 'numbers-of-all-guests'; readonly raffleId: string }
  | { readonly of: 'seller-account'; readonly raffleId: string; readonly seller: string };

/** Lock names must not change: during a rolling update two versions share a database. */
function nameOf(named: Named): string {
  switch (named.of) {
    case 'raffle-to-be':
      return `raffle ${named.id}`;
    case 'contact-codes':
      return `code ${named.contactKey}`;
    case 'community-uploads':
      return 'community uploads';
    case 'plan-invoices':
      return 'plan invoices';
    case 'daily-copies':
      return 'daily copies';
    case 'invitation-mails':
      return `invitation ${named.by} ${named.value}`;
    case 'numbers-of-person':
      return `${named.raffleId} ${named.contactKey}`;
    case 'numbers-of-origin':
      return `${named.raffleId} ${named.scope} ${named.hash}`;
    case 'numbers-of-all-guests':
      return `${named.raffleId} together`;
    case 'seller-account':
      return `${named.raffleId} account ${named.seller}`;
  }
}

/** Takes advisory locks until the transaction ends, sorted by key against deadlocks. */
export async function lockNamed(tx: Transaction, ...named: readonly Named[]): Promise<void> {
  await sql`${prepared}
    select pg_advisory_xact_lock(lock)
    from (
      select hashtextextended(name, 0) as lock from unnest(${named.map(nameOf)}::text[]) as name order by lock offset 0
    ) locks
  `.execute(tx);
}

/** The numbers of locks that are global to the installation. */
const installationLocks = { migration: 7_291_834, filling: 7_291_846, copy: 7_291_858 } as const;

export const migrationLock = installationLocks.migration;

/** Kept by whoever copies the installation, outside of any transaction, until the copy is whole. */
export const copyLock = installationLocks.copy;

/** Whether somebody copies the installation: what that copy is yet to read must not be removed. */
export async function isCopyUnderWay(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from pg_locks
      where locktype = 'advisory' and classid = 0 and objid = ${copyLock} and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())
    ) as held
  `.execute(db);
  return rows[0]?.held ?? false;
}

/** Tries to take the lock for filling with examples. Gives false where another process holds it. */
export async function lockFilling(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(${installationLocks.filling}) as held
  `.execute(db);
  return rows[0]?.held ?? false;
}

/**
 * The keys of limits whose allowance is full again, each with its lock. Those that are being charged are passed over: a charge holds
 * several keys, and each would wait for the other.
 */
export function lockFullAllowances(db: Db, now: Temporal.Instant) {
  return db.selectFrom('rate_limits').select('key').where('full_at', '<=', now).forUpdate().skipLocked();
}
