import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type ColumnKind, camel, type Section, type SectionName, sections } from '#db/communities/community-tables.ts';
import { communityLimits } from '#domain/communities/community.ts';
import {
  type AboutFile,
  aboutInFile,
  type CommunityInFile,
  communityInFile,
  type FileFault,
  type FileInFile,
  factsRoom,
  fileFormat,
  fileInFile,
  fileNames,
  fileVersion,
  isInstant,
  isText,
  isUnpiled,
  type MemberInFile,
  memberInFile,
  type PersonInFile,
  personInFile,
  type RaffleInFile,
  type Room,
  raffleInFile,
  raffleRoom,
  unkeepable,
} from '#domain/communities/community-file.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { isHash } from '#files/store.ts';
import { unzip } from '#files/zip.ts';
import { forEachAccountLike, mention } from './id-mapping.ts';
import { jsonShapeFault } from './json-shape.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A community's file as it was read, and everything in it that is not understood. */
export type ReadFile = {
  digest: string;
  about: AboutFile | null;
  community: CommunityInFile;
  people: readonly PersonInFile[];
  members: readonly MemberInFile[];
  raffles: readonly RaffleInFile[];
  rows: Readonly<Record<SectionName, readonly Row[]>>;
  files: readonly FileInFile[];
  /** What came of the files that it names, by their hashes. */
  entries: ReadonlyMap<string, Uint8Array>;
  /** Every word in the facts of its events that could be an account. */
  words: ReadonlySet<string>;
  faults: FileFault[];
  faultCount: number;
};

/** The archive that a community was written to, or the text in it alone. Refuses what is none, and what is too much. */
export function readFile(bytes: Uint8Array): ReadFile {
  if (bytes.length > fileLimits.archive) throw new Refusal('import.too-large', {});
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const entries = isArchive ? unzip(bytes, { ...fileLimits, largestOf }) : new Map([[fileNames.community, bytes]]);
  const text = entries.get(fileNames.community);
  if (!text || text.length > fileLimits.community) throw new Refusal('import.unreadable', {});
  const whole = wholeOf(text);
  const about = entries.get(fileNames.about);
  const { about: description, files } = about ? aboutOf(jsonOf(about)) : { about: null, files: [] };
  return {
    ...contentOf(whole),
    digest: createHash('sha256').update(text).digest('hex'),
    about: description,
    files,
    entries: namedBytes(files, entries),
  };
}

/** The record of a community. Refuses what is no file of ours, or one of another version. */
function wholeOf(text: Uint8Array): Record<string, unknown> {
  const whole = jsonOf(text);
  if (!isObject(whole) || whole.format !== fileFormat) throw new Refusal('import.unreadable', {});
  if (whole.version !== fileVersion) throw new Refusal('import.version', { version: String(whole.version) });
  return whole;
}

function aboutOf(value: unknown): Pick<ReadFile, 'about' | 'files'> {
  const about = v.safeParse(aboutInFile, value);
  return { about: about.success ? about.output : null, files: filesIn(value) };
}

function namedBytes(files: readonly FileInFile[], entries: ReadonlyMap<string, Uint8Array>): Map<string, Uint8Array> {
  const named = new Map<string, Uint8Array>();
  for (const { hash } of files) {
    const bytes = entries.get(`${fileNames.files}${hash}`);
    if (bytes) named.set(hash, bytes);
  }
  return named;
}

function largestOf(name: string): number {
  if (name === fileNames.community) return fileLimits.community;
  if (name === fileNames.about) return fileLimits.about;
  return name.startsWith(fileNames.files) ? fileLimits.file : 0;
}

/** What a text says, unless it is deeper or of more values than anything written here. */
function jsonOf(bytes: Uint8Array): unknown {
  const why = jsonShapeFault(bytes, fileLimits.shape);
  if (why) throw new Refusal(`import.${why}`, {});
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal('import.unreadable', {});
  }
  return value;
}

