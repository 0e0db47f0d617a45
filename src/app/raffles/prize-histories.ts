import type { Db } from '#db/client.ts';
import { type HeldPrize, heldPrizes, reserveInTurn, successionsOf } from '#db/draws/successions.ts';
import { reservesOf } from '#db/draws/winners.ts';
import type { RaffleRow } from '#db/tables.ts';
import { formatNumber } from '#domain/raffles/board.ts';
import { mayClaimAgain, passFault, reservesPassedOver, termEnd } from '#domain/raffles/prize-claim.ts';

/** How each prize of a drawn raffle went on after the draw, for everybody: no names. */
export async function prizeHistories(db: Db, raffle: RaffleRow, now: Temporal.Instant) {
  const [prizes, passed, reserve, reserves] = await Promise.all([
    heldPrizes(db, raffle),
    successionsOf(db, raffle),
    reserveInTurn(db, raffle),
    reservesOf(db, raffle),
  ]);
  const shown = (number: number) => formatNumber(number, raffle.last_number);
  const steps = passed.map(({ number, next, at, ...step }) => ({
    ...step,
    number: { value: number, shown: shown(number) },
    next: next === null ? null : shown(next),
    at: at.toString(),
  }));
  const prizeHistoryOf = (position: number) => {
    const prize = prizes.find((each) => each.position === position);
    const isOpen = prize !== undefined && !prize.isDelivered && !prize.isClaimed;
    const fault = prize && passFault(prize, { claimDays: raffle.claim_days, next: reserve, now });
    return {
      /** Until when whoever has it is waited for; null where nothing can happen to it. */
      until: isOpen && reserve !== null ? termEnd(prize, raffle.claim_days).toString() : null,
      isClaimed: prize?.isClaimed ?? false,
      ...(isOpen ? answersTo(prize, now) : noAnswer),
      /** Whether it could pass to nobody, though reserves were drawn. */
      isLast: isOpen && reserve === null && raffle.reserves > 0,
      /** What the organiser waits for before it may pass on; null: it may. */
      waitsFor: fault ?? null,
      steps: steps.filter((step) => step.position === position),
    };
  };
  const given = passed
    .toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))
    .flatMap(({ next }) => next ?? []);
  return {
    reserve: reserve === null ? null : shown(reserve),
    // who was handed one before prizes passed on in public was not passed over
    passedOver: reservesPassedOver(reserves, given)
      .filter((number) => prizes.every((prize) => prize.number !== number))
      .map(shown),
    prizeHistoryOf,
  };
}

const noAnswer = { wantedAt: null, isToBeClaimed: false };

function answersTo({ wantedAt }: HeldPrize, now: Temporal.Instant) {
  return {
    /** When it was last said that it is wanted, by the link of a number that was sold by hand. */
    wantedAt: wantedAt?.toString() ?? null,
    /** Whether whoever has it may say that they want it. */
    isToBeClaimed: wantedAt === null || mayClaimAgain(wantedAt, now),
  };
}
