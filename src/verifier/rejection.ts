import type { SalidaRechazada } from '#domain/draw/outcome.ts';
import type { Examination } from './examine.ts';

/** A rejected acta. */
export type Rejected = Extract<Examination, { facts: null }>;

/** What is wrong with a rejected acta: what is wrong besides its proofs of the log, where that is anything. */
export function errorOf({ outcome, withoutProofs }: Rejected): SalidaRechazada['error'] {
  return withoutProofs ?? outcome.error;
}

/**
 * How a rejected acta is spoken of: that something is missing, that a proof of the log is not good under the key that was
 * given (which says nothing against the acta: the key may be another day's), or that the acta itself is wrong.
 */
export function rejectionOf(rejected: Rejected): 'incomplete' | 'unproven' | 'rejected' {
  const error = errorOf(rejected);
  if (error === 'E_LISTA_AUSENTE') return 'incomplete';
  return error === 'E_REGISTRO' ? 'unproven' : 'rejected';
}
