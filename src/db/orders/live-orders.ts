import type { Db } from '#db/client.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** The orders of a raffle that hold numbers at an instant; of a cancelled one, those that ended with it too. */
function liveOrders(db: Db, raffle: RaffleRow, now: Temporal.Instant) {
  const ended: readonly OrderStatus[] =
    raffle.status === 'cancelled' ? ['refund_pending', 'refunded', 'cancelled'] : [];
  return db
    .selectFrom('orders')
    .select(['orders.id', 'orders.numbers', 'orders.status', 'orders.created_at'])
    .where('orders.community_id', '=', raffle.community_id)
    .where('orders.raffle_id', '=', raffle.id)
    .where((where) =>
      where.or([
        where('orders.status', 'in', ['in_review', 'confirmed', ...ended]),
        where.and([where('orders.status', 'in', ['pending', 'rejected']), where('orders.held_until', '>', now)]),
      ]),
    );
}

/** Those of some private links, by the SHA-256 of each secret. */
export function liveOrdersByLinks(db: Db, raffle: RaffleRow, hashes: readonly Uint8Array[], now: Temporal.Instant) {
  return liveOrders(db, raffle, now)
    .innerJoin('order_links', (join) =>
      join
        .onRef('order_links.community_id', '=', 'orders.community_id')
        .onRef('order_links.order_id', '=', 'orders.id'),
    )
    .select('order_links.secret_hash')
    .where('order_links.secret_hash', 'in', hashes)
    .execute();
}

/** The latest ones of an account. */
export function liveOrdersOfUser(
  db: Db,
  raffle: RaffleRow,
  userId: string,
  { now, limit }: { now: Temporal.Instant; limit: number },
) {
  return liveOrders(db, raffle, now)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
}
