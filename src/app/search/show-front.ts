import { type RaffleCard, raffleCards } from '#app/raffles/raffle-cards.ts';
import { view } from '#app/view.ts';
import type { Db } from '#db/client.ts';
import { listedCommunities } from '#db/search/found-listings.ts';
import { communityCandidates, raffleCandidates } from '#db/search/front-page.ts';
import { guaranteeOf } from '#domain/raffles/draw-guarantee.ts';
import { communitiesForFront, rafflesForFront } from '#domain/search/front-page.ts';
import { communityCard } from './community-card.ts';

/** How many communities a wide screen shows in a row. */
const shownCommunities = 3;

/** How many raffles are counted to find one with free numbers, since counting is the expensive part. */
const counted = 4;

/** A raffle on sale and some communities for the front page; null and none where nothing qualifies. */
export const showFront = view({
  find: async (_db, _input: Record<never, never>) => ({ community: null }),
  permission: 'community.see',
  show: async ({ app, now }) => {
    const day = now.toZonedDateTimeISO('UTC').toPlainDate().toString();
    const [raffle, communities] = await Promise.all([
      frontRaffle(app.db, now, day),
      frontCommunities(app.db, now, day),
    ]);
    return { raffle, communities };
  },
});

async function frontRaffle(db: Db, now: Temporal.Instant, day: string): Promise<RaffleCard | null> {
  const rows = await raffleCandidates(db, now);
  const candidates = rows.map((row) => ({
    id: row.id,
    guarantee: guaranteeOf(row.draw_method),
    hasPicture: row.picture !== null,
    isReported: Boolean(row.isReported),
    salesCloseAt: row.sales_close_at,
    row,
  }));
  const best = rafflesForFront(candidates, now, day).slice(0, counted);
  const cards = await raffleCards(
    db,
    best.map(({ row }) => row),
    now,
  );
  return cards.find(({ free }) => free > 0) ?? null;
}

async function frontCommunities(db: Db, now: Temporal.Instant, day: string) {
  const rows = await communityCandidates(db, now);
  const candidates = rows.map(({ id, description, courseCount, isReported, memberCount }) => ({
    id,
    hasDescription: description.trim() !== '',
    isReported: Boolean(isReported),
    courseCount,
    memberCount,
  }));
  const best = communitiesForFront(candidates, day).slice(0, shownCommunities);
  return (await listedCommunities(db, best, now)).map(communityCard);
}
