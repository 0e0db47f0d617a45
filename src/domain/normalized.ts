/** The most combining marks on a letter. No script needs more than a few; UAX #15's stream-safe format allows 30. */
const mostMarks = 30;

/** A mark, or a letter that compatibility forms turn into one (half-width voiced kana marks only). */
const mark = '[\\p{M}\\uFF9E\\uFF9F]';

/** More marks on one letter than `mostMarks`. */
export const piledMarks = new RegExp(`${mark}{${mostMarks + 1}}`, 'u');

const piled = new RegExp(`(${mark}{${mostMarks + 1}})${mark}+`, 'gu');

/**
 * A text in that normal form of Unicode (UAX #15). Ordering the marks of one letter takes time that grows with the square
 * of their number, so that of more than 31 the rest is dropped: whatever a stranger sends, it takes linear time. A pile
 * stays one that a form refuses.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(piled, '$1').normalize(form);
}
