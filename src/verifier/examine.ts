import type { Acta } from '#domain/draw/documents.ts';
import type { OnProgress, Opciones, SalidaRechazada, SalidaValida } from '#domain/draw/outcome.ts';
import { verify } from '#domain/draw/verify.ts';
import { type Facts, factsOf } from './facts.ts';

/** The outcome of an acta, and what it is about if it holds. A rejected one says nothing that anyone should read. */
export type Examination = { outcome: SalidaValida; facts: Facts } | { outcome: SalidaRechazada; facts: null };

/** Verifies an acta and reads its facts. */
export function examine(acta: Uint8Array, options: Opciones, onProgress?: OnProgress): Examination {
  const outcome = verify(acta, options, onProgress);
  if (!outcome.valida) return { outcome, facts: null };
  return { outcome, facts: factsOf(JSON.parse(new TextDecoder().decode(acta)) as Acta) };
}
