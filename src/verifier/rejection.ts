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
 * given (which says nothing against the acta: the key may be another day's), that the file is none (which says nothing
 * against who published one: it may have been cut short on its way), or that the acta itself is wrong.
 */
export function rejectionOf(rejected: Rejected): 'incomplete' | 'unproven' | 'unreadable' | 'rejected' {
  switch (errorOf(rejected)) {
    case 'E_LISTA_AUSENTE':
      return 'incomplete';
    case 'E_REGISTRO':
      return 'unproven';
    case 'E_CANON':
    case 'E_VERSION':
      return 'unreadable';
    default:
      return 'rejected';
  }
}
