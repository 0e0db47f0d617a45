import { normalized } from './normalized.ts';

/** A text as headings are compared: without accents, in lower case, its words with one space between them. */
export function foldedHeading(text: string): string {
  return normalized(text.slice(0, longestHeading), 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const longestHeading = 200;

/**
 * Which column holds which field, by the headings over them and the words that each field goes by, folded. Fields take
 * their column in the order in which they are given, each the one whose heading fits it best; null where none does.
 */
export function guessColumns<Field extends string>(
  headings: readonly string[],
  words: Readonly<Record<Field, readonly string[]>>,
): Record<Field, number | null> {
  const folded = headings.map(foldedHeading);
  const free = new Set(folded.keys());
  const columns = {} as Record<Field, number | null>;
  for (const field of Object.keys(words) as Field[]) {
    const fits = [...free].map((column) => ({ column, fit: fitOf(folded[column] ?? '', words[field]) }));
    const best = Math.max(0, ...fits.map(({ fit }) => fit));
    const column = best === 0 ? null : (fits.find(({ fit }) => fit === best)?.column ?? null);
    columns[field] = column;
    if (column !== null) free.delete(column);
  }
  return columns;
}

/** How well a heading fits: it is one of the words, begins with one, or has one in it. */
function fitOf(heading: string, words: readonly string[]): number {
  if (words.includes(heading)) return 3;
  if (words.some((word) => heading.startsWith(`${word} `))) return 2;
  return words.some((word) => ` ${heading} `.includes(` ${word} `)) ? 1 : 0;
}
