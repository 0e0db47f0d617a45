import type { Bases, Metodo } from '#domain/draw/documents.ts';
import { type BasesChange, basesChanges, type PrizeOfBases } from '#domain/raffles/bases-changes.ts';
import { changedLines, linesWithout } from '#domain/raffles/changed-lines.ts';
import { counted, formatCount, formatDuration, formatLongDateTime } from '#texts/format.ts';
import { list } from '#texts/words.ts';
import { decidingLines, readingWords, termsTexts } from './terms.ts';

/** One thing that changed between two versions of the rules. A side without lines was not there, or is no more. */
export type ChangeInWords = { what: string; before: readonly string[]; after: readonly string[] };

type Version = { bases: Bases; terms: string };

/**
 * What changed between two versions of a raffle's rules, in words. Nothing is left out but when each was published and why,
 * which stands over them.
 */
export function changesInWords(before: Version, after: Version, timeZone: string): ChangeInWords[] {
  const told = basesChanges(before.bases, after.bases).map((change) => inWords(change, timeZone));
  const terms = termsChange(before, after, timeZone);
  return terms.before.length + terms.after.length === 0 ? told : [...told, terms];
}

/** The lines in which the terms differ, but for those that only say what the rules do and that is told already. */
function termsChange(before: Version, after: Version, timeZone: string): ChangeInWords {
  const { removed, added } = changedLines(linesOf(before.terms), linesOf(after.terms));
  const [was, is] = [derivedLines(before.bases, timeZone), derivedLines(after.bases, timeZone)];
  return {
    what: whats.terms,
    before: linesWithout(removed, linesWithout(was, is)),
    after: linesWithout(added, linesWithout(is, was)),
  };
}

/** The lines of terms that follow from what the rules say. */
function derivedLines(
  { titulo, premios, cierre_ventas, sorteo_en, minimo, metodo }: Bases,
  timeZone: string,
): string[] {
  return [
    termsTexts.title(titulo),
    ...premios.map(({ nombre, valor }, at) => termsTexts.prize(at + 1, nombre, valor)),
    termsTexts.closes(formatLongDateTime(cierre_ventas, timeZone)),
    termsTexts.drawAt(formatLongDateTime(sorteo_en, timeZone)),
    termsTexts.minimum(minimo),
    ...decidingLinesOf(metodo),
  ];
}

function decidingLinesOf(metodo: Metodo): string[] {
  switch (metodo.tipo) {
    case 'drand':
      return [termsTexts.method.drand(metodo.ronda)];
    case 'loteria':
      return metodo.lecturas.map(({ sorteo, premio }) => decidingLines.reading(sorteo, premio));
    case 'compromiso':
      return metodo.entropia.map(({ descripcion }) => decidingLines.value(descripcion));
  }
}

/** The lines of published terms, without the empty ones and the one that dates them. */
function linesOf(terms: string): string[] {
  const [dated] = termsTexts.published('\n').split('\n');
  const lines = terms.split('\n');
  const dateAt = lines.findIndex((line) => line.startsWith(dated ?? ''));
  return lines.filter((line, at) => line !== '' && at !== dateAt);
}

const whats = {
  title: 'Título',
  prize: (place: number) => `Premio ${place}`,
  closes: 'Cierre de la venta',
  draws: 'Sorteo',
  margin: 'Sello de la lista',
  minimum: 'Mínimo de números pagados',
  method: 'Cómo se sortea',
  key: 'Clave que firma los resguardos',
  terms: 'Texto de las condiciones',
} as const;

function inWords(change: BasesChange, timeZone: string): ChangeInWords {
  if (change.part === 'prize') {
    const { place, before, after } = change;
    return { what: whats.prize(place), before: prizeLines(before), after: prizeLines(after) };
  }
  const what = whats[change.part];
  const sides = (say: (side: 'before' | 'after') => readonly string[]) => ({
    what,
    before: say('before'),
    after: say('after'),
  });
  switch (change.part) {
    case 'title':
    case 'key':
      return sides((side) => [change[side]]);
    case 'closes':
    case 'draws':
      return sides((side) => [formatLongDateTime(change[side], timeZone)]);
    case 'margin':
      return sides((side) => [`A más tardar, ${formatDuration(change[side] * 1000)} antes del sorteo`]);
    case 'minimum':
      return sides((side) => [minimumWords(change[side])]);
    case 'method':
      return methodWords(change, what, timeZone);
  }
}

