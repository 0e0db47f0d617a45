import { normalized } from '#domain/normalized.ts';

/** The most words of a search; further ones are ignored. */
const most = 8;

/** The longest word: listings have none longer in practice, and the index takes none. */
const longest = 60;

/** The most characters of a search that are examined. */
const longestSearch = 1000;

/** Stop words, folded, which are ignored beside others. */
const small = new Set(
  (
    'a al algo ante como con contra cual de del desde donde durante e el ella ellos en entre era es esa ese eso esta ' +
    'este esto ha hasta hay la las le les lo los mas me mi mis muy ni no nos o os para pero por porque que quien se ' +
    'sea ser si sin sobre son su sus tambien te tu tus u un una uno unos unas y ya yo'
  ).split(' '),
);

/**
 * A search's words as the database stores them: folded to lower case without accents, and split as its `search_text`
 * does. Without stop words, unless there is nothing else.
 */
export function wordsOf(text: string): string[] {
  const all = normalized(text.slice(0, longestSearch).toLowerCase(), 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => Array.from(word).slice(0, longest).join(''));
  const telling = all.filter((word) => !small.has(word));
  return [...new Set(telling.length > 0 ? telling : all)].slice(0, most);
}

/** How similar words must be: `strict` beside literal results, `wide` where there are none. */
export type Nearness = 'strict' | 'wide';

/** The most typing errors per word; 0: too short to tell. */
export function slipsAllowed(word: string, nearness: Nearness): number {
  if (nearness === 'strict') return word.length >= 6 ? 1 : 0;
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** All words at one edit from a word: deletion, insertion, substitution or transposition. */
export function oneSlipFrom(word: string): string[] {
  const made = new Set<string>();
  for (let at = 0; at <= word.length; at += 1) {
    const before = word.slice(0, at);
    const after = word.slice(at);
    const next = after.charAt(0);
    for (const letter of letters) made.add(before + letter + after);
    if (next === '') continue;
    made.add(before + after.slice(1));
    for (const letter of letters) made.add(before + letter + after.slice(1));
    if (after.length > 1) made.add(before + after.charAt(1) + next + after.slice(2));
  }
  made.delete(word);
  return [...made];
}

/**
 * The edit distance of typed text to a word (`whole`) and to its best prefix (`start`): `bicicelt` is on the way to
 * «bicicleta». A transposition is one edit.
 */
export function slipsBetween(typed: string, word: string): { whole: number; start: number } {
  let beforeLast: number[] = [];
  let last = Array.from({ length: word.length + 1 }, (_, column) => column);
  const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= word.length; column += 1) {
      const change = typed[row - 1] === word[column - 1] ? 0 : 1;
      const swap = areSwapped(typed, row, word, column) ? 1 : Number.POSITIVE_INFINITY;
      const slips = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + change,
        at(beforeLast, column - 2) + swap,
      );
      current.push(slips);
    }
    beforeLast = last;
    last = current;
  }
  return { whole: last[word.length] ?? 0, start: Math.min(...last) };
}

/** Whether the last two letters of these prefixes are transposed. */
function areSwapped(typed: string, row: number, word: string, column: number): boolean {
  return row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
}

/** The most alternatives of a word. */
const mostNear = 6;

/**
 * The words that may be meant: those at the smallest edit distance, if small enough. Words with the typed one as prefix
 * are left out, since they match anyway.
 */
export function nearestWords(typed: string, candidates: Iterable<string>, nearness: Nearness): string[] {
  const allowed = slipsAllowed(typed, nearness);
  if (allowed === 0) return [];
  const near = [...new Set(candidates)]
    .filter((word) => !word.startsWith(typed))
    .map((word) => {
      const { whole, start } = slipsBetween(typed, word);
      return { word, slips: nearness === 'wide' ? start : whole, longer: Math.abs(word.length - typed.length) };
    })
    .filter(({ slips }) => slips > 0 && slips <= allowed)
    .sort((one, other) => one.slips - other.slips || one.longer - other.longer || (one.word < other.word ? -1 : 1));
  const fewest = near[0]?.slips;
  return near
    .filter(({ slips }) => slips === fewest)
    .slice(0, mostNear)
    .map(({ word }) => word);
}
