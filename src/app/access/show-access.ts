import { isAccessPayable } from '#app/access-payments/is-payable.ts';
import { isOfRaffles } from '#app/communities/community-facts.ts';
import { offeredGateways } from '#app/offered-gateways.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { type ViewContext, view } from '#app/view.ts';
import { hasPass, passesTaken } from '#db/access/access.ts';
import { hasProofOfMoney, newestPayments } from '#db/access/access-payments.ts';
import { decidingGrants, newestGrants } from '#db/access/grants.ts';
import { owedTo } from '#db/access/owed-refunds.ts';
import { newestEvents } from '#db/events.ts';
import { membership, nameOf } from '#db/members/members.ts';
import { paidOnline } from '#db/orders/paid-online.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import type { AccessGrantRow, AccessPaymentRow, CommunityRow, MemberRow } from '#db/tables.ts';
import {
  type AccessPaymentStatus,
  givenUpAs,
  hasNoMoreTries,
  hasPassLeft,
  openPaymentStatuses,
  paymentAwaitsMoney,
  paymentTakesReceipt,
} from '#domain/access/access-payment.ts';
import {
  type AccessSpan,
  accessState,
  accessTime,
  daysUntil,
  isEndNear,
  lastGrant,
} from '#domain/access/access-period.ts';
import { mayKnowCommunity } from '#domain/communities/community-visibility.ts';
import { Refusal } from '#domain/refusal.ts';
import { type AccessAddress, findForOwnPayments } from './find-payer.ts';
import { isRunOut, mayPayAccess } from './open-payment.ts';

type Seeing = ViewContext<AccessAddress, { community: CommunityRow }>;

/** The payments that something is still to be done about, or said of, above all others. */
const current: ReadonlySet<AccessPaymentStatus> = new Set([
  'pending',
  'in_review',
  'rejected',
  'expired',
  'refund_pending',
  'disputed',
]);
/** Payments, times of access, and steps of the payment under way that the page tells of: the newest of each. */
const shownEach = 60;

/** Somebody's own access to a community: until when, what it costs, how it is paid, what was paid. */
export const showAccess = view({
  find: async (db, address: AccessAddress, actor) => ({ community: await findForOwnPayments(db, address, actor) }),
  permission: 'access.see',
  show: async (context) => {
    const { app, actor, now, found, can } = context;
    const { community } = found;
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const person = { communityId: community.id, userId };
    const accessNow = accessTime(now, community.inactive_since);
    const [row, held, grants, payments, owed, organiser] = await Promise.all([
      membership(app.db, community.id, userId),
      decidingGrants(app.db, person, accessNow),
      newestGrants(app.db, person, shownEach),
      newestPayments(app.db, person, shownEach),
      owedTo(app.db, person),
      nameOf(app.db, community.created_by),
    ]);
    const last = lastGrant(held);
    const isKnown = mayKnowCommunity(community, { ...actor, membership: row?.status ?? null });
    const place = isKnown ? placeOf(community, row) : 'hidden';
    const shown = currentPayment(payments.rows, place === 'banned');
    const hasNoOpenPayment = place === 'pays' && !isPaymentOpen(shown, accessNow);
    const mayBeginPayment = hasNoOpenPayment && last?.endsAt !== null && can('access.pay');
    const obstacles = mayBeginPayment ? await obstaclesOf(context, userId) : { noPass: null, isWithoutWay: false };
    return {
      ...(isKnown ? placeShown(community, organiser) : hiddenShown(community)),
      place,
      /** What is to go back to them, a sum for each currency. */
      owed,
      refund: await refundShown(context, payments.rows),
      access: spanShown(held, { community, accessNow }),
      payment: shown && (await paymentShown(context, shown)),
      ...obstacles,
      history: payments.rows.map(pastPayment),
      grants: grants.rows.flatMap((grant) => pastGrant(grant, bannedAt(row))),
      /** How many older ones of each are not among them. */
      older: { payments: payments.count - payments.rows.length, grants: grants.count - grants.rows.length },
      can: {
        begin: mayBeginPayment && obstacles.noPass === null && !obstacles.isWithoutWay,
        // a payment for the next period is under way: it has to be cancelled first
        stop: hasNoOpenPayment && Boolean(last?.endsAt) && accessState(held, accessNow) !== 'over',
        seeDashboard: can('community.see-dashboard'),
      },
    };
  },
});

