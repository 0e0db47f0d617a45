/** Marks on one letter. No script writes more than a few; UAX #15 allows 30 in its stream-safe text. */
export const mostMarks = 30;

const piled = new RegExp(`(\\p{M}{${mostMarks + 1}})\\p{M}+`, 'gu');

/**
 * A text in that normal form of Unicode (UAX #15). Ordering the marks of one letter takes time that grows with the square
 * of their number, so that of more than 31 the rest is dropped: whatever a stranger sends, it takes linear time. A pile
 * stays one that a form refuses.
 */
export function normalized(text: string, form: 'NFC' | 'NFD' | 'NFKD'): string {
  return text.replace(piled, '$1').normalize(form);
}
