import { sql } from 'kysely';
import type { OrderStatus } from '#domain/order.ts';
import type { Db, Transaction } from './client.ts';

/** Why and when each raffle of a community was called off. */
export function cancellationsOf(db: Db | Transaction, communityId: string) {
  return db
    .selectFrom('events')
    .select(['raffle_id as raffle', 'from_state as from', 'reason', 'happened_at as at'])
    .where('community_id', '=', communityId)
    .where('kind', '=', 'raffle.cancelled')
    .where('raffle_id', 'is not', null)
    .orderBy('id')
    .execute();
}

const owed: readonly OrderStatus[] = ['refund_pending', 'refunded'];

/** How many orders of raffles that were called off are still to be paid back, and how many were, by raffle. */
export async function refundsOfCancelled(
  db: Db | Transaction,
  communityId: string,
): Promise<ReadonlyMap<string, { due: number; done: number }>> {
  const rows = await db
    .selectFrom('orders')
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'orders.community_id').onRef('raffles.id', '=', 'orders.raffle_id'),
    )
    .select([
      'orders.raffle_id as raffle',
      sql<number>`count(*) filter (where orders.status = 'refund_pending')`.as('due'),
      sql<number>`count(*) filter (where orders.status = 'refunded')`.as('done'),
    ])
    .where('orders.community_id', '=', communityId)
    .where('raffles.status', '=', 'cancelled')
    .where('orders.status', 'in', owed)
    .groupBy('orders.raffle_id')
    .execute();
  return new Map(rows.map(({ raffle, due, done }) => [raffle, { due, done }]));
}

/** Who runs a community, as everybody may see them: who it belongs to first, then by when they joined. */
export async function runnersOf(
  db: Db | Transaction,
  community: { id: string; created_by: string },
): Promise<{ name: string; picture: string | null; isOwner: boolean }[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.user_id')
    .select(['users.uid', 'users.display_name', 'users.photo_url'])
    .where('members.community_id', '=', community.id)
    .where('members.role', '=', 'admin')
    .where('members.status', '=', 'active')
    .orderBy((eb) => eb('users.uid', '!=', community.created_by))
    .orderBy('members.joined_at')
    .orderBy('users.uid')
    .execute();
  return rows.map(({ uid, display_name, photo_url }) => ({
    name: display_name,
    picture: photo_url,
    isOwner: uid === community.created_by,
  }));
}