export type ShownAccess = Awaited<ReturnType<typeof showAccess>>;

/** The newest payment, while something is still to be done about it or said of it. Who is kept out begins no other. */
function currentPayment([newest]: readonly AccessPaymentRow[], isKeptOut: boolean): AccessPaymentRow | null {
  if (!newest || (isKeptOut && newest.status === 'expired')) return null;
  return current.has(newest.status) ? newest : null;
}

/** Whether a payment waits for its money or its review. */
function isPaymentOpen(payment: AccessPaymentRow | null, accessNow: Temporal.Instant): boolean {
  return payment !== null && payment.status !== 'expired' && !isOver(payment, accessNow);
}

function placeShown(community: CommunityRow, organiser: string | undefined) {
  return {
    community: communityShown(community),
    organiser: organiser || null,
    cadence: cadenceOfCommunity(community),
  };
}

function communityShown(community: CommunityRow) {
  return {
    url: community.url,
    name: community.name,
    country: community.country,
    timeZone: community.time_zone,
    status: community.status,
    visibility: community.visibility,
    isOfRaffles: isOfRaffles(community),
    price: community.price === null ? null : { amount: community.price, currency: community.currency },
  };
}

/** The time that somebody has, or had last. */
function spanShown(
  held: Awaited<ReturnType<typeof decidingGrants>>,
  { community, accessNow }: { community: CommunityRow; accessNow: Temporal.Instant },
) {
  const last = lastGrant(held);
  return {
    state: accessState(held, accessNow),
    endsAt: last?.endsAt?.toString() ?? null,
    graceUntil: last?.graceUntil?.toString() ?? null,
    /** Whether it is time to renew: it has ended, or is about to. */
    isEndNear: Boolean(last?.endsAt && isEndNear(last.endsAt, accessNow)),
    /** Where the community is paused: whole days left once it goes on, those of grace after the end. */
    daysAtPause: community.inactive_since && daysLeft(last, accessNow),
    isStopped: last !== null && last.row.stopped_at !== null,
  };
}

/** What keeps somebody from paying now: passes that are all taken, as many as there are, or no way to pay. */
async function obstaclesOf(context: Seeing, userId: string) {
  const { app, found } = context;
  return {
    noPass: (await isLeft(context, userId)) ? null : found.community.max_tickets,
    isWithoutWay: !(await isAccessPayable(app.db, app, found.community)),
  };
}

/** Where they want what is owed to be sent; null where it goes back by the gateway that took it, or nothing is owed. */
async function refundShown({ app }: Seeing, payments: readonly AccessPaymentRow[]) {
  const owed = payments.filter(({ status }) => status === 'refund_pending');
  const [first] = owed;
  if (!first) return null;
  const online = await paidOnline(
    app.db,
    first.community_id,
    owed.map(({ id }) => id),
  );
  if (online.length === owed.length) return null;
  return { destination: owed.find((each) => each.refund_destination)?.refund_destination ?? null };
}

function pastPayment({ id, reference, status, amount, currency, payment_type, created_at }: AccessPaymentRow) {
  return {
    id,
    reference,
    status,
    cadence: payment_type,
    money: { amount, currency },
    createdAt: created_at.toString(),
  };
}

/** When somebody was kept out for good; null: they are not. */
function bannedAt(row: MemberRow | undefined): Temporal.Instant | null {
  return row?.status === 'banned' ? row.changed_at : null;
}

/** A past grant as shown: it ended at its end, when it was revoked, or when the person was banned (`endedAt`). */
function pastGrant({ id, source, starts_at, ends_at, revoked_at }: AccessGrantRow, endedAt: Temporal.Instant | null) {
  const ends = [ends_at, revoked_at, endedAt].filter((end) => end !== null);
  const end = ends.sort(Temporal.Instant.compare)[0] ?? null;
  // one that was to follow and never began is no time of access
  if (end && Temporal.Instant.compare(end, starts_at) < 0) return [];
  return [
    {
      id,
      source,
      startsAt: starts_at.toString(),
      endsAt: end?.toString() ?? null,
      isRevoked: revoked_at !== null,
    },
  ];
}

