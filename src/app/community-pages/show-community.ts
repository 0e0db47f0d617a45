import { leftOnLeaving } from '#app/access-payments/left-on-leaving.ts';
import { communitySeen, countCoursesShown } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { joinStepOf } from '#app/joining/join-step.ts';
import { cardsOfRaffles, drawnFirst, type RaffleCard, underWay } from '#app/raffles/raffle-cards.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { type ViewContext, view } from '#app/view.ts';
import { waitingPayments } from '#db/access/access-desk.ts';
import { openPaymentOf } from '#db/access/access-payments.ts';
import { decidingGrants } from '#db/access/grants.ts';
import { owedTo } from '#db/access/owed-refunds.ts';
import type { Db } from '#db/client.ts';
import { membership, nameOf } from '#db/members/members.ts';
import { countDrawn } from '#db/raffles/boards.ts';
import { countOrders } from '#db/raffles/raffle-counts.ts';
import { deliveriesOf } from '#db/raffles/raffle-lists.ts';
import { rafflesOf } from '#db/raffles/raffles.ts';
import { lastSuspension } from '#db/raffles/reports.ts';
import type { CommunityRow, MemberRow, RaffleRow } from '#db/tables.ts';
import { accessState, lastGrant } from '#domain/access/access-period.ts';
import type { JoinStep } from '#domain/members/membership-join.ts';
import { planOf } from '#plans';
import { firstStepsOf } from './first-steps.ts';

/** A community as its public page and its profile show it, with what the asker is in it and may do. */
export const showCommunity = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: async ({ app, actor, now, found: { community }, can }) => {
    const raffles = await rafflesOf(app.db, community, { withDrafts: can('raffle.see-draft') });
    const [cards, creator, mine, deliveries, drawn, courseCount, payments, orders] = await Promise.all([
      cardsOfRaffles(app.db, community, raffles, now),
      nameOf(app.db, community.created_by),
      actor.userId ? membership(app.db, community.id, actor.userId) : undefined,
      deliveriesOf(app.db, community.id),
      countDrawn(app.db, community.id),
      countCoursesShown(app.db, community, now),
      can('access.review') ? waitingPayments(app.db, community.id) : null,
      can('order.review') ? countOrders(app.db, raffles) : null,
    ]);
    const isAlone = community.member_count <= 1;
    return {
      community: await communitySeen(community, { app, now, can }),
      questions: community.questions,
      creator: creator ?? null,
      suspension: await suspensionOf(app.db, community),
      ...rafflesShown(cards, can),
      courseCount,
      record: { drawn, ...deliveries },
      /** Payments for access that wait for who runs it. */
      paymentsToReview: payments?.review ?? 0,
      /** Orders that wait for who runs it, by raffle. */
      ordersToReview: orders ? ordersToReview(raffles, orders) : [],
      me: ownPlace(mine),
      /** For who runs it, while they are alone in it. */
      firstSteps: isAlone && can('community.configure') ? await firstStepsOf(app, community, cards.length > 0) : [],
      join: await joinShown({ app, now }, community, { userId: actor.userId, row: mine }),
      can: {
        configure: can('community.configure'),
        createRaffle: can('raffle.create'),
        seeDashboard: can('community.see-dashboard'),
        seeDesk: can('raffle.see-desk'),
        seeMessages: can('message.see'),
      },
    };
  },
});

export type ShownCommunity = Awaited<ReturnType<typeof showCommunity>>;

const ended = new Set(['drawn', 'completed', 'cancelled']);
/** Ended raffles beside those under way; the profile tells of the others. */
const shownPast = 24;

async function suspensionOf(db: Db, { id, status }: CommunityRow): Promise<string | null> {
  return status === 'suspended' ? ((await lastSuspension(db, id))?.reason ?? null) : null;
}

function ownPlace(own: MemberRow | undefined) {
  return own && own.status !== 'banned' ? { role: own.role, status: own.status } : null;
}

/** The cards of raffles under way, of those that ended, and of drafts for who may go on with them. */
function rafflesShown(cards: readonly RaffleCard[], can: ViewContext<unknown, unknown>['can']) {
  return {
    open: cards.filter(({ phase }) => underWay.has(phase)).sort(drawnFirst),
    // a draft that was thrown away has no acta: it was never anybody's raffle
    past: cards
      .filter(
        ({ phase, outcome }) =>
          ended.has(phase) && (phase !== 'cancelled' || outcome !== null || can('raffle.see-draft')),
      )
      .slice(0, shownPast),
    drafts: can('raffle.create') ? cards.filter(({ phase }) => phase === 'draft') : [],
  };
}

function ordersToReview(raffles: readonly RaffleRow[], orders: Awaited<ReturnType<typeof countOrders>>) {
  return raffles.flatMap(({ id, slug, title }) => {
    const count = orders.get(id)?.inReview ?? 0;
    return count > 0 ? [{ slug, title, count }] : [];
  });
}

/** The asker's next step towards being in the community, and what they were told the last time. */
async function joinShown(
  { app, now }: Pick<ViewContext<unknown, unknown>, 'app' | 'now'>,
  community: CommunityRow,
  who: Parameters<typeof joinStepOf>[2],
) {
  const { db } = app;
  const step = await joinStepOf({ db, settings: app, now }, community, who);
  const { row, userId } = who;
  const isMember = step.kind === 'member';
  const isPaying = step.kind === 'pay' || step.kind === 'renew';
  const payment = isPaying && userId ? await openPaymentOf(db, { communityId: community.id, userId }) : undefined;
  return {
    kind: step.kind,
    until: step.kind === 'wait' ? step.until.toString() : null,
    isOwner: isMember && community.created_by === who.userId,
    was: formerStatus(row),
    reason: lastReason(step.kind, row),
    limit: limitOf(step.kind, community),
    cadence: cadenceOfCommunity(community),
    isInReview: payment?.status === 'in_review',
    /** What is to go back to who is outside, of what they paid for being inside. */
    owed: row && !isMember ? await owedTo(db, { communityId: community.id, userId: row.user_id }) : [],
    grace: isMember ? await graceOf(db, community, who, now) : null,
    /** What a member leaves behind who goes. */
    leaving: isMember && userId ? await leftOnLeaving(db, community, userId, now) : null,
  };
}

/** What somebody was told who may ask again, now or later. */
function lastReason(kind: JoinStep['kind'], row: MemberRow | undefined): string | null {
  return row && (kind === 'wait' || kind === 'apply') ? row.reason : null;
}

/** How somebody came to be outside who was, or asked to be, inside. */
function formerStatus(row: MemberRow | undefined) {
  return row && (row.status === 'left' || row.status === 'removed' || row.status === 'rejected') ? row.status : null;
}

/** Of a member whose access is over and who is still let in: when it ended, and until when they are. */
async function graceOf(
  db: Db,
  community: CommunityRow,
  { userId, row }: Parameters<typeof joinStepOf>[2],
  now: Temporal.Instant,
) {
  if (!userId || row?.role !== 'member' || community.status !== 'active' || !cadenceOfCommunity(community)) return null;
  const held = await decidingGrants(db, { communityId: community.id, userId }, now);
  const last = lastGrant(held);
  if (!last?.endsAt || !last.graceUntil || accessState(held, now) !== 'grace') return null;
  return { endsAt: last.endsAt.toString(), until: last.graceUntil.toString() };
}

/** How many there may be, where that is what keeps somebody out. */
function limitOf(kind: string, community: CommunityRow): number | null {
  if (kind === 'no-pass') return community.max_tickets;
  return kind === 'full' ? planOf(community.plan).members : null;
}
