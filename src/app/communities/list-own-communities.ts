import { raffleCards } from '#app/raffles/raffle-cards.ts';
import { view } from '#app/view.ts';
import { membershipsOf } from '#db/members.ts';
import { countOrders, livingRaffles } from '#db/raffle-lists.ts';

/** The communities that a person is in, each with their role, its raffles under way and, for who runs it, what waits. */
export const listOwnCommunities = view({
  find: async () => ({ community: null }),
  permission: 'community.create',
  show: async ({ app, actor, now }) => {
    const memberships = await membershipsOf(app.db, actor.userId ?? '');
    const raffles = await livingRaffles(
      app.db,
      memberships.filter(({ status }) => status === 'active').map(({ id }) => id),
    );
    const [cards, orders] = await Promise.all([raffleCards(app.db, raffles, now), countOrders(app.db, raffles)]);
    return memberships.map((membership) => {
      const isRunner = membership.status === 'active' && membership.role === 'admin';
      const own = raffles.filter(({ community_id }) => community_id === membership.id);
      return {
        url: membership.url,
        name: membership.name,
        communityStatus: membership.communityStatus,
        role: membership.role,
        status: membership.status,
        joinedAt: membership.joined_at.toString(),
        memberCount: membership.member_count,
        raffles: cards.filter(
          ({ communityUrl, phase }) => communityUrl === membership.url && (isRunner || phase !== 'draft'),
        ),
        inReview: isRunner ? own.reduce((sum, { id }) => sum + (orders.get(id)?.inReview ?? 0), 0) : 0,
      };
    });
  },
});