function prizeLines(prize: PrizeOfBases | null): string[] {
  return prize ? [prizeName(prize)] : [];
}

function prizeName({ nombre, valor }: PrizeOfBases): string {
  return valor === null ? nombre : `${nombre} (${valor})`;
}

function minimumWords(minimum: number): string {
  return minimum === 1 ? 'Sin mínimo' : `${formatCount(minimum)} números`;
}

function methodWords(
  { before, after }: Extract<BasesChange, { part: 'method' }>,
  what: string,
  timeZone: string,
): ChangeInWords {
  const { removed, added } = changedLines(methodLines(before, timeZone), methodLines(after, timeZone));
  return { what, before: removed, after: added };
}

/** All that an amendment may change of how a raffle is drawn. */
function methodLines(metodo: Metodo, timeZone: string): string[] {
  switch (metodo.tipo) {
    case 'drand':
      return [
        `Ronda ${formatCount(metodo.ronda)} de drand`,
        `Si el resultado no llega en ${hoursOf(metodo)}, se anula`,
      ];
    case 'loteria':
      return [
        ...metodo.lecturas.map(({ sorteo, premio }) => readingWords(sorteo, premio)),
        contest(metodo),
        `Si el resultado no se escribe en ${hoursOf(metodo)} desde la última lectura, se anula`,
      ];
    case 'compromiso':
      return [
        ...metodo.entropia.map(({ descripcion }) => descripcion),
        `La semilla se revela a más tardar el ${formatLongDateTime(metodo.revelar_antes, timeZone)}`,
        contest(metodo),
      ];
  }
}

function hoursOf({ espera_h: hours }: { espera_h: number }): string {
  return counted(hours, 'hora', 'horas');
}

function contest({ impugnacion_h: hours }: { impugnacion_h: number }): string {
  return `Se puede reclamar durante ${counted(hours, 'hora', 'horas')}`;
}

/** The most prizes that a notification names. */
const namedPrizes = 3;

/** What changed as one sentence of a notification: «el sorteo pasa al…; el premio 1 era «Bici» y es «Patinete»». */
export function changesInShort(changes: readonly BasesChange[], timeZone: string): string {
  const prizes = changes.filter((change) => change.part === 'prize');
  const said = [
    ...(prizes.length > namedPrizes ? ['cambian los premios'] : prizes.map(prizeInShort)),
    ...changes.flatMap((change) => inShort(change, timeZone)),
    ...(isDecidedOtherwise(changes) ? ['cambia qué resultado decide el sorteo'] : []),
  ];
  return said.length === 0 ? 'cambia el texto de las condiciones' : list(said);
}

/** Whether other readings or public values decide at the hour of before; where the draw moves, others are expected. */
function isDecidedOtherwise(changes: readonly BasesChange[]): boolean {
  const parts = new Set(changes.map(({ part }) => part));
  return parts.has('method') && !parts.has('draws');
}

function prizeInShort({ place, before, after }: Extract<BasesChange, { part: 'prize' }>): string {
  const [was = null, is = null] = [before, after].map((prize) => prize && `«${prizeName(prize)}»`);
  if (was === null) return `hay un premio ${place} nuevo, ${is}`;
  return is === null ? `ya no hay premio ${place}, que era ${was}` : `el premio ${place} era ${was} y ahora es ${is}`;
}

function inShort(change: BasesChange, timeZone: string): string[] {
  switch (change.part) {
    case 'title':
      return [`antes se llamaba «${change.before}»`];
    case 'closes':
      return [`la venta cierra el ${formatLongDateTime(change.after, timeZone)}`];
    case 'draws':
      return [`el sorteo pasa al ${formatLongDateTime(change.after, timeZone)}`];
    case 'minimum':
      return [
        change.after === 1 ? 'ya no hay mínimo de números' : `el mínimo baja a ${formatCount(change.after)} números`,
      ];
    // what is left follows the dates, is told beside them, or changes no more than a key
    default:
      return [];
  }
}
