import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { type SectionName, sections } from '#db/communities/community-tables.ts';
import { communityLimits } from '#domain/communities/community.ts';
import {
  type AboutFile,
  type CommunityInFile,
  communityInFile,
  type FileFault,
  type FileInFile,
  fileFormat,
  fileNames,
  fileVersion,
  isText,
  type MemberInFile,
  memberInFile,
  type PersonInFile,
  personInFile,
  type RaffleInFile,
  raffleInFile,
  raffleRoom,
  unkeepable,
} from '#domain/communities/community-file.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { canonicalText } from '#domain/draw/canonical.ts';
import { Refusal } from '#domain/refusal.ts';
import { unzip } from '#files/unzip.ts';
import { aboutOf, namedBytes } from './about-file.ts';
import { faultList, type Note } from './file-faults.ts';
import { isObject, jsonOf, type Row } from './file-json.ts';
import { requireRoom } from './file-room.ts';
import { forEachAccountLike } from './id-mapping.ts';
import { listOf, noteTwice, sectionsIn } from './read-rows.ts';

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

function largestOf(name: string): number {
  if (name === fileNames.community) return fileLimits.community;
  if (name === fileNames.about) return fileLimits.about;
  return name.startsWith(fileNames.files) ? fileLimits.file : 0;
}

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

function wordsOf(events: readonly Row[]): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { data } of events) {
    forEachAccountLike(data, (word) => words.add(word));
    if (words.size > fileLimits.words) throw new Refusal('import.too-large', {});
  }
  return words;
}
