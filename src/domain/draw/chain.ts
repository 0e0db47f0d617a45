import { canonicalText } from './canonical.ts';
import type { Acta, Bases, Metodo } from './documents.ts';
import { fingerprint } from './fingerprint.ts';
import { epoch } from './time.ts';

/** The members of bases that every version repeats, beside those of the method. Section 3.1. */
const fixedMembers = [
  'v',
  'tipo',
  'id',
  'organizador',
  'desde',
  'hasta',
  'precio',
  'suplentes',
  'serie',
  'reemplaza',
] as const satisfies (keyof Bases)[];

/** Section 3.1: the most versions of the bases, the first one among them. */
export const chainLimit = 21;

/** The chain of section 10: every version of the bases, the last one at the end. */
export function chainOf({ historial, bases }: Pick<Acta, 'historial' | 'bases'>): Bases[] {
  return [...historial, bases];
}

/** Step 4 of section 10: whether each version amends the one before it as section 3.1 allows. */
export function historyHolds(chain: readonly Bases[]): boolean {
  return chain.every((version, at) => {
    const before = chain[at - 1];
    if (!before) return version.enmienda === null;
    return version.enmienda?.version === at + 1 && amends(version, before);
  });
}

/** Whether a version may follow another: it names it, and changes nothing that section 3.1 keeps. */
function amends(version: Bases, before: Bases): boolean {
  return (
    version.enmienda?.anterior === fingerprint(before) &&
    canonicalText(fixedIn(version)) === canonicalText(fixedIn(before)) &&
    version.minimo <= before.minimo &&
    epoch(version.sorteo_en) >= epoch(before.sorteo_en)
  );
}

function fixedIn(bases: Bases): unknown {
  return [...fixedMembers.map((name) => bases[name]), fixedInMethod(bases.metodo)];
}

function fixedInMethod(metodo: Metodo): unknown {
  switch (metodo.tipo) {
    case 'drand':
      return [metodo.tipo, metodo.red, metodo.cadena];
    case 'loteria':
      return [metodo.tipo, metodo.loteria, metodo.digitos, metodo.cifras, metodo.no_vendido];
    case 'compromiso':
      return [
        metodo.tipo,
        metodo.compromiso,
        metodo.entropia.map(({ formato, largo, bits }) => [formato, largo, bits]),
      ];
  }
}

/** `cambios` of section 10: the names of the members that differ between two versions, in order. */
export function changesBetween(before: Bases, last: Bases): (keyof Bases)[] {
  const names = Object.keys(last) as (keyof Bases)[];
  return names.filter((name) => canonicalText(before[name]) !== canonicalText(last[name])).sort();
}
