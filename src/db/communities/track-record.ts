import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isVacant } from '#db/draws/successions.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** Why and when some raffles were cancelled. */
export async function cancellationsOf(db: Db | Transaction, communityId: string, raffles: readonly string[]) {
  if (raffles.length === 0) return [];
  return db
    .selectFrom('events')
    .select(['raffle_id as raffle', 'reason', 'happened_at as at'])
    .where('community_id', '=', communityId)
    .where('kind', '=', 'raffle.cancelled')
    .where('raffle_id', 'in', raffles)
    .orderBy('id')
    .execute();
}

/** How many raffles ended in which way, and how many prizes were delivered. */
export async function countEnded(db: Db | Transaction, communityId: string) {
  const { rows } = await sql<{
    drawn: number;
    cancelled: number;
    numbers: number;
    prizes: number;
    delivered: number;
    received: number;
  }>`
    with ended as (
      select id, status from raffles r
      where community_id = ${communityId}::uuid and status in ('drawn', 'completed', 'cancelled')
        and exists (select from bases b where b.community_id = r.community_id and b.raffle_id = r.id)
    ), handed as (
      select d.delivered_at, d.received_at from winners w
      join prizes p on p.community_id = w.community_id and p.raffle_id = w.raffle_id and p.position = w.place
      left join deliveries d on d.community_id = p.community_id and d.raffle_id = p.raffle_id and d.position = p.position
      where w.community_id = ${communityId}::uuid and not w.is_reserve
        and not ${isVacant('w')}
    )
    select
      (select count(*) from ended where status <> 'cancelled') as drawn,
      (select count(*) from ended where status = 'cancelled') as cancelled,
      (
        select count(*) from tickets t join ended e on e.id = t.raffle_id
        where t.community_id = ${communityId}::uuid and t.state = 'paid' and e.status <> 'cancelled'
      ) as numbers,
      (select count(*) from handed) as prizes,
      (select count(*) from handed where delivered_at is not null and received_at is null) as delivered,
      (select count(*) from handed where received_at is not null) as received
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate gives one row');
  return { ...row, pending: row.prizes - row.delivered - row.received };
}

const owed: readonly OrderStatus[] = ['refund_pending', 'refunded'];

/** How many orders of cancelled raffles are refunded or still to be, by raffle. */
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

/** How many admins are named at most. */
const mostRunners = 24;

/** A community's public list of admins: its owner first, then by joining. */
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
    .limit(mostRunners)
    .execute();
  return rows.map(({ uid, display_name, photo_url }) => ({
    name: display_name,
    picture: photo_url,
    isOwner: uid === community.created_by,
  }));
}
