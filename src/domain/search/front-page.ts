/*
 * What the front page shows of what everybody may find. Nobody asks to be there: each takes turns with the others, day
 * by day, and neither a plan nor a price counts.
 */

/** What is looked at in a raffle on sale that everybody may find. */
export type FrontRaffle = {
  id: string;
  guarantee: 'fuerte' | 'media' | 'basica';
  hasPicture: boolean;
  /** Somebody has reported it and nobody has looked into that yet. */
  isReported: boolean;
  salesCloseAt: Temporal.Instant;
};

/** What is looked at in a community that everybody may find. */
export type FrontCommunity = {
  id: string;
  hasDescription: boolean;
  /** One of its raffles is reported, and nobody has looked into that yet. */
  isReported: boolean;
  courseCount: number;
  memberCount: number;
};

/** A visitor has at least this long to decide. */
const timeLeft = { hours: 24 };

/**
 * Raffles that may stand on the front page, the best first: of those with public chance, time left and no open report,
 * the ones that show their prize, and the others, each group in the order of the day's turns.
 * @param day the turns are this day's: `2026-11-22`
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
 * Communities that may stand on the front page, the best first: of those that say what they are, have somebody in them
 * beside their maker and no open report, the ones with courses, and the others, each group in the order of the day's turns.
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

/** A number that the day gives to an id (FNV-1a): another order each day, without anybody's choosing. */
function turnOf(id: string, day: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${day} ${id}`) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
