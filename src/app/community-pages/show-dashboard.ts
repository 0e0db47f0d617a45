import type { App } from '#app/app.ts';
import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { cardsOfRaffles, underWay } from '#app/raffles/raffle-cards.ts';
import { cadenceOfCommunity } from '#app/relations.ts';
import { view } from '#app/view.ts';
import { countAccess } from '#db/access/access-desk.ts';
import { accessBalances } from '#db/access/access-ledger.ts';
import { membership } from '#db/members/members.ts';
import { countOpenRaffles, rafflesOf } from '#db/raffles/raffles.ts';
import type { CommunityRow } from '#db/tables.ts';
import { accessTime } from '#domain/access/access-period.ts';
import { endingDays } from '#domain/access/charges.ts';
import { type Period, periodStart } from '#domain/access/period.ts';
import { inviterAs, invitesAsStaff } from '#domain/members/invitation.ts';
import { planOf } from '#plans';
import { attentionFor } from './dashboard-attention.ts';
import { arrivalsFor, figuresFor } from './dashboard-figures.ts';
import { firstStepsOf } from './first-steps.ts';

/**
 * What is on in a community for who is in it. Who runs it sees what waits for them and the figures of a period; who
 * sells, those of their own sales; the others, the raffles that are on.
 */
export const showDashboard = view({
  find: async (db, { communityUrl }: { communityUrl: string; period: Period }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see-dashboard',
  show: async ({ app, actor, now, input: { period }, found: { community }, can }) => {
    const isOrganiser = can('order.review');
    const seesFigures = can('raffle.see-desk');
    const [raffles, mine] = await Promise.all([
      rafflesOf(app.db, community, { withDrafts: can('raffle.see-draft') }),
      actor.userId ? membership(app.db, community.id, actor.userId) : undefined,
    ]);
    const cards = await cardsOfRaffles(app.db, community, raffles, now);
    const asked = { app, now, community, raffles, cards, creditedTo: isOrganiser ? null : actor.userId };
    const [attention, figures, arrivals, plan, access, steps] = await Promise.all([
      attentionFor({
        ...asked,
        can: { review: isOrganiser, sell: seesFigures, admit: can('member.reject'), moderate: can('message.moderate') },
      }),
      seesFigures ? figuresFor({ ...asked, period }) : null,
      isOrganiser ? arrivalsFor(asked) : null,
      isOrganiser ? planUse(app, community) : null,
      isOrganiser ? accessFigures({ app, now, community, period }) : null,
      can('community.configure') ? firstStepsOf(app, community, cards.length > 0) : [],
    ]);
    return {
      community: await communitySeen(community, { app, now, can }),
      role: mine?.role ?? 'member',
      now: now.toString(),
      period,
      living: cards.filter(({ phase }) => underWay.has(phase)),
      hasAnyRaffle: cards.length > 0,
      firstSteps: steps,
      attention,
      figures,
      arrivals,
      plan,
      access,
      can: {
        configure: can('community.configure'),
        createRaffle: can('raffle.create'),
        seeDesk: seesFigures,
        review: isOrganiser,
        invite: can('invitation.create') && (community.allow_invites || invitesAsStaff(inviterAs(mine?.role))),
      },
    };
  },
});

export type ShownDashboard = Awaited<ReturnType<typeof showDashboard>>;

type Charging = { app: App; now: Temporal.Instant; community: CommunityRow; period: Period };

/** What access brought in a period and who has it; nothing where it is not, and never was, paid for. */
async function accessFigures({ app, now, community, period }: Charging) {
  const accessNow = accessTime(now, community.inactive_since);
  const until = accessNow.add({ hours: 24 * endingDays });
  const [ever, balances, counts] = await Promise.all([
    accessBalances(app.db, community.id),
    accessBalances(app.db, community.id, periodStart(period, now, community.time_zone)),
    countAccess(app.db, community.id, { now: accessNow, until }),
  ]);
  if (ever.length === 0 && !cadenceOfCommunity(community)) return null;
  return { balances, access: counts, maxPasses: community.max_tickets };
}

/** How much of its plan a community uses. */
async function planUse(app: App, community: CommunityRow) {
  const { name, openRaffles, members, numbersPerRaffle } = planOf(community.plan);
  return {
    name,
    numbersPerRaffle,
    raffles: { used: await countOpenRaffles(app.db, community.id), limit: openRaffles },
    members: { used: community.member_count, limit: members },
  };
}
