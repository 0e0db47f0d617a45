/** Ways by which the desk tries to reach whoever has a prize. */
export const attemptWays = ['whatsapp', 'call', 'mail', 'in-person'] as const;

/** The product itself tells by the notice of an account, or by mail. */
export type AttemptWay = (typeof attemptWays)[number] | 'account';

/** Why a prize passes to the next reserve. */
export const passReasons = ['no-answer', 'renounced', 'cannot-receive'] as const;
export type PassReason = (typeof passReasons)[number];

export const claimLimits = { note: 200, words: 200 } as const;

/**
 * A prize as it stands: the number that has it, since when, and what its holder was told and said. Of a number that was sold
 * by hand nobody knows who says so, as who sold it has the link too: each time that it is wanted holds it for one more term,
 * and it is `since` then, with the attempts to reach them from then on. A holder's claim holds it for good.
 */
export type PrizeState = {
  number: number;
  since: Temporal.Instant;
  attempts: number;
  isClaimed: boolean;
  /** When it was last said by hand that it is wanted. */
  wantedAt: Temporal.Instant | null;
  isDelivered: boolean;
};

/** The last moment for which whoever has a prize is waited for. */
export function termEnd({ since }: Pick<PrizeState, 'since'>, claimDays: number): Temporal.Instant {
  return since.add({ hours: 24 * claimDays });
}

/** Whether somebody who said by hand that they want a prize may say so again: the same day it would be the same word. */
export function mayClaimAgain(wantedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, wantedAt.add({ hours: 24 })) >= 0;
}

/** Why a prize may not pass on by the organiser's decision; null: it may. */
export function passFault(
  prize: PrizeState,
  { claimDays, next, now }: { claimDays: number; next: number | null; now: Temporal.Instant },
) {
  if (prize.isDelivered) return 'draw.prize-handed-over' as const;
  if (prize.isClaimed) return 'draw.prize-claimed' as const;
  if (next === null) return 'draw.no-reserve-left' as const;
  if (Temporal.Instant.compare(now, termEnd(prize, claimDays)) < 0) return 'draw.term-runs' as const;
  return prize.attempts === 0 ? ('draw.nobody-told' as const) : null;
}

/**
 * The reserves that were passed over: each time a prize goes to the first in the order of the draw that has none yet. An
 * installation that holds to its rules has none; this is for who reads what one published that does not.
 * @param given those to whom a prize went, oldest first
 */
export function reservesPassedOver(reserves: readonly number[], given: readonly number[]): number[] {
  return reserves.filter((number, place) => {
    const ownTurn = given.indexOf(number);
    const before = ownTurn < 0 ? given : given.slice(0, ownTurn);
    return before.some((other) => reserves.indexOf(other) > place);
  });
}

/** The reserve whose turn it is: the first, in the order of the draw, that no prize has passed to; null: none is left. */
export function nextReserve(reserves: readonly number[], taken: ReadonlySet<number>): number | null {
  return reserves.find((number) => !taken.has(number)) ?? null;
}
