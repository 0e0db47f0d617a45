import { chainOf } from '#domain/draw/chain.ts';
import type { Acta } from '#domain/draw/documents.ts';
import { fingerprint } from '#domain/draw/fingerprint.ts';
import type { Opciones, SalidaRechazada } from '#domain/draw/outcome.ts';

/** Of what a fingerprint is that somebody gave as that of the other: of the sealed list, or of the bases. */
export type PrintOf = 'cierre' | 'bases';

/** What somebody gave as known from before the draw, each fingerprint as what it is. */
export type InPlace = { options: Opciones; misplaced: readonly PrintOf[] };

/**
 * Whoever gives the fingerprint of the bases as that of the sealed list, or the other way round, took one page's number for
 * another's: it says nothing against the acta. Section 10 knows no mistakes and calls such an acta wrong, so that this is
 * told apart where people are answered. Null: the rejection has another reason.
 */
export function printsInPlace(acta: Uint8Array, options: Opciones, { error }: SalidaRechazada): InPlace | null {
  // it stands behind the steps that hold the acta to its form, so that its documents can be read
  if (error !== 'E_HUELLA_ESPERADA') return null;
  const { huella_bases: asBases = null, huella_cierre: asClosure = null } = options;
  const { versions, closure } = printsOf(acta);
  const bases = versions.find((print) => print === asClosure && print !== closure) ?? null;
  const cierre = closure === asBases ? closure : null;
  const misplaced = [...(bases === null ? [] : ['bases' as const]), ...(cierre === null ? [] : ['cierre' as const])];
  if (misplaced.length === 0) return null;
  const huella_bases = cierre === null ? (asBases ?? bases) : bases;
  const huella_cierre = bases === null ? (asClosure ?? cierre) : cierre;
  return { options: { ...options, huella_bases, huella_cierre }, misplaced };
}

function printsOf(file: Uint8Array): { versions: string[]; closure: string | null } {
  const acta = JSON.parse(new TextDecoder().decode(file)) as Acta;
  return {
    versions: chainOf(acta).map((version) => fingerprint(version)),
    closure: acta.cierre && fingerprint(acta.cierre),
  };
}
