import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import { unpaidOrderStatuses } from '#domain/orders/order.ts';

/**
 * Currently paid numbers by the day of their payment, in the raffle's time zone. By one reading of the raffle's events, where
 * one of each order's would be as many as it has orders.
 */
export async function paidByDay(db: Db | Transaction, raffle: RaffleRow): Promise<{ day: string; numbers: number }[]> {
  const { rows } = await sql<{ day: string; numbers: number }>`
    select to_char(e.happened_at at time zone ${raffle.time_zone}, 'YYYY-MM-DD') as day,
      sum(cardinality(o.numbers))::bigint as numbers
    from orders o
    join (
      select subject_id, max(happened_at) as happened_at from events
      where community_id = ${raffle.community_id} and raffle_id = ${raffle.id} and subject = 'order'
        and to_state = 'confirmed'
      group by subject_id
    ) e on e.subject_id = o.id::text
    where o.community_id = ${raffle.community_id} and o.raffle_id = ${raffle.id} and o.status = 'confirmed'
    group by 1 order by 1
  `.execute(db);
  return rows;
}

/**
 * The numbers of each seller's sales of a raffle, paid and unpaid; without a seller, of what nobody sold. `creditedTo`: of one
 * seller alone; null: of all.
 */
export function salesBySeller(db: Db | Transaction, raffle: RaffleRow, creditedTo: string | null = null) {
  return db
    .selectFrom('orders')
    .leftJoin('users', 'users.uid', 'orders.credited_to')
    .select([
      'users.uid',
      'users.display_name as name',
      sql<number>`coalesce(sum(cardinality(numbers)) filter (where status = 'confirmed'), 0)::bigint`.as('paid'),
      sql<number>`coalesce(sum(cardinality(numbers)) filter (where status in (${sql.join(unpaidOrderStatuses)})), 0)::bigint`.as(
        'open',
      ),
    ])
    .where('orders.community_id', '=', raffle.community_id)
    .where('orders.raffle_id', '=', raffle.id)
    .$if(creditedTo !== null, (sales) => sales.where('orders.credited_to', '=', creditedTo))
    .groupBy(['users.uid', 'users.display_name'])
    .orderBy(sql`users.uid is null`)
    .orderBy('paid', 'desc')
    .orderBy('users.uid')
    .execute();
}
