/** The most combining marks on a letter. No script needs more than a few; UAX #15's stream-safe format allows 30. */
const mostMarks = 30;

/** A mark, or a letter that compatibility forms turn into one (half-width voiced kana marks only). */
const mark = '[\\p{M}\\uFF9E\\uFF9F]';

/** More marks on one letter than `mostMarks`. */
export const piledMarks = new RegExp(`${mark}{${mostMarks + 1}}`, 'u');

const piled = new RegExp(`(${mark}{${mostMarks + 1}})${mark}+`, 'gu');

/**
 * Normalises a text (UAX #15) in linear time. Sorting the combining marks of one letter is quadratic, so all but the
 * first 31 are dropped; that is still one more than forms accept, so the text is refused there as before.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string {
  return text.replace(piled, '$1').normalize(form);
}
