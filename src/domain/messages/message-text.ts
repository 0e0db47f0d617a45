import { normalized } from '#domain/normalized.ts';
import { messageLimits } from './message.ts';

/** A segment of a message as shown. */
export type Segment =
  | { kind: 'text'; text: string }
  | { kind: 'mention'; userId: string; name: string }
  | { kind: 'link'; href: string; text: string; isOwn: boolean };

/** Somebody who can be mentioned. */
export type Named = { uid: string; name: string };

/** The most mentions per message: a stored mention is longer than a name, and the stored text is limited. */
const mostCalls = 40;

/** The most links per message, since each costs rendering time and a page has fifty messages. */
const mostLinks = 40;

/** The most `@`s examined per message, since each is compared with everybody who may be meant. */
const mostTries = 100;

/** A stored mention, by account, so that it follows changes of the name. */
const token = /@\[([\w-]{1,200})\]/g;

function fold(text: string): string {
  return normalized(text.toLowerCase(), 'NFKD').replace(/[\u0300-\u036f]/g, '');
}

const wordStart = /(?<![\p{L}\p{N}_.@-])@(?=[\p{L}\p{N}])/gu;
const wordLetter = /[\p{L}\p{N}_]/u;

/** The folded first words behind the `@`s of a text, by which candidates are looked up. */
export function mentionedWords(text: string): string[] {
  const words = [...text.matchAll(wordStart)].map(({ index }) => fold(firstWord(text.slice(index + 1))));
  return [...new Set(words)].slice(0, messageLimits.mentions);
}

function firstWord(text: string): string {
  return /^[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';
}

/**
 * Replaces names behind `@`s by accounts: full names, or first names that are unique. `chosen`: people picked from the
 * suggestions, who win where names are ambiguous. Unknown and ambiguous names stay plain text.
 */
export function withMentions(
  typed: string,
  people: readonly Named[],
  chosen: readonly string[],
): { body: string; userIds: string[] } {
  // a typed text must not contain stored mentions
  const text = typed.replaceAll('@[', '@ [');
  const ordered = people
    .filter(({ name }) => name.trim() !== '')
    .map((person): Foldable => ({ ...person, folded: fold(person.name), first: fold(firstWord(person.name)) }))
    .toSorted((one, other) => {
      return (
        other.name.length - one.name.length || Number(chosen.includes(other.uid)) - Number(chosen.includes(one.uid))
      );
    });
  const userIds: string[] = [];
  let body = '';
  let from = 0;
  let calls = 0;
  for (const { index } of text.matchAll(wordStart).take(mostTries)) {
    if (calls >= mostCalls) break;
    const rest = text.slice(index + 1);
    const hit = wholeName(rest, ordered, chosen) ?? firstName(rest, ordered, chosen);
    if (!hit || (!userIds.includes(hit.person.uid) && userIds.length >= messageLimits.mentions)) continue;
    body += `${text.slice(from, index)}@[${hit.person.uid}]`;
    from = index + 1 + hit.length;
    calls += 1;
    if (!userIds.includes(hit.person.uid)) userIds.push(hit.person.uid);
  }
  return { body: body + text.slice(from), userIds };
}

type Hit = { person: Named; length: number };

/** A person with the folded name and its first word. */
type Foldable = Named & { folded: string; first: string };

function wholeName(rest: string, people: readonly Foldable[], chosen: readonly string[]): Hit | null {
  const first = people.find((person) => startsWithName(rest, person));
  if (!first) return null;
  const alike = people.filter(({ folded }) => folded === first.folded);
  return only(alike, chosen, first.name.length);
}

function firstName(rest: string, people: readonly Foldable[], chosen: readonly string[]): Hit | null {
  const word = firstWord(rest);
  const folded = fold(word);
  const alike = people.filter(({ first }) => first === folded);
  return only(alike, chosen, word.length);
}

function only(people: readonly Named[], chosen: readonly string[], length: number): Hit | null {
  const [person, other] = people;
  const picked = people.find(({ uid }) => chosen.includes(uid));
  if (picked) return { person: picked, length };
  return person && !other ? { person, length } : null;
}

function startsWithName(rest: string, { name, folded }: Foldable): boolean {
  const next = rest.charAt(name.length);
  return fold(rest.slice(0, name.length)) === folded && !(next !== '' && wordLetter.test(next));
}

/** A stored message as plain text with names, for editing, notifications and screen readers. */
export function plainText(body: string, names: ReadonlyMap<string, string>): string {
  return body.replace(token, (whole, uid: string) => {
    const name = names.get(uid);
    return name === undefined ? whole : `@${name}`;
  });
}

/** A stored message without its mentions, for the search index: nobody is found by being mentioned. */
export function searchedText(body: string): string {
  return body.replace(token, ' ');
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi;

/** Splits a stored message into segments. Only people in `names` are shown as mentions. */
export function segmentsOf(
  body: string,
  { names, origin }: { names: ReadonlyMap<string, string>; origin: string },
): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  let left = mostLinks;
  const addText = (text: string) => {
    const cut = withLinks(text, origin, left);
    left -= cut.filter(({ kind }) => kind === 'link').length;
    segments.push(...cut);
  };
  for (const found of body.matchAll(token)) {
    const [whole, userId = ''] = found;
    const name = names.get(userId);
    if (name === undefined) continue;
    addText(body.slice(from, found.index));
    segments.push({ kind: 'mention', userId, name });
    from = found.index + whole.length;
  }
  addText(body.slice(from));
  return segments;
}

function withLinks(text: string, origin: string, most: number): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  let links = 0;
  for (const found of text.matchAll(address)) {
    if (links === most) break;
    const written = trimmed(found[0]);
    const parts = partsOf(written);
    if (!parts) continue;
    if (found.index > from) segments.push({ kind: 'text', text: text.slice(from, found.index) });
    segments.push({ kind: 'link', href: written, text: written, isOwn: parts.origin === origin });
    links += 1;
    from = found.index + written.length;
  }
  if (from < text.length) segments.push({ kind: 'text', text: text.slice(from) });
  return segments;
}

