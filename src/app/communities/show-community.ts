import { leftOnLeaving } from '#app/access/left-on-leaving.ts';
import { joinStepOf } from '#app/members/join-step.ts';
import { drawnFirst, type RaffleCard, raffleCards, underWay } from '#app/raffles/raffle-cards.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { type Sight, view } from '#app/view.ts';
import { decidingGrants, openPaymentOf, owedTo } from '#db/access/access.ts';
import { waitingPayments } from '#db/access/access-desk.ts';
import type { Db } from '#db/client.ts';
import { countCoursesOut, coursesOf, hasCourseOut } from '#db/courses/courses.ts';
import { membership, nameOf } from '#db/members/members.ts';
import { countDrawn } from '#db/raffles/boards.ts';
import { countOrders, deliveriesOf } from '#db/raffles/raffle-lists.ts';
import { rafflesOf } from '#db/raffles/raffles.ts';
import { lastSuspension } from '#db/raffles/reports.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import { accessState, lastGrant } from '#domain/access/access-period.ts';
import { planOf } from '#plans';
import { findCommunity } from './find-community.ts';
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
    return {
      community: await communitySeen(community, { app, now, can }),
      questions: community.questions,
      creator: creator ?? null,
      suspension:
        community.status === 'suspended' ? ((await lastSuspension(app.db, community.id))?.reason ?? null) : null,
      open: cards.filter(({ phase }) => underWay.has(phase)).sort(drawnFirst),
      // a draft that was thrown away has no acta: it was never anybody's raffle
      past: cards
        .filter(
          ({ phase, outcome }) =>
            ended.has(phase) && (phase !== 'cancelled' || outcome !== null || can('raffle.see-draft')),
        )
        .slice(0, shownPast),
      drafts: can('raffle.create') ? cards.filter(({ phase }) => phase === 'draft') : [],
      courseCount,
      record: { drawn, ...deliveries },
      /** Payments for access that wait for who runs it. */
      paymentsToReview: payments?.review ?? 0,
      /** Orders that wait for who runs it, by raffle. */
      ordersToReview: raffles.flatMap(({ id, slug, title }) => {
        const count = orders?.get(id)?.inReview ?? 0;
        return count > 0 ? [{ slug, title, count }] : [];
      }),
      me: mine && mine.status !== 'banned' ? { role: mine.role, status: mine.status } : null,
      /** For who runs it, while they are alone in it. */
      firstSteps:
        can('community.configure') && community.member_count <= 1
          ? await firstStepsOf(app, community, cards.length > 0)
          : [],
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

/** How many courses whoever enters a community finds at an instant. */
export async function countCoursesShown(db: Db, community: CommunityRow, now: Temporal.Instant): Promise<number> {
  return community.allow_formation ? countCoursesOut(db, community.id, now) : 0;
}

export type ShownCommunity = Awaited<ReturnType<typeof showCommunity>>;

/** Whether it is a place of raffles: it has published one, or one enters it with a raffle's ticket. */
export function isOfRaffles({
  has_raffles,
  payment_type,
}: Pick<CommunityRow, 'has_raffles' | 'payment_type'>): boolean {
  return has_raffles || payment_type === 'per_ticket';
}

const ended = new Set(['drawn', 'completed', 'cancelled']);
/** Ended raffles beside those under way; the profile tells of the others. */
const shownPast = 24;

/** The asker's next step towards being in the community, and what they were told the last time. */
async function joinShown(
  { app, now }: Pick<Sight<unknown, unknown>, 'app' | 'now'>,
  community: CommunityRow,
  who: Parameters<typeof joinStepOf>[2],
) {
  const { db } = app;
  const step = await joinStepOf({ db, offers: app, now }, community, who);
  const { row, userId } = who;
  const isPaying = step.kind === 'pay' || step.kind === 'renew';
  const payment = isPaying && userId ? await openPaymentOf(db, { communityId: community.id, userId }) : undefined;
  return {
    kind: step.kind,
    until: step.kind === 'wait' ? step.until.toString() : null,
    isOwner: step.kind === 'member' && community.created_by === who.userId,
    was: row && (row.status === 'left' || row.status === 'removed' || row.status === 'rejected') ? row.status : null,
    reason: step.kind === 'wait' || step.kind === 'apply' ? (row?.reason ?? null) : null,
    limit: limitOf(step.kind, community),
    cadence: cadenceOfCommunity(community),
    isInReview: payment?.status === 'in_review',
    /** What is to go back to who is outside, of what they paid for being inside. */
    owed: row && step.kind !== 'member' ? await owedTo(db, { communityId: community.id, userId: row.user_id }) : [],
    grace: step.kind === 'member' ? await graceOf(db, community, who, now) : null,
    /** What a member leaves behind who goes. */
    leaving: step.kind === 'member' && userId ? await leftOnLeaving(db, community, userId, now) : null,
  };
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

/** The fields of a community that everybody who may see it may know. */
export function communityFacts(community: CommunityRow) {
  return {
    url: community.url,
    name: community.name,
    description: community.description,
    status: community.status,
    visibility: community.visibility,
    joinPolicy: community.join_policy,
    joinQuestion: community.join_question,
    rules: community.rules,
    accessType: community.access_type,
    paymentType: community.payment_type,
    price: community.price === null ? null : { amount: community.price, currency: community.currency },
    country: community.country,
    currency: community.currency,
    timeZone: community.time_zone,
    cover: community.cover,
    avatar: community.avatar,
    memberCount: community.member_count,
    /** Where there are none, nothing speaks of raffles. */
    isOfRaffles: isOfRaffles(community),
    messageCount: community.message_count,
    createdAt: community.created_at.toString(),
    settings: {
      allowInvites: community.allow_invites,
      allowMessages: community.allow_messages,
      allowFormation: community.allow_formation,
    },
  };
}

/** The same for the pages of its people, with whether the one of courses is among those of who looks. */
export async function communitySeen(
  community: CommunityRow,
  { app, now, can }: Pick<Sight<unknown, unknown>, 'app' | 'now' | 'can'>,
) {
  return { ...communityFacts(community), hasCourses: await seesCourses() };

  /** Where there is nothing to learn the page is for who could bring something, or a plan that has courses. */
  async function seesCourses(): Promise<boolean> {
    if (can('community.configure')) return true;
    if (!community.allow_formation || !can('community.see-dashboard')) return false;
    if (!can('course.edit')) return hasCourseOut(app.db, community.id, now);
    return planOf(community.plan).courses || (await coursesOf(app.db, community.id)).length > 0;
  }
}

/** The cards of some raffles of a community, in their order. */
export function cardsOfRaffles(
  db: Db,
  community: CommunityRow,
  raffles: readonly RaffleRow[],
  now: Temporal.Instant,
): Promise<RaffleCard[]> {
  const place = { communityUrl: community.url, communityName: community.name, country: community.country };
  return raffleCards(
    db,
    raffles.map((raffle) => ({ ...raffle, ...place })),
    now,
  );
}
