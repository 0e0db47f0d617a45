import type { SalidaValida } from '#domain/draw/outcome.ts';
import { verify } from '#domain/draw/verify.ts';

/**
 * Verifies our own acta as an outsider would, before it is stored. An invalid one is a bug: it throws, so that nothing
 * is written and no winner is announced.
 */
export function requireValid(text: string, list: Uint8Array | null = null): SalidaValida {
  const outcome = verify(Buffer.from(text), { lista: list });
  if (!outcome.valida) throw new Error(`an acta of our own does not hold: ${outcome.error}`);
  return outcome;
}
