import type { Step } from '#app/action.ts';
import { insertActa } from '#db/draws/actas.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Issued } from '#domain/draw/acta.ts';
import type { Acta } from '#domain/draw/documents.ts';
import { entryOfActa } from '#domain/log/entry.ts';

/**
 * Stores an acta of a raffle whose row is locked, and enters it in the log.
 * @param sourceSequence the entry that it was made from; null for none
 */
export async function storeActa(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  { acta, text, fingerprint }: Issued<Acta>,
  sourceSequence: number | null = null,
): Promise<void> {
  const row = { state: acta.estado, document: text, fingerprint, issuedAt: step.now, sourceSequence };
  await insertActa(step.tx, raffle, row);
  step.enter(entryOfActa(acta, fingerprint));
}
