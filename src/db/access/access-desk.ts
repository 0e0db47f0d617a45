import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { likeText } from '#db/communities/communities.ts';
import type { AccessPaymentRow, GrantSource, ReceiptRow } from '#db/tables.ts';
import type { AccessPaymentStatus } from '#domain/access/access-payment.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import type { Currency } from '#domain/money.ts';
import type { GatewayId, LedgerKind } from '#domain/orders/checkout.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';
import { refundedSum } from './access-ledger.ts';
import { failedPart } from './owed-refunds.ts';

type Page = { limit: number; offset: number };

export type ListedPayment = AccessPaymentRow & {
  name: string;
  email: string;
  memberStatus: MemberStatus | null;
  /** When it came into its state, and with which reason. */
  since: Temporal.Instant;
  reason: string | null;
  note: Record<string, unknown>;
  paid: number;
  refunded: number;
  /** What is owed of it, where only a part is. */
  failedPart: number | null;
  /** Whether what it bought stands. */
  hasGrant: boolean;
  way: PaymentKind | GatewayId | null;
};

const oldestFirst: ReadonlySet<AccessPaymentStatus> = new Set(['in_review', 'refund_pending', 'disputed']);

/** A community's payments in some states: those to be dealt with oldest first, the others newest first. */
export async function listPayments(
  db: Db | Transaction,
  communityId: string,
  { statuses, limit, offset }: { statuses: readonly AccessPaymentStatus[] } & Page,
): Promise<ListedPayment[]> {
  const direction = statuses.every((status) => oldestFirst.has(status)) ? sql`asc` : sql`desc`;
  const { rows } = await sql<ListedPayment>`
    select p.*, u.display_name as name, u.email, m.status as "memberStatus",
      coalesce(e.happened_at, p.created_at) as since, e.reason, coalesce(e.data, '{}'::jsonb) as note,
      l.paid, l.refunded, l.way, ${failedPart} as "failedPart",
      exists (
        select 1 from access_grants g
        where g.community_id = p.community_id and g.payment_id = p.id and g.revoked_at is null
      ) as "hasGrant"
    from access_payments p
    join users u on u.uid = p.user_id
    left join members m on m.community_id = p.community_id and m.user_id = p.user_id
    left join lateral (
      select happened_at, reason, data from events e
      where e.community_id = p.community_id and e.subject = 'access' and e.subject_id = p.id::text
        and e.to_state is not null
      order by e.id desc limit 1
    ) e on true
    left join lateral (
      select coalesce(sum(amount) filter (where kind = 'payment'), 0)::bigint as paid,
        ${refundedSum} as refunded,
        max(way) filter (where kind = 'payment') as way
      from access_ledger l where l.community_id = p.community_id and l.payment_id = p.id
    ) l on true
    where p.community_id = ${communityId}::uuid and p.status = any(${[...statuses]}::text[])
    order by since ${direction}, p.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** The receipts of some payments, oldest first. */
export function receiptsOfPayments(
  db: Db | Transaction,
  communityId: string,
  ids: readonly string[],
): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('access_payment_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

export type ListedAccess = {
  userId: string;
  name: string;
  status: MemberStatus;
  role: MemberRole;
  source: GrantSource;
  endsAt: Temporal.Instant | null;
  graceUntil: Temporal.Instant | null;
  stoppedAt: Temporal.Instant | null;
  reason: string | null;
};

/**
 * The last grant of each member or lapsed member. People with a role keep what they paid for but do not depend on it,
 * so nothing ends for them.
 */
const lastGrants = (communityId: string) => sql`
  select distinct on (g.user_id) g.user_id as "userId", u.display_name as name, m.status, m.role, g.source,
    g.ends_at as "endsAt", g.grace_until as "graceUntil", g.stopped_at as "stoppedAt", g.reason
  from access_grants g
  join members m on m.community_id = g.community_id and m.user_id = g.user_id
    and m.status in ('active', 'expired')
  join users u on u.uid = g.user_id
  where g.community_id = ${communityId}::uuid and g.revoked_at is null
  order by g.user_id, g.ends_at desc nulls first
`;

/**
 * Members whose access ends before an instant or has ended without renewal: first those still inside, the first to end
 * first, then the lapsed, latest first.
 */
export async function endingAccess(
  db: Db | Transaction,
  communityId: string,
  { now, until, ...page }: { now: Temporal.Instant; until: Temporal.Instant } & Page,
): Promise<ListedAccess[]> {
  const { rows } = await sql<ListedAccess>`
    select * from (${lastGrants(communityId)}) last
    where role = 'member' and "endsAt" <= ${until.toString()}::timestamptz
    order by "graceUntil" <= ${now.toString()}::timestamptz,
      case when "graceUntil" > ${now.toString()}::timestamptz then "endsAt" end, "endsAt" desc, "userId"
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

/** A last grant that was free, in force at an instant. */
const isGiven = (now: Temporal.Instant) => sql<SqlBool>`(
  source in ('complimentary', 'invitation') and ("graceUntil" is null or "graceUntil" > ${now.toString()}::timestamptz)
)`;

/** The people with free access, by name. */
export async function givenAccess(
  db: Db | Transaction,
  communityId: string,
  { now, ...page }: { now: Temporal.Instant } & Page,
): Promise<ListedAccess[]> {
  const { rows } = await sql<ListedAccess>`
    select * from (${lastGrants(communityId)}) last
    where ${isGiven(now)} order by name, "userId" limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

/** How many have access, how many of them for free, and how many lose it before an instant. */
export async function countAccess(
  db: Db | Transaction,
  communityId: string,
  { now, until }: { now: Temporal.Instant; until: Temporal.Instant },
): Promise<{ inForce: number; given: number; ending: number; overdue: number }> {
  const { rows } = await sql<{ inForce: number; given: number; ending: number; overdue: number }>`
    select
      count(*) filter (where "graceUntil" is null or "graceUntil" > ${now.toString()}::timestamptz) as "inForce",
      count(*) filter (where ${isGiven(now)}) as given,
      count(*) filter (where role = 'member' and "endsAt" > ${now.toString()}::timestamptz
        and "endsAt" <= ${until.toString()}::timestamptz) as ending,
      count(*) filter (where role = 'member' and "endsAt" <= ${now.toString()}::timestamptz) as overdue
    from (${lastGrants(communityId)}) last
  `.execute(db);
  return rows[0] ?? { inForce: 0, given: 0, ending: 0, overdue: 0 };
}

/** People who may be given free access: plain members and those waiting to enter, optionally by name. */
export async function peopleToGive(
  db: Db | Transaction,
  communityId: string,
  { words, limit }: { words: string; limit: number },
): Promise<{ uid: string; name: string; status: MemberStatus }[]> {
  let people = db
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.uid', 'm.user_id')
    .select(['u.uid', 'u.display_name as name', 'm.status'])
    .where('m.community_id', '=', communityId)
    .where('m.role', '=', 'member')
    .where('m.status', 'in', ['active', 'pending', 'awaiting_payment', 'expired']);
  for (const word of words.split(/\s+/).filter(Boolean)) {
    people = people.where(sql<SqlBool>`fold_text(u.display_name) like fold_text(${`%${likeText(word)}%`})`);
  }
  return people.orderBy('u.display_name').orderBy('u.uid').limit(limit).execute();
}

export type LedgerEntry = {
  id: string;
  kind: LedgerKind;
  amount: number;
  currency: Currency;
  way: PaymentKind | GatewayId;
  evidence: string | null;
  at: Temporal.Instant;
  reference: string;
  paymentType: AccessPaymentRow['payment_type'];
  name: string;
  email: string;
  recordedBy: string | null;
};

/** The ledger of access, newest first, a page at a time. */
export async function ledgerEntries(
  db: Db | Transaction,
  communityId: string,
  { limit, before, offset = 0 }: { limit: number; before: Pick<LedgerEntry, 'at' | 'id'> | null; offset?: number },
): Promise<LedgerEntry[]> {
  const isBefore = before
    ? sql<SqlBool>`(l.recorded_at, l.id) < (${before.at.toString()}::timestamptz, ${before.id}::uuid)`
    : sql<SqlBool>`true`;
  const { rows } = await sql<LedgerEntry>`
    select l.id, l.kind, l.amount, l.currency, l.way, l.evidence, l.recorded_at as at, p.reference,
      p.payment_type as "paymentType", u.display_name as name, u.email, r.display_name as "recordedBy"
    from access_ledger l
    join access_payments p on p.community_id = l.community_id and p.id = l.payment_id
    join users u on u.uid = p.user_id
    left join users r on r.uid = l.recorded_by
    where l.community_id = ${communityId}::uuid and ${isBefore}
    order by l.recorded_at desc, l.id desc limit ${limit} offset ${offset}
  `.execute(db);
  return rows;
}

/** How many payments wait for review, and since when. */
export async function waitingPayments(
  db: Db | Transaction,
  communityId: string,
): Promise<{ review: number; reviewSince: Temporal.Instant | null; refunds: number }> {
  const { rows } = await sql<{ review: number; reviewSince: Temporal.Instant | null; refunds: number }>`
    select count(*) filter (where p.status in ('in_review', 'disputed')) as review,
      min(e.at) filter (where p.status in ('in_review', 'disputed')) as "reviewSince",
      count(*) filter (where p.status = 'refund_pending') as refunds
    from access_payments p
    left join lateral (
      select max(happened_at) as at from events e
      where e.community_id = p.community_id and e.subject = 'access' and e.subject_id = p.id::text
        and e.to_state = p.status
    ) e on true
    where p.community_id = ${communityId}::uuid and p.status in ('in_review', 'disputed', 'refund_pending')
  `.execute(db);
  return rows[0] ?? { review: 0, reviewSince: null, refunds: 0 };
}
