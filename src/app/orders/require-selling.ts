import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { RaffleRow } from '#db/tables.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';

/** Refuses a raffle that is not on sale: one that is not (`raffle.not-open`), and one that was (`raffle.sales-over`). */
export function requireSelling(raffle: RaffleRow, now: Temporal.Instant): void {
  const phase = phaseOf(lifecycleOf(raffle), now);
  if (phase === 'draft' || phase === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (phase !== 'selling') throw new Refusal('raffle.sales-over', {});
}
