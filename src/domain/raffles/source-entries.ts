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
