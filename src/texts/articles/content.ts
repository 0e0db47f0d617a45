import { type PathName, patterns } from '#texts/paths.ts';

/**
 * Words with `**weight**` and `[links](where)`: where is the name of a path (`howTo`), a place on the page (`#fuentes`)
 * or a whole address.
 */
export type Text = string;

export type PictureName = 'board' | 'course' | 'seal' | 'countries';

export type Block =
  | Text
  | { list: readonly Text[] }
  | { steps: readonly { title: string; words: Text }[] }
  | { table: { caption: string; head: readonly string[]; rows: readonly (readonly Text[])[] } }
  | { note: Text; title: string; tone?: 'info' | 'warning' }
  /** A message that the reader takes into a chat, as it stands. */
  | { message: string; title: string }
  | { picture: PictureName; caption: Text }
  | { title: string; blocks: readonly Block[] };

export type Part = { title: string; blocks: readonly Block[] };

/** A part of a page that is all paragraphs and lists. */
export type PlainPart = { title: string; text?: readonly string[]; list?: readonly string[] };

export type Question = { question: string; answer: Text };

export type Source = {
  name: string;
  address: string;
  /** What was read there. */
  about: string;
};

export type Article = {
  title: string;
  /** What search engines and shared links show. */
  description: string;
  lead: Text;
  /** ISO days: first published, and last known to be true. */
  publishedOn: string;
  knownOn: string;
  notice?: Text;
  parts: readonly Part[];
  questions: readonly Question[];
  sources?: readonly Source[];
  /** Where the reader goes from here. */
  next: { to: PathName; label: string; words: string };
};

/** Articles that speak of the same, in the order in which they are offered. */
export const articleNames = [
  'howTo',
  'success',
  'fraud',
  'platform',
  'legality',
] as const satisfies readonly PathName[];
export type ArticleName = (typeof articleNames)[number];

/** A run of words of one kind, `at` its place in the text. */
export type Piece = { at: number; words: string } & ({ kind: 'text' | 'strong' } | { kind: 'link'; to: string });

const marks = /\*\*(?<strong>[^*]+)\*\*|\[(?<words>[^\]]+)\]\((?<to>[^)\s]+)\)/g;

/** A text cut where its marks begin and end. */
export function pieces(text: Text): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    const at = match.index;
    if (at > from) found.push({ kind: 'text', at: from, words: text.slice(from, at) });
    const { strong, words = '', to = '' } = match.groups ?? {};
    found.push(
      strong === undefined ? { kind: 'link', at, words, to: addressOf(to) } : { kind: 'strong', at, words: strong },
    );
    from = at + match[0].length;
  }
  if (from < text.length) found.push({ kind: 'text', at: from, words: text.slice(from) });
  return found;
}

/** The words of a text without its marks. */
export function plain(text: Text): string {
  return pieces(text)
    .map(({ words }) => words)
    .join('');
}

function addressOf(to: string): string {
  return to in patterns ? patterns[to as PathName] : to;
}

/** Every text that the body of an article shows, without its marks. */
export function textsOf({ lead, notice = '', parts, questions }: Article): string[] {
  const asked = questions.flatMap(({ question, answer }) => [question, answer]);
  return [lead, notice, ...parts.flatMap(inPart), ...asked].filter((text) => text !== '').map(plain);
}

function inPart({ title, blocks }: Part): string[] {
  return [title, ...blocks.flatMap(inBlock)];
}

function inBlock(block: Block): string[] {
  if (typeof block === 'string') return [block];
  if ('list' in block) return [...block.list];
  if ('steps' in block) return block.steps.flatMap(({ title, words }) => [title, words]);
  if ('table' in block) return [...block.table.head, ...block.table.rows.flat()];
  if ('note' in block) return [block.title, block.note];
  if ('message' in block) return [block.title, block.message];
  if ('picture' in block) return [block.caption];
  return inPart(block);
}

/** How many words an article has to be read. */
export function countWords(article: Article): number {
  return textsOf(article).reduce((sum, text) => sum + (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0), 0);
}

const wordsPerMinute = 220;

/** Whole minutes that a person reads an article in. */
export function readingMinutes(article: Article): number {
  return Math.max(1, Math.round(countWords(article) / wordsPerMinute));
}
