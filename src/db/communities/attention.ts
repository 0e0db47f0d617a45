import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isVacant } from '#db/draws/successions.ts';
import { isInList, isLate } from '#db/orders/desk.ts';

/** The pending work in one raffle's orders. */
export type WaitingOrders = {
  raffle: string;
  /** Orders in review, and since when the first one waits. */
  review: number;
  reviewSince: Temporal.Instant | null;
  /** Of those, the ones with a receipt that resembles an earlier one. */
  alike: number;
  /** Holds that expire before an instant, and when the first does. */
  expiring: number;
  expiresAt: Temporal.Instant | null;
  /** The same of what is kept on credit. */
  creditEnding: number;
  creditEndsAt: Temporal.Instant | null;
  refunds: number;
};

/** Whether a receipt of the order matches an earlier one of another order, anywhere in the installation. */
const isAlike = sql<SqlBool>`exists (
  select 1 from receipts r
  where r.community_id = orders.community_id and r.order_id = orders.id and (
    r.alike_receipt_id is not null
    or exists (
      select 1 from receipts b where b.sent_hash = r.sent_hash
        and (b.community_id, b.paid_for) <> (r.community_id, r.paid_for) and (b.sent_at, b.id) < (r.sent_at, r.id)
    )
    or exists (
      select 1 from receipts t where t.transfer_reference = r.transfer_reference
        and (t.community_id, t.paid_for) <> (r.community_id, r.paid_for) and (t.sent_at, t.id) < (r.sent_at, r.id)
    )
  )
)`;

/** When an order came to be reviewed: by its last receipt in time, or its first late one. */
const waitingSince = sql`coalesce(
  (
    select max(happened_at) from events e
    where e.community_id = orders.community_id and e.subject = 'order' and e.subject_id = orders.id::text
      and e.to_state = 'in_review' and orders.status = 'in_review'
  ),
  (
    select min(sent_at) from receipts r
    where r.community_id = orders.community_id and r.order_id = orders.id and r.sent_at >= orders.held_until
  )
)`;

/** The pending orders of a community by raffle: all, or one seller's. */
export async function waitingOrders(
  db: Db | Transaction,
  communityId: string,
  { creditedTo, now, until }: { creditedTo: string | null; now: Temporal.Instant; until: Temporal.Instant },
): Promise<WaitingOrders[]> {
  const { rows } = await sql<WaitingOrders>`
    with waiting as (
      select orders.raffle_id, orders.status, orders.held_until, ${isInList('credit')} as on_credit,
        case when looked_at then ${waitingSince} end as since, looked_at, looked_at and ${isAlike} as alike
      from orders
      cross join lateral (select orders.status = 'in_review' or ${isLate} as looked_at) l
      where orders.community_id = ${communityId}::uuid
        and orders.status in ('pending', 'rejected', 'in_review', 'expired', 'refund_pending')
        and (${creditedTo}::text is null or orders.credited_to = ${creditedTo})
    ), sorted as (
      select *, status in ('pending', 'rejected') and held_until > ${now.toString()}::timestamptz
        and held_until <= ${until.toString()}::timestamptz as ending
      from waiting
    )
    select raffle_id as raffle,
      count(*) filter (where looked_at) as review, min(since) as "reviewSince",
      count(*) filter (where alike) as alike,
      count(*) filter (where ending and not on_credit) as expiring,
      min(held_until) filter (where ending and not on_credit) as "expiresAt",
      count(*) filter (where ending and on_credit) as "creditEnding",
      min(held_until) filter (where ending and on_credit) as "creditEndsAt",
      count(*) filter (where status = 'refund_pending') as refunds
    from sorted group by raffle_id
  `.execute(db);
  return rows;
}

/** Undelivered prizes by raffle. */
export async function prizesToDeliver(db: Db | Transaction, communityId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ raffle: string; prizes: number }>`
    select w.raffle_id as raffle, count(*) as prizes
    from winners w
    join prizes p on p.community_id = w.community_id and p.raffle_id = w.raffle_id and p.position = w.place
    left join deliveries d on d.community_id = p.community_id and d.raffle_id = p.raffle_id and d.position = p.position
    where w.community_id = ${communityId}::uuid and not w.is_reserve and d.delivered_at is null and not ${isVacant('w')}
    group by w.raffle_id
  `.execute(db);
  return new Map(rows.map(({ raffle, prizes }) => [raffle, prizes]));
}

/** How many applications are pending. */
export async function countApplications(db: Db | Transaction, communityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}
