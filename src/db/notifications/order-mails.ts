import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { inTurns } from '#db/in-turns.ts';
import { claimed } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import { type NotificationFacts, type OrderNews, orderNews } from '#domain/notifications/notification.ts';

/** Queues a mail to an order's holder; a repeated one replaces the data. */
export async function insertOrderMail(
  tx: Transaction,
  order: RowKey,
  { kind, data, now }: { kind: OrderNews; data: NotificationFacts[OrderNews]; now: Temporal.Instant },
): Promise<void> {
  const latest = { data: JSON.stringify(data), since: now };
  await tx
    .insertInto('order_news')
    .values({ community_id: order.community_id, order_id: order.id, kind, ...latest })
    .onConflict((conflict) => conflict.columns(['community_id', 'order_id', 'kind']).doUpdateSet(latest))
    .execute();
}

type Asked = { limit: number; lot: string };

/**
 * Takes queued order mails, each with its order, raffle and community: the owners of communities in turns, of each the
 * oldest. Kinds that a newer server queued during an update are left to it.
 */
export async function takeOrderMails(tx: Transaction, asked: Asked) {
  const locked = await lockOrderMails(tx, asked);
  for (const { community_id, order_id, kind } of locked) {
    await tx
      .deleteFrom('order_news')
      .where('community_id', '=', community_id)
      .where('order_id', '=', order_id)
      .where('kind', '=', kind)
      .execute();
  }
  return locked;
}

function lockOrderMails(tx: Transaction, { limit, lot }: Asked) {
  return tx
    .with('next', (cte) =>
      cte
        .selectFrom('order_news as m')
        .innerJoin('communities as of', 'of.id', 'm.community_id')
        .select(['m.community_id', 'm.order_id', 'm.kind'])
        .where('m.kind', 'in', orderNews)
        .orderBy(inTurns({ owner: sql.ref('of.created_by'), oldest: sql.ref('m.since') }, lot))
        .limit(limit),
    )
    .selectFrom('order_news as w')
    .innerJoin('next as n', (join) =>
      join
        .onRef('n.community_id', '=', 'w.community_id')
        .onRef('n.order_id', '=', 'w.order_id')
        .onRef('n.kind', '=', 'w.kind'),
    )
    .innerJoin('orders as o', (join) =>
      join.onRef('o.community_id', '=', 'w.community_id').onRef('o.id', '=', 'w.order_id'),
    )
    .innerJoin('raffles as r', (join) =>
      join.onRef('r.community_id', '=', 'o.community_id').onRef('r.id', '=', 'o.raffle_id'),
    )
    .leftJoin('order_origins as from', (join) =>
      join.onRef('from.community_id', '=', 'w.community_id').onRef('from.order_id', '=', 'w.order_id'),
    )
    .innerJoin('communities as c', 'c.id', 'w.community_id')
    .select([
      'w.community_id',
      'w.order_id',
      'w.kind',
      'w.data',
      'o.email',
      'o.status',
      'o.held_until',
      'o.user_id',
      'o.proven_keys',
      'r.id as raffle_id',
      'r.status as raffle_status',
      'r.draw_at',
      'from.origin',
      'from.site',
      'c.name as community_name',
      'c.created_by as community_owner',
      'c.url as community_url',
      'c.time_zone',
    ])
    .orderBy('w.since')
    .$call((due) => claimed(due, 'w'))
    .execute();
}
