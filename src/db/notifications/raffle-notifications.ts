import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { inTurns } from '#db/in-turns.ts';
import { claimed } from '#db/lock.ts';
import type { RaffleNewsRow, RaffleRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** What a raffle's holders are told. */
export const raffleNews = [
  'raffle.amended',
  'raffle.sealed',
  'raffle.tomorrow',
  'raffle.drawn',
  'raffle.cancelled',
] as const;

type News =
  | { kind: 'raffle.amended'; reason: null; version: number }
  | { kind: 'raffle.sealed' | 'raffle.tomorrow' | 'raffle.drawn'; reason: null; version?: never }
  | { kind: 'raffle.cancelled'; reason: string; version?: never };

/**
 * Queues what a raffle's holders are told, where it has any: that its rules were amended, that its list is sealed, when it is
 * drawn, or how it ended. Each amendment is told of; once a raffle has ended, whom nobody has told of what came before is told of the
 * end alone.
 */
export async function queueRaffleNotifications(
  tx: Transaction,
  raffle: RaffleRow,
  news: News & { now: Temporal.Instant },
): Promise<void> {
  const key = { community_id: raffle.community_id, raffle_id: raffle.id };
  if (news.kind === 'raffle.drawn' || news.kind === 'raffle.cancelled') {
    await tx
      .deleteFrom('raffle_news')
      .where('community_id', '=', key.community_id)
      .where('raffle_id', '=', key.raffle_id)
      .execute();
  }
  const taken = await tx
    .selectFrom('orders')
    .select('id')
    .where('community_id', '=', key.community_id)
    .where('raffle_id', '=', key.raffle_id)
    .limit(1)
    .executeTakeFirst();
  if (!taken) return;
  const { kind, version = 0, reason, now: since } = news;
  await tx
    .insertInto('raffle_news')
    .values({ ...key, kind, version, reason, since })
    // an earlier date that some were still to be told of
    .onConflict((conflict) =>
      conflict.columns(['community_id', 'raffle_id', 'kind', 'version']).doUpdateSet({ since, after_order: null }),
    )
    .execute();
}

/**
 * What waits to be told, by raffle and kind: those who made the raffles in turns, of each the oldest first. Kinds that a newer
 * server queued during an update are left to it.
 */
export function rafflesToNotify(db: Db, limit: number, lot: string) {
  return db
    .selectFrom('raffle_news as t')
    .innerJoin('raffles as r', (join) =>
      join.onRef('r.community_id', '=', 't.community_id').onRef('r.id', '=', 't.raffle_id'),
    )
    .select(['t.community_id', 't.raffle_id', 't.kind', 't.version'])
    .where('t.kind', 'in', raffleNews)
    .orderBy(inTurns({ owner: sql.ref('r.created_by'), oldest: sql.ref('t.since') }, lot))
    .limit(limit)
    .execute();
}

export type PendingNotifications = NonNullable<Awaited<ReturnType<typeof lockRaffleNotifications>>>;

export type QueuedNotifications = Pick<RaffleNewsRow, 'community_id' | 'raffle_id' | 'kind' | 'version'>;

/** A raffle's queued notification, locked; nothing where it is done, or another process has it. */
export function lockRaffleNotifications(tx: Transaction, queued: QueuedNotifications) {
  return tx
    .selectFrom('raffle_news as pending')
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'pending.community_id').onRef('raffles.id', '=', 'pending.raffle_id'),
    )
    .leftJoin('closures', (join) =>
      join
        .onRef('closures.community_id', '=', 'pending.community_id')
        .onRef('closures.raffle_id', '=', 'pending.raffle_id'),
    )
    .select([
      'closures.fingerprint as print',
      'pending.community_id',
      'pending.raffle_id',
      'pending.kind',
      'pending.version',
      'pending.reason',
      'pending.since',
      'pending.after_order',
      'raffles.slug',
      'raffles.title',
      'raffles.last_number',
      'raffles.status',
      'raffles.draw_at',
      'raffles.time_zone',
    ])
    .where('pending.community_id', '=', queued.community_id)
    .where('pending.raffle_id', '=', queued.raffle_id)
    .where('pending.kind', '=', queued.kind)
    .where('pending.version', '=', queued.version)
    .$call((pending) => claimed(pending, 'pending'))
    .executeTakeFirst();
}

/** An order whose holder is notified, with what the account's other orders contribute. */
export type OrderToNotify = {
  community_id: string;
  id: string;
  user_id: string | null;
  email: string | null;
  sold_by: string | null;
  rules_version: number;
  /** The order's winning numbers. */
  won: number[];
  /** Whether its holder is notified by an earlier order. */
  is_told: boolean;
  /** Whether any of its holder's orders won; of who has no account, of those whose mails go to the same address. */
  has_won: boolean;
  /** Whether any of its holder's orders is to be refunded. */
  is_owed: boolean;
};