/** Of a community that is hidden from a former payer: only what the notification of their refund tells. */
function hiddenShown({ url, name, country, time_zone: timeZone, visibility }: CommunityRow) {
  const community = { url, name, country, timeZone, visibility, status: null, isOfRaffles: false, price: null };
  return { community, organiser: null, cadence: null };
}

/** How somebody stands towards what access costs. */
function placeOf(community: CommunityRow, row: MemberRow | undefined) {
  if (row?.status === 'banned') return 'banned';
  if (!cadenceOfCommunity(community)) return community.payment_type === 'per_ticket' ? 'by-ticket' : 'free';
  if (row?.status === 'active' && row.role !== 'member') return 'role';
  return mayPayAccess(row) ? 'pays' : 'outside';
}

/** Whole days that are left of a period, the one that has begun counted, or of its grace once it is over. */
function daysLeft(span: AccessSpan | null, accessNow: Temporal.Instant): number | null {
  const ends = [span?.endsAt, span?.graceUntil].filter((end) => end && Temporal.Instant.compare(accessNow, end) < 0);
  const [end] = ends;
  return end ? daysUntil(end, accessNow) : null;
}

function isOver(payment: AccessPaymentRow, accessNow: Temporal.Instant): boolean {
  if (payment.status === 'refund_pending' || payment.status === 'disputed') return true;
  return isRunOut(payment, accessNow);
}

async function isLeft({ app, now, found: { community } }: Seeing, userId: string): Promise<boolean> {
  const person = { communityId: community.id, userId };
  const most = community.max_tickets;
  if (most === null || (await hasPass(app.db, person, now))) return true;
  return hasPassLeft({ most, ...(await passesTaken(app.db, person, now)) });
}

async function paymentShown({ app, now, found: { community }, can }: Seeing, payment: AccessPaymentRow) {
  const money = { amount: payment.amount, currency: payment.currency };
  const [receipts, events, gateways, hasProof] = await Promise.all([
    receiptsOf(app.db, payment),
    newestEvents(app.db, { communityId: community.id, subject: 'access', subjectId: payment.id }, shownEach),
    offeredGateways(app.db, app, { communityId: community.id, subject: 'access', money }),
    hasProofOfMoney(app.db, payment),
  ]);
  const accessNow = accessTime(now, community.inactive_since);
  const isLate = isRunOut(payment, accessNow) && paymentAwaitsMoney(payment.status);
  const status: AccessPaymentStatus = isLate ? 'expired' : payment.status;
  const isOwed = paymentAwaitsMoney(status);
  const isSpent = hasNoMoreTries({ ...payment, status });
  const rights = rightsOver(status, { isSpent, mayPay: can('access.pay') }, community.payment_ways);
  return {
    id: payment.id,
    reference: payment.reference,
    status,
    cadence: payment.payment_type,
    money,
    expiresAt: payment.expires_at.toString(),
    /** Whole days that are left to pay it once the community goes on; null where the time runs. */
    daysAtPause: community.inactive_since && isOwed ? daysUntil(payment.expires_at, accessNow) : null,
    isSpent,
    /** What it is once they give it up. */
    givenUp: givenUpAs(status, { hasProof }),
    reason: events.findLast(({ kind }) => kind === 'access.rejected')?.reason ?? null,
    events: events.map(({ kind, happened_at, reason }) => ({ kind, at: happened_at.toString(), reason })),
    receipts: receipts.map(({ id, sent_at, late, look_hash }) => ({
      id,
      sentAt: sent_at.toString(),
      late,
      isPicture: look_hash !== null,
    })),
    paymentWays: rights.pay ? community.payment_ways : [],
    gateways: rights.pay ? gateways : [],
    can: rights,
  };
}

function rightsOver(
  status: AccessPaymentStatus,
  { isSpent, mayPay }: { isSpent: boolean; mayPay: boolean },
  ways: CommunityRow['payment_ways'],
) {
  const isOwed = paymentAwaitsMoney(status);
  return {
    pay: isOwed && mayPay,
    sendReceipt: mayPay && !isSpent && paymentTakesReceipt(status),
    /** Where money is taken by hand, nothing else tells of it. */
    declare: mayPay && !isSpent && isOwed && ways.some(({ kind }) => kind === 'cash'),
    cancel: openPaymentStatuses.includes(status),
  };
}
