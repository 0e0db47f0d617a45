import type { Acta } from '#domain/draw/documents.ts';
import type { OnProgress, Opciones, SalidaRechazada, SalidaValida } from '#domain/draw/outcome.ts';
import { verify } from '#domain/draw/verify.ts';
import { type Facts, factsOf } from './facts.ts';

/**
 * The outcome of an acta, and what it is about if it holds. A rejected one says nothing that anyone should read.
 * `withoutProofs`: of one whose proofs of the log are not good, what is wrong with it besides; null: nothing.
 */
export type Examination =
  | { outcome: SalidaValida; facts: Facts }
  | { outcome: SalidaRechazada; facts: null; withoutProofs: SalidaRechazada['error'] | null };

/** Verifies an acta and reads its facts. */
export function examine(acta: Uint8Array, options: Opciones, onProgress?: OnProgress): Examination {
  const outcome = verify(acta, options, onProgress);
  if (!outcome.valida) return { outcome, facts: null, withoutProofs: errorWithoutProofs(acta, outcome, options) };
  return { outcome, facts: factsOf(JSON.parse(new TextDecoder().decode(acta)) as Acta) };
}

/** Proofs are checked before the result: bad ones must not hide that the winners are not those that come out. */
function errorWithoutProofs(
  acta: Uint8Array,
  { error }: SalidaRechazada,
  options: Opciones,
): SalidaRechazada['error'] | null {
  if (error !== 'E_REGISTRO') return null;
  const besides = verify(acta, { ...options, prueba_registro: [], clave_registro: null, testigos: [] });
  return besides.valida ? null : besides.error;
}
