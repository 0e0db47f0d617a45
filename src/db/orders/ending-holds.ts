import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimed } from '#db/lock.ts';
import { keysOf, type RowKey } from '#db/row-key.ts';
import { givesTime, isHeldUntil, shortestWarned, type WhileHeld } from '#domain/orders/ending-hold.ts';
import { orderById } from './orders.ts';

/** Unpaid orders held for long enough whose holders can be told that their hold ends, and were not told of this end yet. */
function unwarned(db: Db | Transaction, now: Temporal.Instant) {
  return db
    .selectFrom('orders as o')
    .innerJoin('raffles as r', (join) =>
      join.onRef('r.community_id', '=', 'o.community_id').onRef('r.id', '=', 'o.raffle_id'),
    )
    .select([
      'o.community_id',
      'o.id',
      'o.user_id',
      'o.email',
      'o.sold_by',
      'o.numbers',
      'o.held_until',
      'o.created_at',
      'r.slug',
      'r.title',
      'r.last_number',
      'r.time_zone',
      sql<Temporal.Instant | null>`(
        select e.happened_at from events e
        where e.community_id = o.community_id and e.subject = 'order' and e.subject_id = o.id::text
          and e.kind = any(${givesTime}::text[])
        order by e.id desc limit 1
      )`.as('changed_at'),
    ])
    .where('o.status', 'in', ['pending', 'rejected'])
    .where('o.held_until', '>', now)
    .where(sql<boolean>`o.held_until >= o.created_at + make_interval(hours => ${shortestWarned})`)
    .where('o.warned_until', 'is distinct from', sql.ref<Temporal.Instant>('o.held_until'))
    .where((eb) =>
      eb.or([eb('o.user_id', 'is not', null), eb.and([eb('o.email', 'is not', null), eb('o.sold_by', 'is', null)])]),
    );
}

export type EndingHold = Awaited<ReturnType<ReturnType<typeof unwarned>['execute']>>[number];

/** Those of them whose hold ends by an instant, by that end; `after`: beyond one of them. */
export function endingHolds(
  db: Db,
  {
    now,
    until,
    after,
    limit,
  }: { now: Temporal.Instant; until: Temporal.Instant; after: EndingHold | null; limit: number },
) {
  return unwarned(db, now)
    .where('o.held_until', '<=', until)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(o.held_until, o.id) > (${after?.held_until.toString()}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('o.held_until')
    .orderBy('o.id')
    .limit(limit)
    .execute();
}

/** Those of some orders that are still unwarned, locked, without those that another process is at. */
export function claimEndingHolds(tx: Transaction, orders: readonly RowKey[], now: Temporal.Instant) {
  return unwarned(tx, now)
    .where(sql<boolean>`(o.community_id, o.id) in ${keysOf(orders)}`)
    .$call((query) => claimed(query, 'o'))
    .execute();
}

/** Whether an order is still held as a mail about it says. */
export async function isHeldAsSaid(
  db: Db,
  { communityId, orderId, until }: WhileHeld,
  now: Temporal.Instant,
): Promise<boolean> {
  const order = await orderById(db, communityId, orderId);
  if (!order) return false;
  return isHeldUntil({ status: order.status, heldUntil: order.held_until }, Temporal.Instant.from(until), now);
}

/** Writes that the holders of some orders were told of the end of their hold as it stands. */
export async function setWarned(tx: Transaction, orders: readonly RowKey[]): Promise<void> {
  await sql`
    update orders set warned_until = held_until
    where (community_id, id) in ${keysOf(orders)}
  `.execute(tx);
}
