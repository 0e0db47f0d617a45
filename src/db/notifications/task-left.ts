import { type RawBuilder, sql } from 'kysely';
import { isLate } from '#db/orders/desk.ts';
import type { NotificationKind } from '#domain/notifications/notification.ts';
import { surplusTries } from '#domain/orders/checkout.ts';

/** The subject's id where it is a uuid; checked first, since the planner may evaluate the cast for any row. */
const subjectId = sql<string | null>`case when n.subject_id ~ '^[0-9a-f-]{36}$' then n.subject_id::uuid end`;

/** How many of the latest actors a notification remembers. */
export const mostActors = sql.lit(50);

/** Whether an applicant `asking` is among those of a notification; once it has forgotten some, any applicant is. */
export const isTold = sql<boolean>`(
  asking.community_id = n.community_id and asking.status = 'pending'
  and (asking.user_id = any(n.actors) or cardinality(n.actors) = ${mostActors})
)`;

/** The unanswered applications of a notification. */
export const stillAsking = sql<number>`(select count(*)::int from members asking where ${isTold})`;

/** Whether a payment still waits for review: in review, or disputed. */
const paymentLeft = sql<number>`(
  select case when waiting.status in ('in_review', 'disputed') then 1 else 0 end
  from access_payments waiting
  where waiting.community_id = n.community_id and waiting.id = ${subjectId}
)`;

/** Whether the access that a notification sees ending was not extended since. */
const endLeft = sql<number>`(
  select case when exists (
    select 1 from access_grants beyond
    where beyond.community_id = n.community_id and beyond.user_id = n.user_id and beyond.revoked_at is null
      and (beyond.ends_at is null or beyond.ends_at > (n.data ->> 'until')::timestamptz)
  ) then 0 else 1 end
)`;

/** Whether the plan that a notification sees ending is not paid further on. */
const planLeft = sql<number>`(
  select count(*)::int from plan_subscriptions s
  where s.community_id = n.community_id and s.state = 'active' and s.next_plan is null
    and s.ends_at = (n.data ->> 'until')::timestamptz
)`;

/** Whether the period of a community's plan is over and the next one is still not paid. */
const planUnpaid = sql<number>`(
  select count(*)::int from plan_subscriptions s where s.community_id = n.community_id and s.state = 'unpaid'
)`;

/** Surplus money of a raffle's orders that was told of the raffle, as it was until each order had a line of its own. */
const surplusToldOfRaffle = sql<number>`(
  case when n.data ? 'surplus' then ${surplusLeft(sql`
    select o.id from orders o where o.community_id = n.community_id and o.raffle_id = ${subjectId}
  `)} else 0 end
)`;

type Count = RawBuilder<number | null>;

/** Whether the order of a notification is still unpaid and held until the instant that the notification names. */
const heldAsSaid = (now: Temporal.Instant): Count => sql`(
  select count(*)::int from orders waiting
  where waiting.community_id = n.community_id and waiting.id = ${subjectId}
    and waiting.status in ('pending', 'rejected') and waiting.held_until = (n.data ->> 'until')::timestamptz
    and waiting.held_until > ${now.toString()}::timestamptz
)`;

/** Whether the raffle of a notification's order is still to be drawn when the notification says. */
const awaitedAsSaid = (now: Temporal.Instant): Count => sql`(
  select count(*)::int from orders its join raffles r on r.community_id = its.community_id and r.id = its.raffle_id
  where its.community_id = n.community_id and its.id = ${subjectId}
    and r.status in ('open', 'closed') and r.draw_at = (n.data ->> 'drawAt')::timestamptz
    and r.draw_at > ${now.toString()}::timestamptz
)`;

/** The unpaid orders of a notification's raffle, without those that are kept on credit. */
const heldLeft: Count = sql`(
  select count(*)::int from orders waiting
  where waiting.community_id = n.community_id and waiting.raffle_id = ${subjectId}
    and waiting.status = 'pending' and waiting.credit_until is null
)`;

