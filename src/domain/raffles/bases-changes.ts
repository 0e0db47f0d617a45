import { canonicalText } from '#domain/draw/canonical.ts';
import type { Bases, Metodo } from '#domain/draw/documents.ts';

export type PrizeOfBases = Bases['premios'][number];

/** One thing in which two versions of a raffle's rules differ. A prize without a side was not there, or is no more. */
export type BasesChange =
  | { part: 'title'; before: string; after: string }
  | { part: 'prize'; place: number; before: PrizeOfBases | null; after: PrizeOfBases | null }
  | { part: 'closes' | 'draws'; before: string; after: string }
  | { part: 'margin' | 'minimum'; before: number; after: number }
  | { part: 'method'; before: Metodo; after: Metodo }
  | { part: 'key'; before: string; after: string };

/**
 * What differs between two versions of the rules of one raffle, in the order in which it is told. Nothing that section 3.1
 * of the draw protocol lets an amendment change is left out but when it was published, why, and the fingerprint of the
 * terms, whose text is compared itself.
 */
export function basesChanges(before: Bases, after: Bases): BasesChange[] {
  return [
    ...differing('title', before.titulo, after.titulo),
    ...prizeChanges(before.premios, after.premios),
    ...differing('closes', before.cierre_ventas, after.cierre_ventas),
    ...differing('draws', before.sorteo_en, after.sorteo_en),
    ...differing('margin', before.margen_s, after.margen_s),
    ...differing('minimum', before.minimo, after.minimo),
    ...differing('method', before.metodo, after.metodo),
    ...differing('key', before.clave, after.clave),
  ] as BasesChange[];
}

function differing<T>(part: Exclude<BasesChange['part'], 'prize'>, before: T, after: T) {
  return isSame(before, after) ? [] : [{ part, before, after }];
}

function prizeChanges(before: readonly PrizeOfBases[], after: readonly PrizeOfBases[]): BasesChange[] {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, at) => ({
    part: 'prize' as const,
    place: at + 1,
    before: before[at] ?? null,
    after: after[at] ?? null,
  })).filter((change) => !isSame(change.before, change.after));
}

function isSame(one: unknown, other: unknown): boolean {
  return canonicalText(one) === canonicalText(other);
}
