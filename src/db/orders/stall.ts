import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { heldSum } from './payments.ts';

/** Which numbers a stall offers: from one on, those that the seller alone sells or all that they may sell. */
type Offered = { seller: string; isOwn: boolean; from: number; limit: number; now: Temporal.Instant };

/** The next numbers of a raffle that a seller may sell now, in order; none that one device alone sells. */
export async function nextFree(
  db: Db,
  raffle: RaffleRow,
  { seller, isOwn, from, limit, now }: Offered,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select every.number
    from generate_series(
      greatest(${raffle.first_number}::integer, ${from}::integer), ${raffle.last_number}::integer
    ) as every(number)
    left join allotments on allotments.community_id = ${raffle.community_id} and allotments.raffle_id = ${raffle.id}
      and allotments.number = every.number
    left join tickets on tickets.community_id = ${raffle.community_id} and tickets.raffle_id = ${raffle.id}
      and tickets.number = every.number and (tickets.state <> 'held' or tickets.held_until > ${now}::timestamptz)
    where tickets.number is null
      and allotments.lease_id is null
      and (allotments.user_id = ${seller} or (allotments.number is null and not ${isOwn}::boolean))
    order by every.number
    limit ${limit}
  `.execute(db);
  return rows.map(({ number }) => number);
}

/** The order that somebody typed in last at a raffle's desk or stall, and whose sale it is. */
export function lastSaleOf(db: Db, raffle: RaffleRow, seller: string): Promise<OrderRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll()
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('credited_to', '=', seller)
    .where('sold_by', '=', seller)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** What somebody typed in since an instant that stands, and what of it was paid in cash, in minor units. */
export async function soldSince(
  db: Db,
  raffle: RaffleRow,
  { seller, since }: { seller: string; since: Temporal.Instant },
): Promise<{ orders: number; numbers: number; cash: number }> {
  const { rows } = await sql<{ orders: number; numbers: number; cash: number }>`
    select count(*)::integer as orders, coalesce(sum(cardinality(numbers)), 0)::integer as numbers,
      coalesce(sum((
        select ${heldSum('payments')} from payments
        where payments.community_id = orders.community_id and payments.order_id = orders.id and payments.way = 'cash'
      )), 0)::bigint as cash
    from orders
    where community_id = ${raffle.community_id} and raffle_id = ${raffle.id}
      and credited_to = ${seller} and sold_by = ${seller} and created_at >= ${since}::timestamptz
      and status in ('pending', 'rejected', 'in_review', 'confirmed')
  `.execute(db);
  return rows[0] ?? { orders: 0, numbers: 0, cash: 0 };
}
