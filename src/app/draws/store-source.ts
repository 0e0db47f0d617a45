import type { Step } from '#app/action.ts';
import { insertSource } from '#db/draws/draws.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Fuente } from '#domain/draw/documents.ts';

/**
 * Stores what decides the draw of a raffle whose row is locked. Gives its place among the entries.
 * @param enteredBy who entered it; null: the product itself
 */
export async function storeSource(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  { source, enteredBy }: { source: Fuente; enteredBy: string | null },
): Promise<number> {
  const sequence = await insertSource(step.tx, raffle, { source, enteredBy, now: step.now });
  await step.record(raffle.community_id, {
    kind: 'draw.source-entered',
    subject: 'draw',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data: { source },
  });
  step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
  return sequence;
}
