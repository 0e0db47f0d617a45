import { canonicalText } from '#domain/draw/canonical.ts';
import type { Fuente } from '#domain/draw/documents.ts';
import { sourceLimits } from './source-limits.ts';

/** What an entry does to the one before: nothing, more readings after the same ones, or other figures or links. */
export function entryAfter(before: Fuente, after: Fuente): 'same' | 'continued' | 'corrected' {
  const [was, is] = [partsOf(before), partsOf(after)];
  if (!was.every((part, at) => part === is[at])) return 'corrected';
  return was.length === is.length ? 'same' : 'continued';
}

/** How many corrections are left after these entries, the oldest first. */
export function correctionsLeft(entries: readonly Fuente[]): number {
  const made = entries.filter((entry, at) => {
    const before = entries[at - 1];
    return before !== undefined && entryAfter(before, entry) === 'corrected';
  });
  return Math.max(0, sourceLimits.corrections - made.length);
}

/**
 * Whether a form was made before another entry that it does not show, and would replace unseen. One that does not say
 * which entry it was made from is taken as made from the last.
 * @param madeFrom the form's own field: the sequence of the entry that it shows, 0 for none
 * @param last the sequence of the last entry, 0 for none
 */
export function isStale(madeFrom: unknown, last: number): boolean {
  return madeFrom !== undefined && madeFrom !== String(last);
}

/** The figures of an entry with their links. The database does not keep the order of their members. */
function partsOf(source: Fuente): string[] {
  switch (source.tipo) {
    case 'drand':
      return [source.firma];
    case 'loteria':
      return source.lecturas.map(canonicalText);
    case 'compromiso':
      return source.entropia.map(canonicalText);
  }
}
