import type { SalidaValida } from '#domain/draw/outcome.ts';
import { verify } from '#domain/draw/verify.ts';

/**
 * Checks an acta of our own making as a stranger would, before it is stored. One that does not hold is a fault of the
 * product: nothing is written, and nobody is told a winner.
 */
export function requireValid(text: string, list: Uint8Array | null = null): SalidaValida {
  const outcome = verify(Buffer.from(text), { lista: list });
  if (!outcome.valida) throw new Error(`an acta of our own does not hold: ${outcome.error}`);
  return outcome;
}
