import { pendingWork } from '#app/raffles/raffle-cards.ts';
import { view } from '#app/view.ts';
import { membership } from '#db/members.ts';
import { rafflesOf } from '#db/raffles.ts';
import { findCommunity } from './find-community.ts';
import { cardsOf, communityFacts } from './show-community.ts';

/** What is on in a community for who is in it, and for who runs it what waits for them. */
export const showDashboard = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see-dashboard',
  show: async ({ app, actor, now, found: { community }, can }) => {
    const runs = can('raffle.see-desk');
    const [cards, raffles, mine] = await Promise.all([
      cardsOf(app.db, community, now),
      rafflesOf(app.db, community),
      actor.userId ? membership(app.db, community.id, actor.userId) : undefined,
    ]);
    return {
      community: communityFacts(community),
      role: mine?.role ?? 'member',
      raffles: cards.filter(({ phase }) => phase !== 'draft' || can('raffle.create')),
      work: runs ? await pendingWork(app.db, raffles, can('order.review') ? null : actor.userId) : [],
      can: { configure: can('community.configure'), createRaffle: can('raffle.create'), seeDesk: runs },
    };
  },
});
