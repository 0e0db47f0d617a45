import { leftOnLeaving } from '#app/access-payments/left-on-leaving.ts';
import { type RaffleCard, raffleCards } from '#app/raffles/raffle-cards.ts';
import { view } from '#app/view.ts';
import { owedTo } from '#db/access/owed-refunds.ts';
import type { Db } from '#db/client.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { formerCommunities, type OwnCommunity, ownCommunities } from '#db/communities/own-communities.ts';
import { openOffersOf, possibleOwners } from '#db/communities/ownership-offers.ts';
import { livingRaffles } from '#db/raffles/raffle-lists.ts';
import { openAccountsOf } from '#db/settlements/open-accounts.ts';
import { cadenceOf } from '#domain/access/access-payment.ts';
import { may, type Permission, type Relation } from '#domain/permission.ts';
import { planOf } from '#plans';

/** Most people that a list to choose an heir from shows. */
const mostPossibleOwners = 500;

/**
 * The communities that a person is in, each with their role, its raffles under way, for who runs it what waits and how
 * far its plan is used; and the offers of a community that wait for an answer.
 * @param input.passing the community whose owner asks who it could be passed to
 * @param input.leaving the community that a member asks to leave
 */
export const listOwnCommunities = view({
  find: async (_db, _input: { passing: string | null; leaving?: string | null }) => ({ community: null }),
  permission: 'community.create',
  show: async ({ app, actor, now, input }) => {
    const userId = actor.userId ?? '';
    const own = await ownCommunities(app.db, userId);
    const active = own.filter(({ status }) => status === 'active').map(({ id }) => id);
    const raffles = await livingRaffles(app.db, active);
    const [cards, offers, former] = await Promise.all([
      raffleCards(app.db, raffles, now),
      openOffersOf(app.db, userId, now),
      formerShown(app.db, userId, now),
    ]);
    const leaving = own.find((each) => each.url === input.leaving && each.status === 'active');
    const left = leaving && (await communityByUrl(app.db, leaving.url));
    const passing = own.find((each) => each.url === input.passing && each.isOwner);
    return {
      communities: own.map((each) => facts(each, cards, offers)),
      /** Those that they are not in any more, and that owe them money or time. */
      former,
      offered: offers.filter((offer) => offer.toUser === userId).map(offerFacts),
      leaving: left ? await leftOnLeaving(app.db, left, userId, now) : null,
      /** The cash of its raffles that they hold, who asks to leave it. */
      accounts: left ? await openAccountsOf(app.db, { people: [userId], communityId: left.id }) : [],
      possibleOwners: passing ? await possibleOwners(app.db, passing.id, userId, mostPossibleOwners) : [],
    };
  },
});

async function formerShown(db: Db, userId: string, now: Temporal.Instant) {
  const former = await formerCommunities(db, userId, now);
  return Promise.all(
    former.map(async ({ id, endsAt, isOwed, ...community }) => ({
      ...community,
      endsAt: endsAt?.toString() ?? null,
      owed: isOwed ? await owedTo(db, { communityId: id, userId }) : [],
    })),
  );
}

type Offer = Awaited<ReturnType<typeof openOffersOf>>[number];

function relationsIn(own: OwnCommunity): Set<Relation> {
  const relations = new Set<Relation>(own.status === 'active' ? [own.role] : []);
  if (own.isOwner) relations.add('owner');
  return relations;
}

function facts(own: OwnCommunity, cards: readonly RaffleCard[], offers: readonly Offer[]) {
  const relations = relationsIn(own);
  const can = (permission: Permission) => may(relations, permission, own.communityStatus);
  const reviews = can('order.review');
  const plan = planOf(own.plan);
  const sent = own.isOwner ? offers.find(({ communityId }) => communityId === own.id) : undefined;
  return {
    url: own.url,
    name: own.name,
    avatar: own.avatar,
    communityStatus: own.communityStatus,
    visibility: own.visibility,
    joinPolicy: own.joinPolicy,
    /** Being in it is paid for once or by the period. */
    costs: cadenceOf(own) !== null,
    role: own.role,
    status: own.status,
    isOwner: own.isOwner,
    joinedAt: own.joinedAt.toString(),
    memberCount: own.memberCount,
    raffles: cards.filter(
      ({ communityUrl, phase }) => communityUrl === own.url && (can('raffle.see-draft') || phase !== 'draft'),
    ),
    work: {
      ordersInReview: reviews ? own.ordersInReview : 0,
      paymentsInReview: can('access.review') ? own.paymentsInReview : 0,
      refunds: reviews ? own.refunds : 0,
      prizes: can('draw.mark-delivered') ? own.prizes : 0,
      applications: can('member.reject') ? own.applications : 0,
    },
    plan: reviews
      ? {
          name: plan.name,
          openRaffles: { used: own.openRaffles, limit: plan.openRaffles },
          members: { used: own.memberCount, limit: plan.members },
          numbersPerRaffle: plan.numbersPerRaffle,
          courses: plan.courses,
        }
      : null,
    sent: sent ? offerFacts(sent) : null,
    can: {
      offer: can('community.offer'),
      seeSettings: can('community.see-settings'),
      enterSource: can('draw.enter-source'),
    },
  };
}

function offerFacts({ id, url, name, from, to, expiresAt, timeZone }: Offer) {
  return { id, url, name, from, to, expiresAt: expiresAt.toString(), timeZone };
}
