import { normalized } from '#domain/normalized.ts';

/** Most words of a search that count: the first ones of a longer text. */
const most = 8;

/** Longest word that is looked for: `listing` words have no more in practice, and the database's index no more than this. */
const longest = 60;

/** Letters of a search that are looked at: more than `most` of the longest words take. */
const longestSearch = 1000;

/** Small words that are in every text: nobody looks for them, beside others. Folded. */
const small = new Set(
  (
    'a al algo ante como con contra cual de del desde donde durante e el ella ellos en entre era es esa ese eso esta ' +
    'este esto ha hasta hay la las le les lo los mas me mi mis muy ni no nos o os para pero por porque que quien se ' +
    'sea ser si sin sobre son su sus tambien te tu tus u un una uno unos unas y ya yo'
  ).split(' '),
);

/**
 * The words that a person looks for, as the database keeps them: folded to small letters without accents, cut where
 * `search_text` of the database cuts. Without the small words, unless there is nothing else.
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

/** How sure a word must be taken for another: `strict` beside what was found as it is written, `wide` where nothing was. */
export type Nearness = 'strict' | 'wide';

/** How many slips of the finger turn a word into another one at most; 0: it is too short to tell. */
export function slipsAllowed(word: string, nearness: Nearness): number {
  if (nearness === 'strict') return word.length >= 6 ? 1 : 0;
  if (word.length >= 8) return 2;
  return word.length >= 4 ? 1 : 0;
}

const letters = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Every word that one slip makes of a word: a letter too few, too many or wrong, or two that changed places. */
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
 * How many slips lie between what was typed and a word (`whole`), and between it and what the word begins with
 * (`start`): who types `bicicelt` is on the way to «bicicleta». Two letters that changed places are one slip.
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

/** Whether the last two letters of these beginnings are the same two, the other way round. */
function areSwapped(typed: string, row: number, word: string, column: number): boolean {
  return row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
}

/** Most words that one word may stand for. */
const mostNear = 6;

/**
 * The words that somebody may have meant, the nearest first: of those that are fewest slips away, as long as that is
 * few enough. What begins with the word as typed is no slip, and is left out.
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
