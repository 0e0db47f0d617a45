import type { Db, Transaction } from './client.ts';

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
