import { normalized } from '#domain/normalized.ts';

/** Longest first name that is shown, in characters as a person counts them. */
const longestFirst = 30;

const word = /^\p{L}[\p{L}\p{M}'’·-]*$/u;
const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/**
 * What is shown of a winner's name once they agree to it: the first name and one initial, «Ana M.». Null for what has no
 * first name of letters alone: nothing else that somebody typed there is ever shown.
 * @param name as an order keeps it, 80 characters at most
 */
export function shownWinnerName(name: string): string | null {
  const [first, ...rest] = normalized(name, 'NFC').trim().split(/\s+/u);
  if (!first || !word.test(first)) return null;
  const short = firstLetters(first, longestFirst);
  const others = rest.filter((each) => word.test(each));
  const surname = others.find((each) => /^\p{Lu}/u.test(each)) ?? others[0];
  return surname ? `${short} ${firstLetters(surname, 1).toLocaleUpperCase('es')}.` : short;
}

function firstLetters(text: string, most: number): string {
  return Array.from(letters.segment(text), ({ segment }) => segment)
    .slice(0, most)
    .join('');
}