/** How much of a notification's task is still to do, by kind. */
const leftOf: Partial<Record<NotificationKind, Count | ((now: Temporal.Instant) => Count)>> = {
  'member.asked': stillAsking,
  'access.payment-to-review': paymentLeft,
  'access.refund-due': unlessLost(sql`
    ${countOf('access_payments', 'id', 'refund_pending')} + ${surplusLeft(sql`${subjectId}`)}
  `),
  'access.ending': endLeft,
  'access.ended': endLeft,
  'plan.ending': planLeft,
  'plan.unpaid': planUnpaid,
  'order.ending': heldAsSaid,
  'order.hold-extended': heldAsSaid,
  'raffle.tomorrow': awaitedAsSaid,
  'order.held': heldLeft,
  'order.credited': sql`(
    select count(*)::int from orders waiting
    where waiting.community_id = n.community_id and waiting.raffle_id = ${subjectId}
      and waiting.status = 'pending' and waiting.credit_until is null and waiting.credited_to = n.user_id
  )`,
  'request.waiting': (now) => sql`(
    select count(*)::int from hold_requests waiting
    where waiting.community_id = n.community_id and waiting.raffle_id = ${subjectId}
      and waiting.status = 'waiting' and waiting.expires_at > ${now.toString()}::timestamptz
  )`,
  'order.to-review': sql`(
    select count(*)::int from orders
    where orders.community_id = n.community_id and orders.raffle_id = ${subjectId}
      and (orders.status = 'in_review' or ${isLate})
  )`,
  'order.to-refund': unlessLost(sql`(
    case when n.subject = 'order' then ${countOf('orders', 'id', 'refund_pending')} + ${surplusLeft(sql`${subjectId}`)}
    else ${countOf('orders', 'raffle_id', 'refund_pending')} + ${surplusToldOfRaffle} end
  )`),
  'order.disputed': sql`(
    select count(*)::int from gateway_payments paid
    join checkouts c on c.community_id = paid.community_id and c.id = paid.checkout_id
    join orders on orders.community_id = c.community_id and orders.id = c.subject_id
    where paid.community_id = n.community_id and orders.raffle_id = ${subjectId}
      and paid.outcome = 'settled' and paid.dispute = 'open'
  )`,
  'stall.silent': sql`(
    select count(*)::int from allotment_leases lease
    join raffles r on r.community_id = lease.community_id and r.id = lease.raffle_id
    where lease.community_id = n.community_id and lease.raffle_id = ${subjectId}
      and lease.ended_at is null and lease.silence_told_at is not null and r.status = 'open'
  )`,
  'settlement.to-sign': settlementsLeft(sql`'organiser'`),
  'settlement.drawn': settlementsLeft(sql`'seller'`, sql`s.seller = n.user_id`),
  'message.reported': sql`(
    select count(*)::int from moderation_reports waiting
    where waiting.community_id = n.community_id and waiting.said_id = ${subjectId} and waiting.closed_at is null
  )`,
};

/** Whether notifications of a kind name a task, such as a receipt to review. */
export function hasTask(kind: NotificationKind): boolean {
  return kind in leftOf;
}

/** How much of the task of a notification `n` of one kind is still to do; null where the kind has no task. */
export function countLeft(kind: NotificationKind, now: Temporal.Instant): Count | null {
  const count = leftOf[kind];
  return typeof count === 'function' ? count(now) : (count ?? null);
}

/** How much of the task of a notification `n` of any kind is still to do; null for kinds without a task. */
export function countLeftOfAny(now: Temporal.Instant): Count {
  const kinds = Object.keys(leftOf) as NotificationKind[];
  return sql`case n.kind ${sql.join(
    kinds.map((kind) => sql`when ${sql.lit(kind)} then ${countLeft(kind, now)}`),
    sql` `,
  )} end`;
}

/** The settlements of a notification's raffle that wait for the signature of a side; one lapses with the next of its account. */
function settlementsLeft(side: RawBuilder<unknown>, of: RawBuilder<unknown> = sql`true`): Count {
  return sql`(
    select count(*)::int from settlements s
    where s.community_id = n.community_id and s.raffle_id = ${subjectId} and ${of}
      and not exists (
        select from settlements newer
        where newer.community_id = s.community_id and newer.raffle_id = s.raffle_id and newer.seller = s.seller
          and newer.place > s.place
      )
      and not exists (
        select from settlement_signatures g
        where g.community_id = s.community_id and g.settlement_id = s.id and g.side = ${side}
      )
  )`;
}

function countOf(table: 'access_payments' | 'orders', column: 'id' | 'raffle_id', status: string) {
  return sql<number>`(
    select count(*)::int from ${sql.table(table)} waiting
    where waiting.community_id = n.community_id and waiting.${sql.raw(column)} = ${subjectId}
      and waiting.status = ${sql.lit(status)}
  )`;
}

/** A count of what is left to give back; null where a dispute took what had gone back already, which can only be read. */
function unlessLost(count: RawBuilder<unknown>): Count {
  return sql`(case when n.data ->> 'why' in ('lost', 'surplus-lost') then null else ${count} end)`;
}

/**
 * The payments on top of what was owed for some orders or access payments that a gateway cannot give back by itself, or that
 * are in dispute.
 */
function surplusLeft(subjectIds: RawBuilder<unknown>) {
  return sql<number>`(
    select count(*)::int from gateway_payments g
    join checkouts c on c.community_id = g.community_id and c.id = g.checkout_id
    where g.community_id = n.community_id and g.outcome = 'surplus' and c.subject_id in (${subjectIds}) and (
      g.dispute = 'open'
      or g.dispute = 'none' and g.refunded < g.amount and g.failed_refunds >= ${sql.lit(surplusTries)}
    )
  )`;
}