/** The files that the archive lists, without duplicates: checking each costs work. */
function filesIn(about: unknown): FileInFile[] {
  const list = isObject(about) && Array.isArray(about.files) ? about.files : [];
  if (list.length > fileLimits.entries) throw new Refusal('import.too-large', {});
  const files = new Map<string, FileInFile>();
  for (const each of list) {
    const read = v.safeParse(fileInFile, each);
    if (read.success) files.set(read.output.hash, read.output);
  }
  return [...files.values()];
}

const shownLetters = { at: 120, value: 80 };
/** What is written out to tell its beginning; of what is larger only that it is a list or a record. */
const shownRoom: Room = { depth: 8, values: 100, letters: 5000 };

function shownValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, shownLetters.value)).slice(0, shownLetters.value);
  if (unkeepable(value, shownRoom) === 'too-large') return Array.isArray(value) ? '[…]' : '{…}';
  return (JSON.stringify(value) ?? 'nada').slice(0, shownLetters.value);
}

/** Notes what is not understood: all of it is counted, and the first of it named. */
function faultList() {
  const faults: FileFault[] = [];
  let faultCount = 0;
  const note = (at: string, value: unknown) => {
    faultCount += 1;
    if (faults.length < fileLimits.faults) faults.push({ at: at.slice(0, shownLetters.at), value: shownValue(value) });
  };
  return { faults, note, count: () => faultCount };
}
type Note = ReturnType<typeof faultList>['note'];

function contentOf(whole: Record<string, unknown>) {
  const { faults, note, count } = faultList();
  const known = new Set(['format', 'version', 'community', 'people', 'members', 'raffles', ...Object.keys(sections)]);
  for (const name of Object.keys(whole)) if (!known.has(name)) note(name, whole[name]);
  const community = communityIn(whole, note);
  requireRoom(whole);
  const people = listOf(whole, 'people', personInFile, note);
  const members = listOf(whole, 'members', memberInFile, note);
  const raffles = rafflesIn(whole, note);
  noteTwice('people', people, ['account'], note);
  noteTwice('members', members, ['userId'], note);
  const accounts = new Set(people.map(({ account }) => account));
  const requireKnown = (account: unknown, at: string) => {
    if (typeof account === 'string' && !accounts.has(account)) note(at, account);
  };
  for (const [index, { userId }] of members.entries()) requireKnown(userId, `members[${index}].userId`);
  const rows = sectionsIn(whole, (account) => accounts.has(account), note);
  requireKnown(community.createdBy, 'community.createdBy');
  return { community, people, members, raffles, rows, words: wordsOf(rows.events), faults, faultCount: count() };
}

/** The community of a file; where it is not understood whole, what it is called and whose it is. */
function communityIn(whole: Record<string, unknown>, note: Note): CommunityInFile {
  const community = v.safeParse(communityInFile, whole.community);
  if (community.success) return community.output;
  for (const issue of community.issues) note(`community.${v.getDotPath(issue) ?? ''}`, issue.input);
  // without it there is nothing to speak of
  if (!isObject(whole.community)) throw new Refusal('import.unreadable', {});
  return namedOf(whole.community);
}

function sectionsIn(
  whole: Record<string, unknown>,
  isKnown: (account: string) => boolean,
  note: Note,
): Record<SectionName, Row[]> {
  const named = Object.entries(sections as Readonly<Record<string, Section>>);
  const rows = Object.fromEntries(
    named.map(([name, { columns, later }]) => [name, rowsIn(whole, { name, columns, later, isKnown, note })]),
  ) as Record<SectionName, Row[]>;
  for (const [name, { columns, order }] of named)
    noteTwice(name, rows[name as SectionName], 'id' in columns ? ['id'] : order.map(camel), note);
  return rows;
}

/** The name and owner of a community whose record does not parse: enough to report its faults. */
function namedOf({ name, createdBy }: Record<string, unknown>): CommunityInFile {
  const short = (value: unknown, most: number) =>
    typeof value === 'string' && isText(value) ? value.slice(0, most) : '';
  return { id: '', name: short(name, communityLimits.name), createdBy: short(createdBy, 200) } as CommunityInFile;
}

