/*
 * What the front page shows of what everybody may find. Nobody asks to be there: each takes turns with the others, day
 * by day, and neither a plan nor a price counts.
 */

/** What decides whether a public raffle on sale is shown. */
export type FrontRaffle = {
  id: string;
  guarantee: 'fuerte' | 'media' | 'basica';
  hasPicture: boolean;
  /** Whether it has an open report. */
  isReported: boolean;
  salesCloseAt: Temporal.Instant;
};

/** What decides whether a public community is shown. */
export type FrontCommunity = {
  id: string;
  hasDescription: boolean;
  /** Whether one of its raffles has an open report. */
  isReported: boolean;
  courseCount: number;
  memberCount: number;
};

/** The least time that a visitor gets to decide. */
const timeLeft = { hours: 24 };

/**
 * Raffles for the front page, best first: with public randomness, time left and no open report; those with a picture
 * come first, each group in the day's order.
 * @param day such as `2026-11-22`
 */
export function rafflesForFront<Raffle extends FrontRaffle>(
  raffles: readonly Raffle[],
  now: Temporal.Instant,
  day: string,
): Raffle[] {
  const latest = now.add(timeLeft);
  return raffles
    .filter(
      ({ guarantee, isReported, salesCloseAt }) =>
        guarantee === 'fuerte' && !isReported && Temporal.Instant.compare(salesCloseAt, latest) >= 0,
    )
    .sort((one, other) => Number(other.hasPicture) - Number(one.hasPicture) || byTurn(one, other, day));
}

/**
 * Communities for the front page, best first: with a description, a second member and no open report; those with
 * courses come first, each group in the day's order.
 */
export function communitiesForFront<Community extends FrontCommunity>(
  communities: readonly Community[],
  day: string,
): Community[] {
  return communities
    .filter(({ hasDescription, isReported, memberCount }) => hasDescription && !isReported && memberCount > 1)
    .sort((one, other) => Number(other.courseCount > 0) - Number(one.courseCount > 0) || byTurn(one, other, day));
}

function byTurn(one: { id: string }, other: { id: string }, day: string): number {
  return turnOf(one.id, day) - turnOf(other.id, day) || (one.id < other.id ? -1 : 1);
}

/** A number for an id and day (FNV-1a): a neutral order that changes daily. */
function turnOf(id: string, day: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${day} ${id}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
