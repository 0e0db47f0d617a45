import type { Db, Transaction } from './client.ts';

/** The orders that an account holds in a community, with their raffle; newest first. */
export function ordersOfUser(db: Db | Transaction, communityId: string, userId: string, limit: number) {
  return db
    .selectFrom('orders')
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'orders.community_id').onRef('raffles.id', '=', 'orders.raffle_id'),
    )
    .select([
      'orders.id',
      'orders.reference',
      'orders.status',
      'orders.numbers',
      'orders.created_at',
      'raffles.slug',
      'raffles.title',
      'raffles.last_number',
    ])
    .where('orders.community_id', '=', communityId)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id')
    .limit(limit)
    .execute();
}

/** Whether an account holds a paid number of any raffle of a community. */
export async function hasPaidNumber(db: Db | Transaction, communityId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('community_id', '=', communityId)
    .where('user_id', '=', userId)
    .where('status', '=', 'confirmed')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
