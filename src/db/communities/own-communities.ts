import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { isVacant } from '#db/draws/successions.ts';
import { isLate } from '#db/orders/desk.ts';
import type {
  AccessType,
  CommunityStatus,
  Country,
  JoinPolicy,
  PaymentType,
  Visibility,
} from '#domain/communities/community.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';

/** A community of a person, or one that they applied to, with the pending work for its admins. */
export type OwnCommunity = {
  id: string;
  url: string;
  name: string;
  avatar: string | null;
  plan: string;
  communityStatus: CommunityStatus;
  visibility: Visibility;
  joinPolicy: JoinPolicy;
  accessType: AccessType;
  paymentType: PaymentType | null;
  price: number | null;
  memberCount: number;
  role: MemberRole;
  status: MemberStatus;
  isOwner: boolean;
  joinedAt: Temporal.Instant;
  openRaffles: number;
  ordersInReview: number;
  /** Payments for access. */
  paymentsInReview: number;
  refunds: number;
  prizes: number;
  applications: number;
};

/** A person's communities with their pending work: first those they administer, then by latest joining. */
export async function ownCommunities(db: Db | Transaction, userId: string): Promise<OwnCommunity[]> {
  const { rows } = await sql<OwnCommunity>`
    select c.id, c.url, c.name, c.avatar, c.plan, c.status as "communityStatus", c.visibility,
      c.join_policy as "joinPolicy", c.access_type as "accessType", c.payment_type as "paymentType", c.price,
      c.member_count as "memberCount",
      m.role, m.status, c.created_by = m.user_id as "isOwner", m.joined_at as "joinedAt",
      (select count(*) from raffles r where r.community_id = c.id and r.status = 'open') as "openRaffles",
      (select count(*) from orders
        where orders.community_id = c.id and (orders.status = 'in_review' or ${isLate})) as "ordersInReview",
      (select count(*) from access_payments p
        where p.community_id = c.id and p.status in ('in_review', 'disputed')) as "paymentsInReview",
      (select count(*) from orders o where o.community_id = c.id and o.status = 'refund_pending')
        + (select count(*) from access_payments p where p.community_id = c.id and p.status = 'refund_pending') as refunds,
      (select count(*) from raffles r
        join winners w on w.community_id = r.community_id and w.raffle_id = r.id and not w.is_reserve
        left join deliveries d on d.community_id = w.community_id and d.raffle_id = w.raffle_id and d.position = w.place
        where r.community_id = c.id and r.status = 'drawn' and d.delivered_at is null and not ${isVacant('w')}) as prizes,
      (select count(*) from members a where a.community_id = c.id and a.status = 'pending') as applications
    from members m join communities c on c.id = m.community_id
    where m.user_id = ${userId} and m.status in ('active', 'pending', 'awaiting_payment', 'expired')
    order by m.status = 'active' desc, c.status in ('archived', 'suspended'), m.role = 'admin' desc, m.joined_at desc, c.url
  `.execute(db);
  return rows;
}

/** A community that a person is not in any more, and that owes them money or has time of theirs left. */
export type FormerCommunity = {
  id: string;
  url: string;
  name: string;
  country: Country;
  timeZone: string;
  isOwed: boolean;
  /** The end of time that was paid for and that they can still use by coming back. */
  endsAt: Temporal.Instant | null;
};

/** The communities that a person has left or was put out of, with a refund due or paid time left, by name. */
export async function formerCommunities(
  db: Db | Transaction,
  userId: string,
  now: Temporal.Instant,
): Promise<FormerCommunity[]> {
  const { rows } = await sql<FormerCommunity>`
    select * from (
      select c.id, c.url, c.name, c.country, c.time_zone as "timeZone",
        exists (
          select 1 from access_payments p
          where p.community_id = c.id and p.user_id = ${userId} and p.status = 'refund_pending'
        ) as "isOwed",
        case when m.status = 'left' and c.status = 'active' and c.visibility <> 'private' then (
          select max(g.ends_at) from access_grants g
          where g.community_id = c.id and g.user_id = ${userId} and g.ends_at > ${now.toString()}::timestamptz
            and g.revoked_at is null
        ) end as "endsAt"
      from members m join communities c on c.id = m.community_id
      where m.user_id = ${userId} and m.status in ('left', 'removed', 'banned', 'rejected')
    ) former
    where "isOwed" or "endsAt" is not null
    order by name, url
  `.execute(db);
  return rows;
}
