import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { inTurns } from '#db/in-turns.ts';
import { claimClause } from '#db/lock.ts';
import { dueSum } from '#db/orders/payments.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Currency } from '#domain/money.ts';
import type { NotificationKind } from '#domain/notifications/notification.ts';

/** What a raffle's organisers and sellers are notified of in batches, by a job. Kinds that a newer server queued are left to it. */
const gatheredKinds = [
  'order.held',
  'request.waiting',
  'order.credited',
] as const satisfies readonly NotificationKind[];

export type GatheredKind = (typeof gatheredKinds)[number];

/** Queues an order or request for the organisers' notification. Idempotent. */
export async function queueOrganiserNotification(
  tx: Transaction,
  raffle: RowKey,
  { kind, subjectId, now }: { kind: GatheredKind; subjectId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('organiser_news')
    .values({ community_id: raffle.community_id, raffle_id: raffle.id, kind, subject_id: subjectId, since: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Raffles whose organisers are still to be told of something: those who made them in turns, of each the longest waiting. */
export function rafflesWithOrganiserNotifications(
  db: Db,
  limit: number,
  lot: string,
): Promise<{ community_id: string; raffle_id: string }[]> {
  return db
    .selectFrom('organiser_news as t')
    .innerJoin('raffles as r', (join) =>
      join.onRef('r.community_id', '=', 't.community_id').onRef('r.id', '=', 't.raffle_id'),
    )
    .select(['t.community_id', 't.raffle_id'])
    .where('t.kind', 'in', gatheredKinds)
    .groupBy(['t.community_id', 't.raffle_id', 'r.created_by'])
    .orderBy(inTurns({ owner: sql.ref('r.created_by'), oldest: sql`min(t.since)` }, lot))
    .limit(limit)
    .execute();
}

/** One thing to tell of, as it stands now; `isWaiting`: whether it still waits to be paid or answered. */
export type OrganiserNotification = {
  kind: GatheredKind;
  subject_id: string;
  isWaiting: boolean;
  /** Of an order: its numbers, and what is still to be paid of it. */
  count: number | null;
  amount: number | null;
  currency: Currency | null;
  /** What it asks for in all, and in its second currency. */
  total: number | null;
  second_total: number | null;
  second_currency: Currency | null;
  user_id: string | null;
  /** Whose sale it is; of an order. */
  credited_to: string | null;
};

/** Takes what is to be told of a raffle, the earliest first, leaving what another process is at. */
export async function takeOrganiserNotifications(
  tx: Transaction,
  raffle: { community_id: string; raffle_id: string },
  limit: number,
): Promise<OrganiserNotification[]> {
  const { rows } = await sql<OrganiserNotification>`
    with taken as (
      delete from organiser_news
      where (community_id, subject_id) in (
        select community_id, subject_id from organiser_news
        where community_id = ${raffle.community_id}::uuid and raffle_id = ${raffle.raffle_id}::uuid
          and kind = any (${[...gatheredKinds]}::text[])
        order by since, subject_id limit ${limit}
        ${claimClause()}
      )
      returning community_id, kind, subject_id, since
    )
    select t.kind, t.subject_id,
      coalesce(o.status = 'pending', r.status = 'waiting', false) as "isWaiting",
      cardinality(o.numbers) as count, ${dueSum('o')} as amount, o.currency, o.total, o.second_total, o.second_currency,
      coalesce(o.user_id, r.user_id) as user_id, o.credited_to
    from taken t
    left join orders o on t.kind <> 'request.waiting' and o.community_id = t.community_id and o.id = t.subject_id
    left join hold_requests r on t.kind = 'request.waiting' and r.community_id = t.community_id and r.id = t.subject_id
    order by t.since, t.subject_id
  `.execute(tx);
  return rows;
}