/** The next orders to notify: those that hold numbers, those that wait for the draw, those paid for it, or those that the cancellation ended. */
export async function ordersToNotify(
  tx: Transaction,
  pending: PendingNotifications,
  limit: number,
): Promise<OrderToNotify[]> {
  const concerned = concernedIn(pending);
  const ofRaffle = sql`o.community_id = ${pending.community_id}::uuid and o.raffle_id = ${pending.raffle_id}::uuid`;
  const { rows } = await sql<OrderToNotify>`
    with won as materialized (
      select t.number, t.order_id, o.user_id, case when o.sold_by is null then lower(o.email) end as mailbox
      from winners w
      join tickets t on t.community_id = w.community_id and t.raffle_id = w.raffle_id and t.number = w.number
      join orders o on o.community_id = t.community_id and o.id = t.order_id
      where w.community_id = ${pending.community_id}::uuid and w.raffle_id = ${pending.raffle_id}::uuid
        and not w.is_reserve and t.state = 'paid'
    ), some_orders as materialized (
      select community_id, id, user_id, email, sold_by, rules_version, status from orders o
      where ${ofRaffle} and ${concerned}
        and (${pending.after_order}::uuid is null or id > ${pending.after_order}::uuid)
      order by id limit ${limit}
    ), theirs as materialized (
      select user_id, array_agg(id order by id) as orders, bool_or(status = ${owed}) as is_owed
      from orders o
      where ${ofRaffle} and ${concerned} and user_id in (select user_id from some_orders)
      group by user_id
    )
    select s.community_id, s.id, s.user_id, s.email, s.sold_by, s.rules_version,
      array(select number from won where order_id = s.id order by number) as won,
      coalesce(t.orders[1] <> s.id, false) as is_told,
      exists (
        select 1 from won w
        where w.user_id = s.user_id or (w.user_id is null and s.user_id is null and w.mailbox = lower(s.email))
      ) as has_won,
      coalesce(t.is_owed, s.status = ${owed}) as is_owed
    from some_orders s left join theirs t on t.user_id = s.user_id
    order by s.id
  `.execute(tx);
  return rows;
}

const paid: OrderStatus = 'confirmed';
const owed: OrderStatus = 'refund_pending';

/** Whether an order holds its numbers at an instant. */
function holdsAt(instant: Temporal.Instant) {
  return sql<SqlBool>`(
    o.status in ('in_review', 'confirmed')
    or (o.status in ('pending', 'rejected') and o.held_until > ${instant.toString()}::timestamptz)
  )`;
}

/** How many people hold numbers of a raffle; `unreached`: those whom no notice or mail reaches. */
export type HolderCount = { all: number; unreached: number };

/**
 * Counts who holds numbers of a raffle at an instant; orders without an account are one each.
 * @param sendsMail whether this installation sends e-mail, which decides whom it reaches (`noticeChannel`)
 */
export async function countHolders(
  db: Db,
  raffle: RaffleRow,
  { now, sendsMail }: { now: Temporal.Instant; sendsMail: boolean },
): Promise<HolderCount> {
  const { rows } = await sql<HolderCount>`
    select count(distinct coalesce(o.user_id, o.id::text))::int as "all",
      (count(*) filter (
        where o.user_id is null and not (${sendsMail} and o.email is not null and o.sold_by is null)
      ))::int as unreached
    from orders o
    where o.community_id = ${raffle.community_id}::uuid and o.raffle_id = ${raffle.id}::uuid and ${holdsAt(now)}
  `.execute(db);
  return rows[0] ?? { all: 0, unreached: 0 };
}

/**
 * An order that its holder cancelled before the raffle was is told apart by its events. Looked up per order (`offset
 * 0`), because statistics know nothing of rows written just now.
 */
function concernedIn({ kind, since, version }: PendingNotifications) {
  // not by when they were taken: that was told by the clock of another server, perhaps
  if (kind === 'raffle.amended') return sql`o.rules_version < ${version} and ${holdsAt(since)}`;
  // whose receipt is in review still waits for the draw
  if (kind === 'raffle.tomorrow') return sql`o.status in ('in_review', ${paid})`;
  if (kind === 'raffle.sealed' || kind === 'raffle.drawn') return sql`o.status = ${paid}`;
  kind satisfies 'raffle.cancelled';
  return sql`o.status in ('cancelled', 'refund_pending', 'refunded') and exists (
    select 1 from events e
    where e.community_id = o.community_id and e.subject = 'order' and e.subject_id = o.id::text
      and e.kind in ('order.cancelled', 'order.refund-due') and e.happened_at = ${since.toString()}::timestamptz
    offset 0
  )`;
}

/** Advances the cursor of a raffle's notifications; null: all done. */
export async function advanceRaffleNotifications(
  tx: Transaction,
  pending: PendingNotifications,
  afterOrder: string | null,
): Promise<void> {
  const { community_id, raffle_id, kind, version } = pending;
  if (afterOrder === null) {
    await tx
      .deleteFrom('raffle_news')
      .where('community_id', '=', community_id)
      .where('raffle_id', '=', raffle_id)
      .where('kind', '=', kind)
      .where('version', '=', version)
      .execute();
    return;
  }
  await tx
    .updateTable('raffle_news')
    .set({ after_order: afterOrder })
    .where('community_id', '=', community_id)
    .where('raffle_id', '=', raffle_id)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .execute();
}
