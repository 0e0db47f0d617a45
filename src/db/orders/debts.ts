import { sql } from 'kysely';
import type { Db } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import { type DebtAge, debtBounds } from '#domain/orders/debt-age.ts';
import { type DeskFilter, isInList, ordersOf } from './desk.ts';
import { dueSum } from './payments.ts';

/** How many orders of a raffle's desk are on credit and what they owe, by how long ago they were taken; none of an age without any. */
export function debtsByAge(
  db: Db,
  raffle: RaffleRow,
  filter: DeskFilter,
  now: Temporal.Instant,
): Promise<{ age: DebtAge; orders: number; due: number }[]> {
  const { month, week } = debtBounds(now);
  return ordersOf(db, raffle, filter)
    .select([
      sql<DebtAge>`case when orders.created_at >= ${week.toString()}::timestamptz then 'week'
        when orders.created_at >= ${month.toString()}::timestamptz then 'month' else 'older' end`.as('age'),
      (eb) => eb.fn.countAll<number>().as('orders'),
      sql<number>`sum(${dueSum('orders')})::bigint`.as('due'),
    ])
    .where(isInList('credit'))
    .groupBy('age')
    .execute();
}
