import { offeredGateways } from '#app/checkouts/offered-gateways.ts';
import { isOfRaffles } from '#app/communities/show-community.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { type Sight, view } from '#app/view.ts';
import { decidingGrants, hasPass, newestGrants, newestPayments, owedTo, passesTaken } from '#db/access/access.ts';
import { newestEvents } from '#db/events.ts';
import { membership, nameOf } from '#db/members/members.ts';
import { receiptsOf } from '#db/orders/receipts.ts';
import type { AccessPaymentRow, CommunityRow, MemberRow } from '#db/tables.ts';
import { type AccessPaymentStatus, accessLimits, hasPassLeft } from '#domain/access/access-payment.ts';
import {
  type AccessSpan,
  accessClock,
  accessState,
  daysUntil,
  isEndNear,
  lastGrant,
} from '#domain/access/access-period.ts';
import { mayKnowCommunity } from '#domain/communities/community-visibility.ts';
import { Refusal } from '#domain/refusal.ts';
import { type AccessAddress, findForOwnPayments } from './find-payer.ts';
import { isAccessPayable } from './is-payable.ts';
import { isRunOut } from './open-payment.ts';

type Seeing = Sight<AccessAddress, { community: CommunityRow }>;

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
const payers = new Set(['active', 'awaiting_payment', 'expired']);

/** Somebody's own access to a community: until when, what it costs, how it is paid, what was paid. */
export const showAccess = view({
  find: async (db, address: AccessAddress, actor) => ({ community: await findForOwnPayments(db, address, actor) }),
  permission: 'access.see',
  show: async (sight) => {
    const { app, actor, now, found, can } = sight;
    const { community } = found;
    const { userId } = actor;
    if (!userId) throw new Refusal('not-signed-in', {});
    const person = { communityId: community.id, userId };
    const clock = accessClock(now, community.inactive_since);
    const [row, held, grants, payments, owed, organiser] = await Promise.all([
      membership(app.db, community.id, userId),
      decidingGrants(app.db, person, clock),
      newestGrants(app.db, person, shownEach),
      newestPayments(app.db, person, shownEach),
      owedTo(app.db, person),
      nameOf(app.db, community.created_by),
    ]);
    const last = lastGrant(held);
    const isKnown = mayKnowCommunity(community, { ...actor, membership: row?.status ?? null });
    const place = isKnown ? placeOf(community, row) : 'hidden';
    const [newest] = payments.rows;
    const shown = newest && current.has(newest.status) ? newest : null;
    const hasOpen = shown !== null && shown.status !== 'expired' && !isOver(shown, clock);
    const pays = place === 'pays' && last?.endsAt !== null && !hasOpen && can('access.pay');
    const isPayable = !pays || (await isAccessPayable(app.db, app, community));
    const noPass = pays && !(await isLeft(sight, userId)) ? community.max_tickets : null;
    return {
      community: isKnown ? communityShown(community) : hiddenShown(community),
      organiser: (isKnown && organiser) || null,
      cadence: isKnown ? cadenceOfCommunity(community) : null,
      place,
      /** What is to go back to them, a sum for each currency. */
      owed,
      access: {
        state: accessState(held, clock),
        endsAt: last?.endsAt?.toString() ?? null,
        graceUntil: last?.graceUntil?.toString() ?? null,
        /** Whether it is time to renew: it has ended, or is about to. */
        isEndNear: Boolean(last?.endsAt && isEndNear(last.endsAt, clock)),
        /** When it stands because the community does: whole days that are left once it goes on, those of grace after the end. */
        daysAtPause: community.inactive_since && daysLeft(last, clock),
        isStopped: last?.row.stopped_at !== null && last !== null,
      },
      payment: shown && (await paymentShown(sight, shown)),
      noPass,
      /** Whether nobody has said how it is paid, of who would pay now. */
      isWithoutWay: !isPayable,
      history: payments.rows.map(({ id, reference, status, amount, currency, payment_type, created_at }) => ({
        id,
        reference,
        status,
        cadence: payment_type,
        money: { amount, currency },
        createdAt: created_at.toString(),
      })),
      grants: grants.rows.map(({ id, source, starts_at, ends_at, revoked_at }) => ({
        id,
        source,
        startsAt: starts_at.toString(),
        endsAt: ends_at?.toString() ?? null,
        isRevoked: revoked_at !== null,
      })),
      /** How many older ones of each are not among them. */
      older: { payments: payments.count - payments.rows.length, grants: grants.count - grants.rows.length },
      can: {
        begin: pays && noPass === null && isPayable,
        // who is paying for the next period goes on
        stop:
          place === 'pays' && !hasOpen && last !== null && last.endsAt !== null && accessState(held, clock) !== 'over',
        seeDashboard: can('community.see-dashboard'),
      },
    };
  },
});

