import type { Acta } from '#domain/draw/documents.ts';
import type { OnProgress, Opciones, SalidaRechazada, SalidaValida } from '#domain/draw/outcome.ts';
import { verify } from '#domain/draw/verify.ts';
import { type Facts, factsOf } from './facts.ts';
import { hasListOutside } from './list-outside.ts';
import { type PrintOf, printsInPlace } from './misplaced-prints.ts';

/**
 * The outcome of an acta, and what it is about if it holds. A rejected one says nothing that anyone should read.
 * `withoutProofs`: of one whose proofs of the log are not good, what is wrong with it besides; null: nothing.
 * `hasListOutside`: whether the list of a rejected one is a file of its own.
 * `misplaced`: what the fingerprints are that somebody gave as each other's.
 */
export type Examination = { misplaced: readonly PrintOf[] } & (
  | { outcome: SalidaValida; facts: Facts }
  | {
      outcome: SalidaRechazada;
      facts: null;
      withoutProofs: SalidaRechazada['error'] | null;
      hasListOutside: boolean;
    }
);

/** Verifies an acta as a person asks it: a fingerprint that they typed in the other's field is taken for what it is. */
export function examineTyped(acta: Uint8Array, options: Opciones, onProgress?: OnProgress): Examination {
  const examination = examine(acta, options, onProgress);
  const { outcome } = examination;
  const inPlace = outcome.valida ? null : printsInPlace(acta, options, outcome);
  if (!inPlace) return examination;
  return { ...examine(acta, inPlace.options, onProgress), misplaced: inPlace.misplaced };
}

/** Verifies an acta as section 10 says, and reads its facts. */
export function examine(acta: Uint8Array, options: Opciones, onProgress?: OnProgress): Examination {
  const outcome = verify(acta, options, onProgress);
  if (!outcome.valida) {
    const withoutProofs = errorWithoutProofs(acta, outcome, options);
    return { outcome, facts: null, withoutProofs, hasListOutside: hasListOutside(acta), misplaced: [] };
  }
  return { outcome, facts: factsOf(JSON.parse(new TextDecoder().decode(acta)) as Acta, options), misplaced: [] };
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