const site = /^(https?:\/\/[\p{L}\p{N}][\p{L}\p{N}.-]*(?::\d{1,5})?)(?:(\/[^?#]*)|[?#]|$)/iu;

/** The parts of a web address. Null for one that hides its site behind user info, or has an invalid host. */
function partsOf(written: string): { origin: string; path: string } | null {
  const [, origin, path = '/'] = site.exec(written) ?? [];
  return origin ? { origin: origin.toLowerCase(), path } : null;
}

/** An address without trailing punctuation that belongs to the sentence. */
function trimmed(found: string): string {
  let end = found.length;
  // unbalanced closing brackets
  let closed = found.split(')').length - found.split('(').length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if (last === ')') {
      if (closed <= 0) break;
      closed -= 1;
    } else if (!/[.,;:!?)\]}'»”…*_]/.test(last)) break;
  }
  return found.slice(0, end);
}

/** A page of this installation that a message links to. */
export type OwnPage = {
  communityUrl: string;
  raffle: string | null;
  page: 'community' | 'raffle' | 'record' | 'courses';
};

/** The page of ours at an address, if it has a preview. */
export function ownPageOf(href: string): OwnPage | null {
  const parts = (partsOf(href)?.path ?? '').split('/').filter(Boolean);
  const [communityUrl, section, raffle, page] = parts;
  if (!communityUrl || !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(communityUrl)) return null;
  if (parts.length === 1 || (section === 'profile' && parts.length === 2))
    return { communityUrl, raffle: null, page: 'community' };
  if (section === 'contenido') return { communityUrl, raffle: null, page: 'courses' };
  const rafflePage = rafflePages.get(page);
  if (section !== 'rifas' || !raffle || !rafflePage || parts.length > 4) return null;
  return { communityUrl, raffle, page: rafflePage };
}

/** The last segments of a raffle's addresses, with the page that is previewed. */
const rafflePages: ReadonlyMap<string | undefined, OwnPage['page']> = new Map([
  [undefined, 'raffle'],
  ['sorteo', 'raffle'],
  ['acta', 'record'],
]);

/** A message without formatting marks, for a line in a list. */
export function withoutMarks(text: string): string {
  return text
    .replace(/^[ \t]{0,3}(?:>|[-+*](?=[ \t]))[ \t]*/gm, '')
    .replace(/\*\*|~~|`+|(?<![\p{L}\p{N}])\*(?=\S)|(?<=\S)\*(?![\p{L}\p{N}])/gu, '');
}

/** An excerpt in one line: from shortly before the first of these folded words, or from the beginning. */
export function excerptOf(text: string, words: readonly string[], length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const folded = words.length > 0 ? fold(line) : '';
  // where folding changes the length, offsets do not match: shown from the beginning
  const places = folded.length === line.length ? words.map((word) => folded.indexOf(word)).filter((at) => at > 0) : [];
  const first = places.length > 0 ? Math.min(...places) : 0;
  const start = first > length / 2 ? line.lastIndexOf(' ', first - 40) + 1 : 0;
  const cut = line.slice(start, start + length);
  const end = start + length < line.length ? Math.max(cut.lastIndexOf(' '), length - 30) : cut.length;
  return `${start > 0 ? '…' : ''}${cut.slice(0, end).trimEnd().toWellFormed()}${start + end < line.length ? '…' : ''}`;
}
