import { communitySeen } from '#app/communities/community-facts.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { cardsOfRaffles, drawnFirst, type RaffleCard, underWay } from '#app/raffles/raffle-cards.ts';
import { view } from '#app/view.ts';
import { cancellationsOf, countEnded, refundsOfCancelled, runnersOf } from '#db/communities/track-record.ts';
import { prizesWon } from '#db/draws/winners.ts';
import { rafflesOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { formatNumber } from '#domain/raffles/board.ts';

const drawn = new Set(['drawn', 'completed']);
/** Ended raffles on a page; the rest are asked for. */
const shownPast = 20;

/**
 * What a careful stranger wants to know of a community before paying: who runs it, since when, and how each of its
 * raffles ended, cancelled ones too. Nobody's name but of who runs it.
 */
export const showProfile = view({
  find: async (db, { communityUrl }: { communityUrl: string; all: boolean }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: async ({ app, now, input: { all }, found: { community }, can }) => {
    const raffles = await rafflesOf(app.db, community, { withDrafts: false });
    const ids = raffles.map(({ id }) => id);
    const [cards, runners, prizes, cancellations, refunds, record] = await Promise.all([
      cardsOfRaffles(app.db, community, raffles, now),
      runnersOf(app.db, community),
      prizesWon(app.db, community.id, ids),
      cancellationsOf(app.db, community.id, ids),
      refundsOfCancelled(app.db, community.id),
      countEnded(app.db, community.id),
    ]);
    const past = raffles.flatMap((raffle, at) => {
      const card = cards[at];
      return (card && pastRaffle(raffle, card, { prizes, cancellations, refunds })) ?? [];
    });
    past.sort((one, other) => Date.parse(other.endedAt) - Date.parse(one.endedAt));
    return {
      community: await communitySeen(community, { app, now, can }),
      runners,
      open: cards.filter(({ phase }) => underWay.has(phase)).sort(drawnFirst),
      past: all ? past : past.slice(0, shownPast),
      pastCount: past.length,
      /** Of all that ended, also those that are too long ago to be listed. */
      record,
      can: { configure: can('community.configure'), seeDashboard: can('community.see-dashboard') },
    };
  },
});

export type ShownProfile = Awaited<ReturnType<typeof showProfile>>;
export type PastRaffle = ShownProfile['past'][number];

type Endings = {
  prizes: Awaited<ReturnType<typeof prizesWon>>;
  cancellations: Awaited<ReturnType<typeof cancellationsOf>>;
  refunds: Awaited<ReturnType<typeof refundsOfCancelled>>;
};

/** How a raffle ended; null while it has not. */
function pastRaffle(raffle: RaffleRow, card: RaffleCard, { prizes, cancellations, refunds }: Endings) {
  const cancellation = card.phase === 'cancelled' ? cancellations.findLast((each) => each.raffle === raffle.id) : null;
  if (!drawn.has(card.phase) && !cancellation) return null;
  const own = prizes.filter((prize) => prize.raffle === raffle.id);
  return {
    card,
    endedAt: (cancellation ? cancellation.at : raffle.draw_at).toString(),
    reason: cancellation?.reason ?? null,
    refunds: refunds.get(raffle.id) ?? null,
    prizes: own.map(({ name, number, holder, deliveredAt, receivedAt }) => ({
      name,
      number: formatNumber(holder ?? number, raffle.last_number),
      delivery: deliveryOf(deliveredAt, receivedAt),
    })),
  };
}

function deliveryOf(deliveredAt: Temporal.Instant | null, receivedAt: Temporal.Instant | null) {
  if (receivedAt) return 'received' as const;
  return deliveredAt ? ('delivered' as const) : ('pending' as const);
}
