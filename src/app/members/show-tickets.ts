import { findCommunity } from '#app/communities/find-community.ts';
import { cardsOf, communityFacts } from '#app/communities/show-community.ts';
import { pendingWork } from '#app/raffles/raffle-cards.ts';
import { view } from '#app/view.ts';
import { ordersOfUser } from '#db/member-orders.ts';
import { peopleOf } from '#db/members.ts';
import { rafflesOf } from '#db/raffles.ts';
import { formatNumber } from '#domain/board.ts';

const most = { people: 500, orders: 200 } as const;

/**
 * The tickets and people of a community: to everyone their own orders by account, to members who is in it (names only),
 * to who sells what waits of their own sales, and to who runs it that of each raffle and the people who are not in any
 * more, or not yet.
 */
export const showTickets = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: async ({ app, actor, now, found: { community }, can }) => {
    const seesDesk = can('raffle.see-desk');
    const seesPeople = can('community.see-people');
    const raffles = await rafflesOf(app.db, community);
    const [own, people, cards, work] = await Promise.all([
      actor.userId ? ordersOfUser(app.db, community.id, actor.userId, most.orders) : [],
      seesPeople ? peopleOf(app.db, community.id, most.people) : [],
      seesDesk ? cardsOf(app.db, community, now) : [],
      seesDesk ? pendingWork(app.db, raffles, can('order.review') ? null : actor.userId) : [],
    ]);
    return {
      community: communityFacts(community),
      own: own.map((order) => ({
        id: order.id,
        reference: order.reference,
        status: order.status,
        numbers: order.numbers.map((number) => formatNumber(number, order.last_number)),
        raffle: { slug: order.slug, title: order.title },
      })),
      people: people
        .filter(({ status }) => status === 'active' || can('community.configure'))
        .map(({ uid, display_name, photo_url, role, status, joined_at }) => ({
          uid,
          name: display_name,
          photoURL: photo_url,
          role,
          status,
          joinedAt: joined_at.toString(),
        })),
      raffles: cards
        .filter(({ phase }) => phase !== 'draft' || can('raffle.see-draft'))
        .map((card) => ({ card, work: work.find(({ slug }) => slug === card.slug) ?? null })),
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        seeDesk: seesDesk,
        seePeople: seesPeople,
        createRaffle: can('raffle.create'),
      },
    };
  },
});
