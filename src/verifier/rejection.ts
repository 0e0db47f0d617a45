import type { SalidaRechazada } from '#domain/draw/outcome.ts';
import type { Examination } from './examine.ts';

/** A rejected acta. */
export type Rejected = Extract<Examination, { facts: null }>;

/** What is wrong with a rejected acta: what is wrong besides its proofs of the log, where that is anything. */
export function errorOf({ outcome, withoutProofs }: Rejected): SalidaRechazada['error'] {
  return withoutProofs ?? outcome.error;
}

/** How a rejected acta is spoken of, by what is wrong: a key of `verifier.verdicts`. */
type Rejection = 'incomplete' | 'unproven' | 'unreadable' | 'other-list' | 'other-terms' | 'other-print' | 'rejected';

/** What says nothing against who published an acta: what stands beside it may be damaged, another's or badly copied. */
const besides: { readonly [error in SalidaRechazada['error']]?: Rejection } = {
  E_CANON: 'unreadable',
  E_VERSION: 'unreadable',
  E_HUELLA_ESPERADA: 'other-print',
  E_CONDICIONES: 'other-terms',
  E_LISTA_AUSENTE: 'incomplete',
  // the key may be another day's
  E_REGISTRO: 'unproven',
};

/** How a rejected acta is spoken of. It is called wrong only where that is the acta's own fault. */
export function rejectionOf(rejected: Rejected): Rejection {
  const error = errorOf(rejected);
  const isOfList = error === 'E_LISTA' || error === 'E_RAIZ';
  return isOfList && rejected.hasListOutside ? 'other-list' : (besides[error] ?? 'rejected');
}

/** Whether nobody should believe the winners that a rejected acta names, until more is known. */
export function isWarning(rejected: Rejected): boolean {
  const kind = rejectionOf(rejected);
  return kind === 'rejected' || kind === 'other-print';
}
