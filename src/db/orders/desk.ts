import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { likeText } from '#db/communities/communities.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { type DeskList, deskLists, statusesOf } from '#domain/orders/desk.ts';
import { isSuspicious, type Suspected } from './order-networks.ts';
import { heldSum } from './payments.ts';

/** A filter of a raffle's orders: by seller, and by words. */
export type DeskFilter = { soldBy: string | null; words: string };

/** Whether an order has a receipt that came after the end of its hold. */
const isReceiptLate = sql<SqlBool>`exists (
  select 1 from receipts r
  where r.community_id = orders.community_id and r.order_id = orders.id and r.sent_at >= orders.held_until
)`;

/** Whether an order has a receipt that came after its expiry and is still to be decided. */
export const isLate = sql<SqlBool>`(orders.status = 'expired' and ${isReceiptLate})`;

/** Whether an order has a receipt that came after the end of its hold. */
export async function hasLateReceipt(tx: Transaction, order: OrderRow): Promise<boolean> {
  const late = await tx
    .selectFrom('orders')
    .select('id')
    .where('community_id', '=', order.community_id)
    .where('id', '=', order.id)
    .where(isReceiptLate)
    .executeTakeFirst();
  return late !== undefined;
}

/** The size of each list of a desk. `suspected`: whose unpaid orders count as suspicious. */
export async function countDesk(
  db: Db | Transaction,
  raffle: RaffleRow,
  soldBy: string | null,
  suspected: Suspected,
): Promise<Record<DeskList, number>> {
  const rows = await ordersOf(db, raffle, { soldBy, words: '' })
    .select(['orders.status', isLate.as('late'), (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy(['orders.status', 'late'])
    .execute();
  const { suspicious } = await ordersOf(db, raffle, { soldBy, words: '' })
    .select((eb) => eb.fn.countAll<number>().as('suspicious'))
    .where(isSuspicious(suspected))
    .executeTakeFirstOrThrow();
  const counts = { review: 0, unpaid: 0, paid: 0, refunds: 0, over: 0, suspicious };
  for (const { status, late, count } of rows) {
    const list = late ? 'review' : deskLists.find((each) => statusesOf[each].includes(status));
    if (list) counts[list] += count;
  }
  return counts;
}

/** A page of one of a desk's lists: pending ones longest waiting first, others newest first. */
export function deskOrders(
  db: Db | Transaction,
  raffle: RaffleRow,
  list: DeskList,
  { limit, offset, suspected, ...filter }: DeskFilter & { limit: number; offset: number; suspected: Suspected },
): Promise<OrderRow[]> {
  const statuses = [...statusesOf[list]];
  const orders = ordersOf(db, raffle, filter).selectAll('orders').limit(limit).offset(offset);
  if (list === 'suspicious') {
    return orders.where(isSuspicious(suspected)).orderBy('orders.created_at').orderBy('orders.id').execute();
  }
  const direction = list === 'paid' || list === 'over' ? 'desc' : 'asc';
  const listed =
    list === 'review'
      ? orders.where((eb) => eb.or([eb('orders.status', 'in', statuses), isLate]))
      : orders.where('orders.status', 'in', statuses).where((eb) => eb.not(isLate));
  return listed
    .orderBy(list === 'unpaid' ? 'orders.held_until' : 'orders.created_at', direction)
    .orderBy('orders.id')
    .execute();
}

/** An order in an export. */
export type ExportedOrder = OrderRow & { seller: string | null; paid_at: Temporal.Instant | null };

/** A batch of a raffle's orders for an export, in the order in which they were taken, with seller and confirmation. */
export function ordersForExport(
  db: Db | Transaction,
  raffle: RaffleRow,
  {
    after,
    until,
    limit,
  }: { after: Pick<OrderRow, 'created_at' | 'id'> | null; until: Temporal.Instant; limit: number },
): Promise<ExportedOrder[]> {
  return ordersOf(db, raffle, { soldBy: null, words: '' })
    .leftJoin('users', 'users.uid', 'orders.sold_by')
    .selectAll('orders')
    .select((eb) => [
      'users.display_name as seller',
      eb
        .selectFrom('payments')
        .select((each) => each.fn.max('recorded_at').as('paid_at'))
        .whereRef('payments.community_id', '=', 'orders.community_id')
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('kind', '=', 'payment')
        // a payment noted by mistake is none
        .where('orders.status', 'not in', ['pending', 'in_review', 'rejected', 'expired', 'cancelled'])
        .as('paid_at'),
    ])
    .where('orders.created_at', '<=', until)
    .$if(after !== null, (orders) =>
      orders.where(
        sql<SqlBool>`(orders.created_at, orders.id) > (${after?.created_at.toString()}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}

/** Payments less what went back of a raffle, by the ledger. */
export async function collectedFor(db: Db | Transaction, raffle: RaffleRow): Promise<number> {
  const { sum } = await db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'payments.community_id').onRef('orders.id', '=', 'payments.order_id'),
    )
    .select(sql<number>`coalesce(${heldSum('payments')}, 0)`.as('sum'))
    .where('orders.community_id', '=', raffle.community_id)
    .where('orders.raffle_id', '=', raffle.id)
    .executeTakeFirstOrThrow();
  return sum;
}

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

/** The payments of some orders, oldest first. */
export function paymentsOfOrders(db: Db | Transaction, communityId: string, orderIds: readonly string[]) {
  return db
    .selectFrom('payments')
    .select(['order_id', 'way', 'self_confirmed as selfConfirmed', 'recorded_at as recordedAt'])
    .where('community_id', '=', communityId)
    .where('kind', '=', 'payment')
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('recorded_at')
    .execute();
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

function ordersOf(db: Db | Transaction, raffle: RaffleRow, { soldBy, words }: DeskFilter) {
  let orders = db
    .selectFrom('orders')
    .where('orders.community_id', '=', raffle.community_id)
    .where('orders.raffle_id', '=', raffle.id);
  if (soldBy) orders = orders.where('orders.sold_by', '=', soldBy);
  // phones are searched without prefix and grouping, since buyers type theirs in any form
  if (/^\s*\+[\d\s]{8,}$/.test(words)) {
    const end = words.replace(/\D/g, '').slice(-8);
    return orders.where(sql<SqlBool>`regexp_replace(orders.phone, '\\D', '', 'g') like ${`%${end}`}`);
  }
  for (const word of words.split(/\s+/).filter(Boolean)) {
    const like = `%${likeText(word)}%`;
    const number = /^\d{1,7}$/.test(word) ? Number(word) : -1;
    orders = orders.where(
      sql<SqlBool>`(fold_text(orders.name) like fold_text(${like}) or orders.reference ilike ${like}
        or orders.phone like ${like} or orders.email ilike ${like} or ${number}::integer = any (orders.numbers))`,
    );
  }
  return orders;
}

/** Currently paid numbers by the day of their payment, in the raffle's time zone. */
export async function paidByDay(db: Db | Transaction, raffle: RaffleRow): Promise<{ day: string; numbers: number }[]> {
  const { rows } = await sql<{ day: string; numbers: number }>`
    select to_char(e.happened_at at time zone ${raffle.time_zone}, 'YYYY-MM-DD') as day,
      sum(cardinality(o.numbers))::bigint as numbers
    from orders o
    cross join lateral (
      select max(happened_at) as happened_at from events
      where community_id = o.community_id and subject = 'order' and subject_id = o.id::text and to_state = 'confirmed'
    ) e
    where o.community_id = ${raffle.community_id} and o.raffle_id = ${raffle.id} and o.status = 'confirmed'
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/** Each seller's sales of a raffle: paid and unpaid. */
export function salesBySeller(db: Db | Transaction, raffle: RaffleRow) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.uid', 'orders.sold_by')
    .select([
      'users.uid',
      'users.display_name as name',
      sql<number>`coalesce(sum(cardinality(numbers)) filter (where status = 'confirmed'), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(cardinality(numbers) * unit_price) filter (where status = 'confirmed'), 0)::bigint`.as(
        'collected',
      ),
      sql<number>`coalesce(sum(cardinality(numbers)) filter (where status in ('pending', 'in_review', 'rejected')), 0)::bigint`.as(
        'open',
      ),
    ])
    .where('orders.community_id', '=', raffle.community_id)
    .where('orders.raffle_id', '=', raffle.id)
    .groupBy(['users.uid', 'users.display_name'])
    .orderBy('paid', 'desc')
    .orderBy('users.uid')
    .execute();
}
