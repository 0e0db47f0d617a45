import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { likeText } from '#db/communities/communities.ts';
import { isLate } from '#db/orders/desk.ts';
import type { ListPlace, OrderSort } from '#domain/members/people-list.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** A filter of a community's orders: by holder or seller, raffle and state. */
export type OrderFilter = {
  userId: string | null;
  creditedTo: string | null;
  words: string;
  /** Whether phone and e-mail are searched too. */
  byContact: boolean;
  raffleId: string | null;
  status: OrderStatus | null;
  sort: OrderSort;
  /** Only orders taken up to this instant. */
  until?: Temporal.Instant;
};

/** A page of a community's orders in all raffles, with raffle and seller. */
export async function listOrders(
  db: Db | Transaction,
  communityId: string,
  { place, limit, ...filter }: OrderFilter & { place: ListPlace; limit: number },
) {
  const isBack = place !== null && 'before' in place;
  const isRising = (filter.sort === 'oldest') !== isBack;
  let orders = ordersOf(db, communityId, filter).limit(limit);
  if (place) {
    const id = 'before' in place ? place.before : place.after;
    orders = orders.where(
      sql<SqlBool>`(orders.created_at, orders.id) ${isRising ? sql`>` : sql`<`} (
        select created_at, id from orders where community_id = ${communityId} and id::text = ${id}
      )`,
    );
  }
  const direction = isRising ? 'asc' : 'desc';
  const rows = await orders.orderBy('orders.created_at', direction).orderBy('orders.id', direction).execute();
  return isBack ? rows.reverse() : rows;
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];

function ordersOf(db: Db | Transaction, communityId: string, filter: Omit<OrderFilter, 'sort'>) {
  let orders = db
    .selectFrom('orders')
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'orders.community_id').onRef('raffles.id', '=', 'orders.raffle_id'),
    )
    .leftJoin('users', 'users.uid', 'orders.credited_to')
    .select([
      'orders.id',
      'orders.reference',
      'orders.status',
      'orders.numbers',
      'orders.total',
      'orders.currency',
      'orders.second_currency',
      'orders.second_total',
      'orders.rate_units',
      'orders.rate_per',
      'orders.rate_one',
      'orders.rate_source',
      'orders.rate_at',
      'orders.user_id',
      'orders.name',
      'orders.phone',
      'orders.email',
      'orders.created_at',
      'orders.held_until',
      'orders.credit_until',
      'raffles.slug',
      'raffles.title',
      'raffles.last_number',
      'users.display_name as seller',
      isLate.as('late'),
    ])
    .where('orders.community_id', '=', communityId);
  if (filter.userId !== null) orders = orders.where('orders.user_id', '=', filter.userId);
  if (filter.creditedTo !== null) orders = orders.where('orders.credited_to', '=', filter.creditedTo);
  if (filter.raffleId) orders = orders.where('orders.raffle_id', '=', filter.raffleId);
  if (filter.until) orders = orders.where('orders.created_at', '<=', filter.until);
  if (filter.status) orders = orders.where('orders.status', '=', filter.status);
  for (const word of filter.words.split(/[\s,]+/).filter(Boolean)) orders = orders.where(finds(word, filter.byContact));
  return orders;
}

/** The shortest word that is searched in references and phones: shorter figures are a raffle's numbers. */
const shortest = 4;

/** Whether an order matches a word by its buyer's name, reference or number. */
function finds(word: string, byContact: boolean) {
  const like = `%${likeText(word)}%`;
  const number = /^\d{1,7}$/.test(word) ? Number(word) : -1;
  const isLong = word.length >= shortest;
  const reference = isLong ? sql`or orders.reference ilike ${like}` : sql``;
  const contact = isLong && byContact ? sql`or orders.phone like ${like} or orders.email ilike ${like}` : sql``;
  return sql<SqlBool>`(fold_text(orders.name) like fold_text(${like}) or ${number}::integer = any (orders.numbers)
    ${reference} ${contact})`;
}

/** Whether an account holds a paid number of any raffle of a community. */
export async function hasPaidNumber(db: Db | Transaction, communityId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', '=', 'confirmed')
    // numbers of free raffles do not count as paid
    .where('unit_price', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
