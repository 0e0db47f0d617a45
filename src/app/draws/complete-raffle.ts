import type { Step } from '#app/action.ts';
import { wonPrizes } from '#db/draws/winners.ts';
import { updateRaffle } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { raffleTransition } from '#domain/raffles/raffle.ts';

/** Completes a raffle whose row is locked once nothing of its prizes is owed: each was received, or is nobody's any more. */
export async function completeIfSettled(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  const prizes = await wonPrizes(step.tx, raffle);
  const isSettled = prizes.every(({ receivedAt, holder }) => receivedAt !== null || holder === null);
  const change = isSettled ? raffleTransition(raffle.status, 'completed') : null;
  if (!change) return;
  await updateRaffle(step.tx, raffle, { status: 'completed' });
  await step.record(raffle.community_id, {
    kind: 'raffle.completed',
    subject: 'raffle',
    subjectId: raffle.id,
    raffleId: raffle.id,
    ...change,
  });
}
