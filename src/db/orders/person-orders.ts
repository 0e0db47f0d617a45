import { type SqlBool, sql } from 'kysely';
import type { Db } from '#db/client.ts';
import { dueSum } from './payments.ts';

/** An order of the asker, with its raffle, community and winning numbers. */
export type PersonOrder = Awaited<ReturnType<typeof ordersOfUser>>[number];

/** A page of an account's orders in all communities, latest first, after `before`. */
export function ordersOfUser(db: Db, userId: string, { before, limit }: { before: string | null; limit: number }) {
  return orders(db)
    .where('o.user_id', '=', userId)
    .$if(before !== null, (query) =>
      query.where(
        sql<SqlBool>`(o.created_at, o.id) < (
          select created_at, id from orders where user_id = ${userId} and id::text = ${before}
        )`,
      ),
    )
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit)
    .execute();
}

/** The orders of private links (SHA-256 of each secret) that no account holds, latest first. */
export function ordersByLinks(db: Db, hashes: readonly Uint8Array[]) {
  return orders(db)
    .innerJoin('order_links as l', (join) =>
      join.onRef('l.community_id', '=', 'o.community_id').onRef('l.order_id', '=', 'o.id'),
    )
    .select('l.secret_hash')
    .where('l.secret_hash', 'in', hashes)
    .where('o.user_id', 'is', null)
    .orderBy('o.created_at', 'desc')
    .orderBy('o.id', 'desc')
    .execute();
}

function orders(db: Db) {
  return db
    .selectFrom('orders as o')
    .innerJoin('raffles as r', (join) =>
      join.onRef('r.community_id', '=', 'o.community_id').onRef('r.id', '=', 'o.raffle_id'),
    )
    .innerJoin('communities as c', 'c.id', 'o.community_id')
    .select([
      'o.id',
      'o.status',
      'o.numbers',
      'o.created_at',
      'o.held_until',
      dueSum('o').as('due'),
      'o.community_id',
      'o.currency',
      'o.total',
      'o.second_total',
      'o.second_currency',
      'c.country',
      'r.title',
      'r.last_number',
      'r.draw_at',
      'r.time_zone',
      'r.status as raffle_status',
      'c.name as community_name',
      sql<number[]>`array(
        select place.number
        from winners w cross join lateral place_of_prize(w.community_id, w.raffle_id, w.place) place
        where w.community_id = o.community_id and w.raffle_id = o.raffle_id and not w.is_reserve
          and o.status = 'confirmed' and r.status in ('drawn', 'completed') and place.number = any(o.numbers)
        order by place.number
      )`.as('won'),
    ]);
}
