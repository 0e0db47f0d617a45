import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isVacant } from '#db/draws/successions.ts';
import type { AccessPaymentStatus } from '#domain/access/access-payment.ts';
import type { AccessOwedWhy } from '#domain/access/charges.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** A drawn raffle with an undelivered prize. */
const isUndelivered = sql`(raffles.status = 'drawn' and exists (
  select from winners w
  left join deliveries d on d.community_id = w.community_id and d.raffle_id = w.raffle_id and d.position = w.place
  where w.community_id = raffles.community_id and w.raffle_id = raffles.id and not w.is_reserve
    and d.delivered_at is null and d.received_at is null and not ${isVacant('w')}
))`;

/**
 * The communities that are somebody's to answer for, in whatever state: those they own, and those that they alone administer,
 * whose owner closed their account.
 */
const answeredFor = (uid: string) => sql`
  select c.id, c.url, c.name from communities c
  join members m on m.community_id = c.id and m.user_id = ${uid} and m.role = 'admin' and m.status = 'active'
  where c.created_by = ${uid} or not exists (
    select from members other join users u on u.uid = other.user_id and u.erased_at is null
    where other.community_id = c.id and other.user_id <> ${uid} and other.role = 'admin' and other.status = 'active'
  )
`;

/** Surplus money `g` that has not gone back to who paid it, and that no lost dispute took. */
const isStillHere = sql`(
  g.outcome = 'surplus' and (g.dispute = 'open' or (g.dispute = 'none' and g.refunded < g.amount))
)`;

/** Payments for access of a community that are to go back, are disputed, or came on top of what was owed. */
export type AccessOwed = {
  url: string;
  name: string;
  why: AccessOwedWhy;
  status: AccessPaymentStatus;
  count: number;
};

async function accessOwedBy(db: Db | Transaction, uid: string): Promise<AccessOwed[]> {
  const { rows } = await sql<AccessOwed>`
    select c.url, c.name, owed.why, owed.status, count(*)::int as count
    from (${answeredFor(uid)}) c
    join (
      select community_id, case status when 'disputed' then 'disputed' else 'owed' end as why, status
      from access_payments where status in ('refund_pending', 'disputed')
      union all
      select p.community_id, 'surplus', p.status
      from access_payments p
      join checkouts on checkouts.community_id = p.community_id and checkouts.subject_id = p.id
      join gateway_payments g on g.community_id = p.community_id and g.checkout_id = checkouts.id
      where checkouts.subject = 'access' and ${isStillHere}
    ) owed on owed.community_id = c.id
    group by c.url, c.name, owed.why, owed.status
    order by c.name, c.url, owed.why, owed.status
  `.execute(db);
  return rows;
}

/** Surplus payments for orders, by raffle and by how the order stands. */
export type OrderSurplus = { url: string; slug: string; title: string; status: OrderStatus; count: number };

async function orderSurplusOf(db: Db | Transaction, uid: string): Promise<OrderSurplus[]> {
  const { rows } = await sql<OrderSurplus>`
    select c.url, r.slug, r.title, o.status, count(*)::int as count
    from (${answeredFor(uid)}) c
    join gateway_payments g on g.community_id = c.id and ${isStillHere}
    join checkouts on checkouts.community_id = c.id and checkouts.id = g.checkout_id and checkouts.subject = 'order'
    join orders o on o.community_id = c.id and o.id = checkouts.subject_id
    join raffles r on r.community_id = c.id and r.id = o.raffle_id
    group by c.url, r.slug, r.title, o.status
    order by r.title, c.url, r.slug, o.status
  `.execute(db);
  return rows;
}

/**
 * What somebody still owes others: communities they own, raffles that are not over or have refunds due, and what payments for
 * access or surplus money are still to go back in communities they answer for, archived ones too: money may come late.
 */
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
    .where(sql<SqlBool>`(raffles.created_by = ${uid} or communities.id in (select id from (${answeredFor(uid)}) mine))`)
    .where('orders.status', '=', 'refund_pending')
    .groupBy(['communities.url', 'raffles.slug', 'raffles.title'])
    .orderBy('raffles.title')
    .execute();
  const [access, surplus] = [await accessOwedBy(db, uid), await orderSurplusOf(db, uid)];
  return { communities, raffles, refunds, access, surplus };
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