/** The raffles of a file, each with its record as the text that is kept. */
function rafflesIn(whole: Record<string, unknown>, note: Note): RaffleInFile[] {
  const list: unknown[] = Array.isArray(whole.raffles) ? whole.raffles : [];
  if (list.length > fileLimits.raffles) throw new Refusal('import.too-large', {});
  for (const each of list) {
    const why = unkeepable(each, raffleRoom);
    if (why) throw new Refusal(`import.${why}`, {});
  }
  return listOf(whole, 'raffles', raffleInFile, note).map((raffle) => {
    const { id, slug, title, status, createdAt, drawAt } = raffle;
    const record = canonicalText(raffle);
    if (record.length > raffleRoom.letters) throw new Refusal('import.too-large', {});
    return { id, slug, title, status, createdAt, drawAt, record };
  });
}

/** How many rows of a section may name one thing: as many as can be made here, where a page shows all of them. */
const mostOfOne: readonly (readonly [SectionName, string, number])[] = [
  ['courseModules', 'courseId', courseLimits.modules],
  ['lessons', 'courseId', courseLimits.lessons],
  ['lessonFiles', 'lessonId', courseLimits.files],
  ['lessonCommentVersions', 'commentId', messageLimits.changes],
  ['messagePictures', 'messageId', messageLimits.pictures],
  ['messageMentions', 'messageId', messageLimits.mentions],
  ['messageVersions', 'messageId', messageLimits.changes],
  ['accessPayments', 'userId', fileLimits.access],
  ['accessGrants', 'userId', fileLimits.access],
  ['accessLedger', 'paymentId', fileLimits.ledger],
  ['accessReminders', 'grantId', fileLimits.reminders],
];

/** Refuses more of what a page shows whole than can be made here: an outline, a discussion, what goes with a message. */
function requireRoom(whole: Record<string, unknown>): void {
  const rowsOf = (name: SectionName) => {
    const list = whole[name];
    return Array.isArray(list) ? list.filter(isObject) : [];
  };
  const lists = ['people', 'members', ...Object.keys(sections)].map((name) => whole[name]);
  const count = lists.reduce<number>((sum, list) => sum + (Array.isArray(list) ? list.length : 0), 0);
  if (count > fileLimits.rows) throw new Refusal('import.too-large', {});
  const isOver = (rows: readonly Row[], key: string, most: number) => {
    const counts = new Map<unknown, number>();
    for (const { [key]: of } of rows) if (of !== undefined) counts.set(of, (counts.get(of) ?? 0) + 1);
    return [...counts.values()].some((count) => count > most);
  };
  // a place in a discussion is free again once its answer was deleted
  const answers = rowsOf('lessonComments').filter(({ parentId, deletedAt }) => parentId && !deletedAt);
  const pinned = rowsOf('messageThreads').filter(({ pinnedAt }) => pinnedAt);
  if (
    rowsOf('courses').length > courseLimits.courses ||
    pinned.length > messageLimits.pinned ||
    isOver(answers, 'parentId', courseLimits.answers) ||
    mostOfOne.some(([name, key, most]) => isOver(rowsOf(name), key, most))
  )
    throw new Refusal('import.too-large', {});
}

function wordsOf(events: readonly Row[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { data } of events) {
    forEachAccountLike(data, (word) => words.add(word));
    if (words.size > fileLimits.words) throw new Refusal('import.too-large', {});
  }
  return words;
}

/** Notes what is there twice, by what tells its rows from one another. */
function noteTwice(name: string, rows: readonly Row[], keys: readonly string[], note: Note): void {
  const [first, ...others] = keys;
  if (first === undefined) return;
  const seen = new Map<unknown, Set<unknown>>();
  for (const row of rows) {
    const rest = others.length > 1 ? others.map((key) => row[key]).join(' ') : row[others[0] ?? first];
    const those = seen.get(row[first]);
    if (!those) seen.set(row[first], new Set([rest]));
    else if (those.has(rest)) note(`${name}.${keys.join('+')}`, keys.map((key) => row[key]).join(' '));
    else those.add(rest);
  }
}

