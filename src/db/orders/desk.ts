import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { likeText } from '#db/communities/communities.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import { type Counted, type DeskList, sizesOfLists, statusesOf } from '#domain/orders/desk.ts';
import { isSuspicious, type Suspected } from './order-networks.ts';
import { isUndone } from './payments.ts';

/** A filter of a raffle's orders: by seller, and by words. */
export type DeskFilter = { creditedTo: string | null; words: string };

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

/**
 * Whether an order stands in a list of its desk: what every list and every count of one goes by. A late receipt is to be
 * reviewed, whatever the order's state; who owes on credit is not among the unpaid.
 */
export function isInList(list: Exclude<DeskList, 'suspicious'>) {
  const isOf = (each: DeskList) => sql`orders.status = any(${[...statusesOf[each]]}::text[])`;
  if (list === 'review') return sql<SqlBool>`(${isOf(list)} or ${isLate})`;
  if (list === 'unpaid') return sql<SqlBool>`(${isOf(list)} and orders.credit_until is null)`;
  if (list === 'credit') return sql<SqlBool>`(${isOf('unpaid')} and orders.credit_until is not null)`;
  return sql<SqlBool>`(${isOf(list)} and not ${isLate})`;
}

/** How many orders are in a list of the desk. */
export function countInList(list: Exclude<DeskList, 'suspicious'>) {
  return sql<number>`count(*) filter (where ${isInList(list)})`;
}

/**
 * The size of each list of a desk but of the suspicious, as `isInList` has them. The states are counted in an index alone, and
 * only what stands in another list than its state says is looked at order by order.
 */
export async function countLists(
  db: Db | Transaction,
  raffle: RaffleRow,
  creditedTo: string | null,
): Promise<Omit<Record<DeskList, number>, 'suspicious'>> {
  const all = ordersOf(db, raffle, { creditedTo, words: '' });
  const rows = await all
    .select([sql<Counted>`orders.status`.as('of'), countAll])
    .groupBy('orders.status')
    .unionAll(all.select([sql<Counted>`'credit'`.as('of'), countAll]).where(isInList('credit')))
    .unionAll(all.select([sql<Counted>`'late'`.as('of'), countAll]).where(isLate))
    .execute();
  return sizesOfLists(new Map(rows.map(({ of, count }) => [of, count])));
}

const countAll = sql<number>`count(*)`.as('count');

/** How many orders of a raffle are suspicious. */
export async function countSuspicious(
  db: Db | Transaction,
  raffle: RaffleRow,
  creditedTo: string | null,
  suspected: Suspected,
): Promise<number> {
  const { count } = await ordersOf(db, raffle, { creditedTo, words: '' })
    .select(countAll)
    .where(isSuspicious(suspected))
    .executeTakeFirstOrThrow();
  return count;
}

type Paged = DeskFilter & {
  limit: number;
  offset: number;
  suspected: Suspected;
  /** The order after which the page begins, wherever it stands by now: of those to review alone. */
  after: string | null;
};

/** An order of a desk, and the last event of the named kinds of it as of that moment; '' where there is none. */
export type DeskOrderRow = OrderRow & { mark: string };

/**
 * A page of one of a desk's lists: pending ones longest waiting first, others newest first.
 * @param marking the kinds of events by which an order is known to have changed since
 */
export function deskOrders(
  db: Db | Transaction,
  raffle: RaffleRow,
  { list, marking }: { list: DeskList; marking: readonly EventKind[] },
  { limit, offset, suspected, after, ...filter }: Paged,
): Promise<DeskOrderRow[]> {
  const orders = ordersOf(db, raffle, filter)
    .selectAll('orders')
    .select(lastOf(marking).as('mark'))
    .limit(limit)
    .offset(offset)
    .$if(list === 'review' && after !== null, (page) => page.where(isTakenAfter(raffle, after)));
  if (list === 'suspicious') {
    return orders.where(isSuspicious(suspected)).orderBy('orders.created_at').orderBy('orders.id').execute();
  }
  const direction = list === 'paid' || list === 'over' ? 'desc' : 'asc';
  return orders
    .where(isInList(list))
    .orderBy(list === 'unpaid' ? 'orders.held_until' : 'orders.created_at', direction)
    .orderBy('orders.id')
    .execute();
}

function lastOf(kinds: readonly EventKind[]) {
  return sql<string>`coalesce((
    select max(e.id) from events e
    where e.community_id = orders.community_id and e.subject = 'order' and e.subject_id = orders.id::text
      and e.kind = any(${[...kinds]}::text[])
  )::text, '')`;
}

/** Whether an order was taken after another one of the raffle. */
function isTakenAfter({ community_id, id }: RaffleRow, order: string | null) {
  return sql<SqlBool>`(orders.created_at, orders.id) > (
    select o.created_at, o.id from orders o
    where o.community_id = ${community_id}::uuid and o.raffle_id = ${id}::uuid and o.id = ${order}::uuid
  )`;
}

/** An order in an export; `paid_at`: the last payment noted of it. */
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
  return ordersOf(db, raffle, { creditedTo: null, words: '' })
    .leftJoin('users', 'users.uid', 'orders.credited_to')
    .selectAll('orders')
    .select((eb) => [
      'users.display_name as seller',
      eb
        .selectFrom('payments')
        .select((each) => each.fn.max('recorded_at').as('paid_at'))
        .whereRef('payments.community_id', '=', 'orders.community_id')
        .whereRef('payments.order_id', '=', 'orders.id')
        .where('kind', '=', 'payment')
        .where((each) => each.not(isUndone))
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

/** The orders of a raffle that a filter leaves. */
export function ordersOf(db: Db | Transaction, raffle: RaffleRow, { creditedTo, words }: DeskFilter) {
  let orders = db
    .selectFrom('orders')
    .where('orders.community_id', '=', raffle.community_id)
    .where('orders.raffle_id', '=', raffle.id);
  if (creditedTo) orders = orders.where('orders.credited_to', '=', creditedTo);
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
