import type { SalidaRechazada } from '#domain/draw/outcome.ts';

/**
 * How a rejected acta is spoken of: that something is missing, that a proof of the log is not good under the key that was
 * given (which says nothing against the acta: the key may be another day's), or that the acta itself is wrong.
 */
export function rejectionOf(error: SalidaRechazada['error']): 'incomplete' | 'unproven' | 'rejected' {
  if (error === 'E_LISTA_AUSENTE') return 'incomplete';
  return error === 'E_REGISTRO' ? 'unproven' : 'rejected';
}
