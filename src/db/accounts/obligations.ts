import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isVacant } from '#db/draws/successions.ts';

/** A drawn raffle with an undelivered prize. */
const isUndelivered = sql`(raffles.status = 'drawn' and exists (
  select from winners w
  left join deliveries d on d.community_id = w.community_id and d.raffle_id = w.raffle_id and d.position = w.place
  where w.community_id = raffles.community_id and w.raffle_id = raffles.id and not w.is_reserve
    and d.delivered_at is null and d.received_at is null and not ${isVacant('w')}
))`;

/** What somebody still owes others: communities they own, and raffles that are not over or have refunds due. */
export async function obligationsOf(db: Db | Transaction, uid: string) {
  const communities = await db
    .selectFrom('communities')
    .select(['url', 'name'])
    .where('created_by', '=', uid)
    .where('status', '<>', 'archived')
    .orderBy('name')
    .execute();
  const raffles = await db
    .selectFrom('raffles')
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .select(['communities.url', 'raffles.slug', 'raffles.title'])
    .where('raffles.created_by', '=', uid)
    .where((is) => is.or([is('raffles.status', 'in', ['open', 'closed']), sql<SqlBool>`${isUndelivered}`]))
    .orderBy('raffles.title')
    .execute();
  const refunds = await db
    .selectFrom('orders')
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'orders.community_id').onRef('raffles.id', '=', 'orders.raffle_id'),
    )
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .select((eb) => ['communities.url', 'raffles.slug', 'raffles.title', eb.fn.countAll<number>().as('count')])
    .where('raffles.created_by', '=', uid)
    .where('orders.status', '=', 'refund_pending')
    .groupBy(['communities.url', 'raffles.slug', 'raffles.title'])
    .orderBy('raffles.title')
    .execute();
  return { communities, raffles, refunds };
}

/** Somebody's paid numbers in undrawn raffles, and their refunds and prizes still to come. */
export function awaitedBy(db: Db | Transaction, uid: string) {
  return db
    .selectFrom('orders')
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'orders.community_id').onRef('raffles.id', '=', 'orders.raffle_id'),
    )
    .innerJoin('communities', 'communities.id', 'raffles.community_id')
    .select(['communities.url', 'raffles.slug', 'raffles.title', 'orders.status'])
    .distinct()
    .where('orders.user_id', '=', uid)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('orders.status', '=', 'confirmed'),
          eb.or([eb('raffles.status', 'in', ['open', 'closed']), sql<SqlBool>`${isUndelivered}`]),
        ]),
        eb('orders.status', 'in', ['in_review', 'refund_pending']),
      ]),
    )
    .orderBy('raffles.title')
    .execute();
}