function listOf<S extends v.GenericSchema>(
  whole: Record<string, unknown>,
  name: string,
  schema: S,
  note: Note,
): v.InferOutput<S>[] {
  const list = whole[name];
  if (!Array.isArray(list)) {
    note(name, list);
    return [];
  }
  return list.flatMap((each, index) => {
    const read = v.safeParse(schema, each);
    if (read.success) return [read.output];
    for (const issue of read.issues) note(`${name}[${index}].${v.getDotPath(issue) ?? ''}`, issue.input);
    return [];
  });
}

type Reading = {
  name: string;
  columns: Section['columns'];
  later: Section['later'];
  isKnown(account: string): boolean;
  note: Note;
};

function rowsIn(whole: Record<string, unknown>, { name, columns, later, isKnown, note }: Reading): Row[] {
  const list = later === 'whole' ? (whole[name] ?? []) : whole[name];
  const lacking =
    typeof later === 'object' ? Object.entries(later).map(([column, value]) => [camel(column), value] as const) : [];
  if (!Array.isArray(list)) {
    note(name, list);
    return [];
  }
  const kinds = Object.entries(columns).map(([column, kind]) => [camel(column), kind] as const);
  const names = new Set(kinds.map(([key]) => key));
  for (const row of list) for (const [key, value] of lacking) if (isObject(row)) row[key] ??= value;
  // what is not understood is told and goes no further: it may be anything
  return list.filter((row, index): row is Row => {
    if (!isObject(row)) {
      note(`${name}[${index}]`, row);
      return false;
    }
    const unknown = Object.keys(row).filter((key) => !names.has(key));
    const wrong = kinds.filter(([key, kind]) => !holds(row[key], kind, isKnown)).map(([key]) => key);
    if (!wrong.includes('body') && !isOfLength(name, row)) wrong.push('body');
    for (const key of [...unknown, ...wrong]) note(`${name}[${index}].${key}`, row[key]);
    return unknown.length === 0 && wrong.length === 0;
  });
}

const longestText = 60_000;
const isWriting = (value: unknown) =>
  typeof value === 'string' && value.length <= longestText && isText(value) && isUnpiled(value);

/** How long a text may be that people write to one another, as their forms have it: pages show many of those. */
const longest: Partial<Record<SectionName, number>> = {
  messages: messageLimits.body,
  messageVersions: messageLimits.body,
  lessonComments: courseLimits.comment,
  lessonCommentVersions: courseLimits.comment,
};

/** What a mention is kept as is longer than the name that was typed. */
function isOfLength(name: string, { body }: Row): boolean {
  const most = longest[name as SectionName];
  return !most || typeof body !== 'string' || body.replace(mention, '@').length <= most;
}

const checks: Readonly<Record<string, (value: unknown) => boolean>> = {
  id: (value) => typeof value === 'string' && isUuid(value),
  instant: (value) => typeof value === 'string' && isInstant(value),
  text: isWriting,
  mentions: isWriting,
  markdown: isWriting,
  number: (value) => Number.isSafeInteger(value),
  flag: (value) => typeof value === 'boolean',
  file: (value) => typeof value === 'string' && isHash(value),
  picture: (value) => typeof value === 'string' && isHash(value),
  facts: (value) => isObject(value) && unkeepable(value, factsRoom) === null,
};

/** Who acts without an account: the clock, and who buys without one. */
const nobodies: ReadonlySet<string> = new Set(['system', 'guest']);
const isNobody = (word: string) => nobodies.has(word);

function holds(value: unknown, kind: ColumnKind, isKnown: (account: string) => boolean): boolean {
  if (typeof kind === 'object') {
    if ('json' in kind) return v.safeParse(kind.json, value).success;
    return typeof value === 'string' && kind.includes(value);
  }
  const isOptional = kind.endsWith('?');
  if (value === null && isOptional) return true;
  return holdsPlain(value, isOptional ? kind.slice(0, -1) : kind, isKnown);
}

function holdsPlain(value: unknown, plain: string, isKnown: (account: string) => boolean): boolean {
  if (plain === 'person') return typeof value === 'string' && isKnown(value);
  if (plain === 'ref') return checks.id?.(value) || (typeof value === 'string' && (isKnown(value) || isNobody(value)));
  return checks[plain]?.(value) ?? false;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
