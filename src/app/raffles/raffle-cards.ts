import type { Db, Transaction } from '#db/client.ts';
import { countOrders, countTickets } from '#db/raffles/raffle-counts.ts';
import { firstPrizesOf, outcomesOf } from '#db/raffles/raffle-lists.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import type { Country } from '#domain/communities/community.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { guaranteeOf } from '#domain/raffles/draw-guarantee.ts';
import { drawingOf, type Shape } from '#domain/raffles/prize-drawings.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import type { RaffleOutline } from '#domain/raffles/raffle-outline.ts';

/** The community of a card's raffle. */
export type CardPlace = { communityUrl: string; communityName: string; country: Country };

/** A raffle as lists show it: only what everybody who may see it may know. */
export type RaffleCard = CardPlace &
  RaffleOutline & {
    slug: string;
    paid: number;
    submitted: number;
    held: number;
    blocked: number;
    /** What is drawn of its prize; null where it has a picture. */
    drawing: readonly Shape[] | null;
    guarantee: 'fuerte' | 'media' | 'basica';
  };

/** The cards of some raffles, in their order, with their sales at an instant. */
export async function raffleCards(
  db: Db | Transaction,
  raffles: readonly (RaffleRow & CardPlace)[],
  now: Temporal.Instant,
): Promise<RaffleCard[]> {
  const [counts, outcomes, prizes] = await Promise.all([
    countTickets(db, raffles, now),
    outcomesOf(db, raffles),
    firstPrizesOf(db, raffles),
  ]);
  return raffles.map((raffle) => {
    const taken = counts.get(raffle.id) ?? { held: 0, submitted: 0, paid: 0, blocked: 0 };
    const total = raffle.last_number - raffle.first_number + 1;
    const outcome = outcomes.get(raffle.id);
    const prize = prizes.get(raffle.id) ?? '';
    return {
      communityUrl: raffle.communityUrl,
      communityName: raffle.communityName,
      country: raffle.country,
      slug: raffle.slug,
      title: raffle.title,
      phase: phaseOf(lifecycleOf(raffle), now),
      price: { amount: raffle.price, currency: raffle.currency },
      prize,
      picture: raffle.picture,
      drawing: raffle.picture ? null : drawingOf([prize, raffle.title]),
      salesCloseAt: raffle.sales_close_at.toString(),
      drawAt: raffle.draw_at.toString(),
      timeZone: raffle.time_zone,
      total,
      free: total - taken.held - taken.submitted - taken.paid - taken.blocked,
      ...taken,
      guarantee: guaranteeOf(raffle.draw_method),
      outcome: outcome
        ? { acta: outcome.acta, winners: outcome.winners.map((number) => formatNumber(number, raffle.last_number)) }
        : null,
    };
  });
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

/** The pending work of some raffles, by slug: all of it, or one seller's. */
export async function pendingWork(db: Db, raffles: readonly RaffleRow[], creditedTo: string | null) {
  const counts = await countOrders(db, raffles, creditedTo);
  return raffles.map((raffle) => ({
    slug: raffle.slug,
    ...(counts.get(raffle.id) ?? { inReview: 0, pending: 0, refunds: 0 }),
  }));
}

/** The phases in which a raffle sells or waits for its draw. */
export const underWay: ReadonlySet<RaffleCard['phase']> = new Set([
  'selling',
  'reviewing',
  'sealed',
  'drawing',
] as const);

/** Compares raffles by the instant of their draw. */
export function drawnFirst(one: RaffleCard, other: RaffleCard): number {
  return Date.parse(one.drawAt) - Date.parse(other.drawAt);
}