export type ShownAccess = Awaited<ReturnType<typeof showAccess>>;

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

/** The same for who reads what became of their money in a place that is hidden from them: no more than they are told of it. */
function hiddenShown({ url, name, country, time_zone: timeZone, visibility }: CommunityRow) {
  return { url, name, country, timeZone, visibility, status: null, isOfRaffles: false, price: null };
}

/** How somebody stands towards what access costs. */
function placeOf(community: CommunityRow, row: MemberRow | undefined) {
  if (!cadenceOfCommunity(community)) return community.payment_type === 'per_ticket' ? 'by-ticket' : 'free';
  if (row?.status === 'active' && row.role !== 'member') return 'role';
  return row && payers.has(row.status) ? 'pays' : 'outside';
}

/** Whole days that are left of a period, the one that has begun counted, or of its grace once it is over. */
function daysLeft(span: AccessSpan | null, clock: Temporal.Instant): number | null {
  const ends = [span?.endsAt, span?.graceUntil].filter((end) => end && Temporal.Instant.compare(clock, end) < 0);
  const [end] = ends;
  return end ? daysUntil(end, clock) : null;
}

function isOver(payment: AccessPaymentRow, clock: Temporal.Instant): boolean {
  if (payment.status === 'refund_pending' || payment.status === 'disputed') return true;
  return isRunOut(payment, clock);
}

async function isLeft({ app, now, found: { community } }: Seeing, userId: string): Promise<boolean> {
  const person = { communityId: community.id, userId };
  const most = community.max_tickets;
  if (most === null || (await hasPass(app.db, person, now))) return true;
  return hasPassLeft({ most, ...(await passesTaken(app.db, person, now)) });
}

async function paymentShown({ app, now, found: { community }, can }: Seeing, payment: AccessPaymentRow) {
  const money = { amount: payment.amount, currency: payment.currency };
  const [receipts, events, gateways] = await Promise.all([
    receiptsOf(app.db, payment),
    newestEvents(app.db, { communityId: community.id, subject: 'access', subjectId: payment.id }, shownEach),
    offeredGateways(app.db, app, { communityId: community.id, subject: 'access', money }),
  ]);
  const clock = accessClock(now, community.inactive_since);
  const isLate = isRunOut(payment, clock) && (payment.status === 'pending' || payment.status === 'rejected');
  const status: AccessPaymentStatus = isLate ? 'expired' : payment.status;
  const isOwed = status === 'pending' || status === 'rejected';
  const isSpent = (status === 'rejected' || status === 'expired') && payment.rejections >= accessLimits.rejections;
  const pays = can('access.pay');
  return {
    id: payment.id,
    reference: payment.reference,
    status,
    cadence: payment.payment_type,
    money,
    expiresAt: payment.expires_at.toString(),
    /** Whole days that are left to pay it once the community goes on; null where the time runs. */
    daysAtPause: community.inactive_since && isOwed ? daysUntil(payment.expires_at, clock) : null,
    isSpent,
    reason: events.findLast(({ kind }) => kind === 'access.rejected')?.reason ?? null,
    events: events.map(({ kind, happened_at, reason }) => ({ kind, at: happened_at.toString(), reason })),
    receipts: receipts.map(({ id, sent_at, late, look_hash }) => ({
      id,
      sentAt: sent_at.toString(),
      late,
      isPicture: look_hash !== null,
    })),
    paymentWays: isOwed && pays ? community.payment_ways : [],
    gateways: isOwed && pays ? gateways : [],
    can: {
      pay: isOwed && pays,
      sendReceipt: pays && !isSpent && (isOwed || status === 'in_review' || status === 'expired'),
      declare: pays && !isSpent && isOwed,
      cancel: isOwed || status === 'in_review',
    },
  };
}
