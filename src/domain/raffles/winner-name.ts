import { normalized } from '#domain/normalized.ts';

/** The longest first name that is shown, in graphemes. */
const longestFirst = 30;

const word = /^\p{L}[\p{L}\p{M}'’·-]*$/u;
const letters = new Intl.Segmenter('es', { granularity: 'grapheme' });

/**
 * A winner's public name: first name and one initial, «Ana M.». Null without a first name of letters alone, so that
 * nothing else is ever published.
 * @param name as in the order, 80 characters at most
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
