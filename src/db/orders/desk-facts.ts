import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import type { EventRow } from '#db/tables.ts';
import { isUndone } from './payments.ts';

/** The receipts of some orders, oldest first. */
export function receiptsOfOrders(db: Db | Transaction, communityId: string, orderIds: readonly string[]) {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/**
 * The receipts of some orders that may not come from the holder: added at the desk, with who added it, or sent by a
 * desk link.
 */
export function receiptsNotByHolder(db: Db | Transaction, communityId: string, orderIds: readonly string[]) {
  return db
    .selectFrom('events')
    .leftJoin('users', 'users.uid', 'events.actor')
    .select([
      sql<string | null>`events.data ->> 'addedAtDesk'`.as('added'),
      sql<string | null>`events.data ->> 'byDeskLink'`.as('byDeskLink'),
      'users.display_name as by',
    ])
    .where('events.community_id', '=', communityId)
    .where('events.subject', '=', 'order')
    .where('events.subject_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .where('events.kind', '=', 'order.receipt-sent')
    .where(sql<SqlBool>`(events.data ? 'addedAtDesk' or events.data ? 'byDeskLink')`)
    .execute();
}

/** The last rejection of some orders that was not undone, by order, whatever became of the order since. */
export async function lastRejections(
  db: Db | Transaction,
  communityId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, { at: Temporal.Instant; reason: string }>> {
  if (orderIds.length === 0) return new Map();
  const decided = db
    .selectFrom('events')
    .select(['id', 'subject_id', 'kind', 'happened_at', 'reason'])
    // what undoes a rejection comes right after it
    .select(sql<string | null>`lead(kind) over (partition by subject_id order by id)`.as('next'))
    .where('community_id', '=', communityId)
    .where('subject', '=', 'order')
    .where('subject_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .where('kind', 'in', ['order.rejected', 'order.rejection-undone']);
  const rows = await db
    .selectFrom(decided.as('decided'))
    .select(['subject_id', 'happened_at', 'reason'])
    .distinctOn('subject_id')
    .where('kind', '=', 'order.rejected')
    .where('next', 'is distinct from', 'order.rejection-undone')
    .orderBy('subject_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.subject_id, { at: row.happened_at, reason: row.reason ?? '' }]));
}

/** The payments of some orders, oldest first. `isUndone`: noted by mistake, and taken back. */
export async function paymentsOfOrders(db: Db | Transaction, communityId: string, orderIds: readonly string[]) {
  const rows = await db
    .selectFrom('payments')
    .select(['id', 'order_id', 'way', 'amount', 'self_confirmed as selfConfirmed'])
    .select(['recorded_by as recordedBy', 'recorded_at as recordedAt', isUndone.as('isUndone'), 'held_by as heldBy'])
    .select(['came_amount', 'came_currency'])
    .where('community_id', '=', communityId)
    .where('kind', '=', 'payment')
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
  return rows.map(({ came_amount: amount, came_currency: currency, ...row }) => ({
    ...row,
    /** What of it came in the order's second currency. */
    came: amount === null || currency === null ? null : { amount, currency },
  }));
}

/** Those of some orders whose holder withdrew because the rules were amended. */
export async function withdrawnOrders(
  db: Db | Transaction,
  communityId: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('events')
    .select('subject_id')
    .where('community_id', '=', communityId)
    .where('subject', '=', 'order')
    .where('subject_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .where('kind', 'in', ['order.refund-due', 'order.cancelled'])
    .where(sql<SqlBool>`data ? 'withdrawn'`)
    .execute();
  return new Set(rows.map(({ subject_id: id }) => id));
}

/**
 * Those of some orders with a refund due that ended with a receipt of which nobody said whether its money came: it was in
 * review, or came too late for the numbers.
 */
export async function undecidedReceiptsAmong(
  db: Db | Transaction,
  communityId: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const kinds = [
    'order.receipt-sent',
    'order.rejected',
    'order.refund-due',
    'order.refund-declined',
    'order.refunded',
  ] as const;
  const last = await lastEvents(db, { communityId, subject: 'order', kinds }, orderIds);
  const isUndecided = ({ kind, from_state: from }: EventRow) =>
    kind === 'order.receipt-sent' || (kind === 'order.refund-due' && from === 'in_review');
  return new Set([...last].flatMap(([id, event]) => (isUndecided(event) ? [id] : [])));
}

/** Those of some orders of whose last refund a gateway said that it failed. */
export async function failedRefundsAmong(
  db: Db | Transaction,
  communityId: string,
  orderIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const kinds = ['order.refund-due', 'order.refunded', 'order.refund-failed'] as const;
  const rows = await db
    .selectFrom('events')
    .select(['subject_id', 'kind'])
    .distinctOn('subject_id')
    .where('community_id', '=', communityId)
    .where('subject', '=', 'order')
    .where('subject_id', '=', sql<string>`any(${[...orderIds]}::text[])`)
    .where('kind', 'in', kinds)
    .orderBy('subject_id')
    .orderBy('id', 'desc')
    .execute();
  return new Set(rows.flatMap(({ subject_id: id, kind }) => (kind === 'order.refund-failed' ? id : [])));
}
