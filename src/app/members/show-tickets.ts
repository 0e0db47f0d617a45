import type { Actor } from '#app/app.ts';
import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { cardsOfRaffles, pendingWork } from '#app/raffles/raffle-cards.ts';
import { type ViewContext, view } from '#app/view.ts';
import { type ListedOrder, listOrders } from '#db/members/member-orders.ts';
import { outcomesOf } from '#db/raffles/raffle-lists.ts';
import { raffleBySlug, rafflesOf } from '#db/raffles/raffles.ts';
import type { CommunityRow } from '#db/tables.ts';
import { type ListPlace, type OrderScope, type OrderSort, pageOf } from '#domain/members/people-list.ts';
import { deskListOf } from '#domain/orders/desk.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { formatNumber } from '#domain/raffles/board.ts';

const pageSize = 50;
/** How many numbers of an order are listed; the rest is counted. */
const numbersNamed = 12;

export type TicketsQuery = {
  scope: OrderScope | null;
  words: string;
  raffle: string | null;
  status: OrderStatus | null;
  sort: OrderSort;
  place: ListPlace;
};

const everything: TicketsQuery = { scope: null, words: '', raffle: null, status: null, sort: 'newest', place: null };

/**
 * The tickets of a community in all its raffles: one's own, a seller's sales, or all for an admin; with each raffle's
 * pending work for those who see its desk.
 */
export const showTickets = view({
  find: async (db, { communityUrl }: Partial<TicketsQuery> & { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: async ({ app, actor, now, input, found: { community }, can }) => {
    const query = { ...everything, ...input };
    const { words, status, sort, place } = query;
    const seesDesk = can('raffle.see-desk');
    const scopes = scopesOf({ can });
    const scope = scopes.find((each) => each === query.scope) ?? scopes[0] ?? 'own';
    const raffles = await rafflesOf(app.db, community, { withDrafts: can('raffle.see-draft') });
    const raffle = query.raffle === null ? undefined : await raffleBySlug(app.db, community.id, query.raffle);
    const filter = {
      ...whose(scope, actor),
      byContact: scope === 'all',
      words,
      status,
      sort,
      raffleId: raffle?.id ?? null,
    };
    const [orders, cards, work, outcomes] = await Promise.all([
      listOrders(app.db, community.id, { ...filter, place, limit: pageSize + 1 }),
      seesDesk ? cardsOfRaffles(app.db, community, raffles, now) : [],
      seesDesk ? pendingWork(app.db, raffles, can('order.review') ? null : actor.userId) : [],
      outcomesOf(
        app.db,
        raffles.filter((each) => each.status === 'cancelled'),
      ),
    ]);
    // drafts, also discarded ones, are only for those who run the community
    const wasPublished = ({ status, id }: { status: string; id: string }) =>
      status === 'cancelled' ? outcomes.has(id) : status !== 'draft';
    const published = new Set(raffles.filter(wasPublished).map(({ slug }) => slug));
    const page = pageOf(orders, { size: pageSize, place, idOf: ({ id }) => id });
    return {
      community: await communitySeen(community, { app, now, can }),
      query: { ...query, scope, raffle: raffle?.slug ?? null },
      scopes,
      orders: page.rows.map((order) => orderShown(order, { actor, scope, community })),
      before: page.before,
      after: page.after,
      choices: raffles.filter(wasPublished).map(({ slug, title }) => ({ slug, title })),
      raffles: cards
        .filter(({ slug }) => published.has(slug) || can('raffle.see-draft'))
        .map((card) => ({ card, work: work.find(({ slug }) => slug === card.slug) ?? null })),
      can: {
        configure: can('community.configure'),
        seeDashboard: can('community.see-dashboard'),
        seeDesk: seesDesk,
        seePeople: can('community.see-people'),
        createRaffle: can('raffle.create'),
        export: can('ticket.export'),
      },
    };
  },
});

export type ShownTickets = Awaited<ReturnType<typeof showTickets>>;

function scopesOf({ can }: Pick<ViewContext<unknown, never>, 'can'>): OrderScope[] {
  if (can('ticket.see-all')) return ['all', 'own'];
  return can('ticket.see-own-sales') ? ['sales', 'own'] : ['own'];
}

/** a signed-out asker gets an id that no account has */
function whose(scope: OrderScope, { userId }: Actor) {
  const own = userId ?? '';
  return { userId: scope === 'own' ? own : null, creditedTo: scope === 'sales' ? own : null };
}

function orderShown(
  order: ListedOrder,
  { actor, scope, community }: { actor: Actor; scope: OrderScope; community: CommunityRow },
) {
  return {
    id: order.id,
    reference: order.reference,
    status: order.status,
    desk: order.late ? ('review' as const) : deskListOf({ status: order.status, creditUntil: order.credit_until }),
    name: order.name,
    phone: scope === 'all' ? order.phone : null,
    email: scope === 'all' ? order.email : null,
    seller: scope === 'all' ? order.seller : null,
    isOwn: order.user_id !== null && order.user_id === actor.userId,
    numbers: order.numbers.slice(0, numbersNamed).map((number) => formatNumber(number, order.last_number)),
    moreNumbers: Math.max(0, order.numbers.length - numbersNamed),
    total: { amount: order.total, currency: order.currency },
    country: community.country,
    createdAt: order.created_at.toString(),
    raffle: { slug: order.slug, title: order.title },
  };
}
