import type { Db, Transaction } from './client.ts';
import type { RaffleRow } from './tables.ts';

/** The numbers of a raffle that a person with an account has, whatever their state. */
export async function numbersOf(db: Db | Transaction, raffle: RaffleRow, userId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'tickets.community_id').onRef('orders.id', '=', 'tickets.order_id'),
    )
    .select('tickets.number')
    .where('orders.community_id', '=', raffle.community_id)
    .where('orders.raffle_id', '=', raffle.id)
    .where('orders.user_id', '=', userId)
    .orderBy('tickets.number')
    .execute();
  return rows.map(({ number }) => number);
}

/** How many raffles of a community were drawn. */
export async function countDrawn(db: Db | Transaction, communityId: string): Promise<number> {
  const row = await db
    .selectFrom('raffles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', 'in', ['drawn', 'completed'])
    .executeTakeFirstOrThrow();
  return row.count;
}
