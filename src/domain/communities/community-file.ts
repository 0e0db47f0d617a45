import * as v from 'valibot';
import { attachmentTypes } from '#domain/attachment.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { isOfOurTimes, timeZones } from '#domain/local-time.ts';
import { memberRoles, memberStatuses } from '#domain/members/membership.ts';
import { currencies } from '#domain/money.ts';
import { piledMarks } from '#domain/normalized.ts';
import { paymentKinds, raffleLimits, raffleStatuses } from '#domain/raffles/raffle.ts';
import {
  accessTypes,
  choice,
  communityLimits,
  communityStatuses,
  countryCodes,
  joinPolicies,
  paymentTypes,
  visibilities,
} from './community.ts';

/** What a community's file calls itself, and the one version there is. */
export const fileFormat = 'rifamiga.community';
export const fileVersion = 1;

/** The names of what is in the archive. */
export const fileNames = {
  community: 'community.json',
  about: 'export.json',
  members: 'members.csv',
  payments: 'payments.csv',
  progress: 'progress.csv',
  files: 'files/',
} as const;

const megabyte = 1024 * 1024;

/** How large a file may be that is brought here, packed and unpacked. */
export const fileLimits = {
  archive: 64 * megabyte,
  /** Files that all people together have sent and not yet made anything of: thirty of the largest. */
  kept: 30 * 64 * megabyte,
  community: 48 * megabyte,
  file: 20 * megabyte,
  /** What the archive says of itself: 20,000 files of some 200 letters. */
  about: 8 * megabyte,
  unpacked: 160 * megabyte,
  entries: 20_000,
  /** Dots that its pictures may unfold to, all together. */
  dots: 1_500_000_000,
  /** Faults that a report names. */
  faults: 50,
  /**
   * What its text may hold, before it is made into values. What is written here is less than ten deep, no record has more
   * than 40 keys of some 300 there are, and a row of two ids takes 100 letters: 48 MB are half a million of them, with 2.7 million texts.
   */
  shape: { depth: 32, containers: 800_000, texts: 3_000_000, values: 8_000_000, keys: 100, names: 2000 },
  /** Rows of all sections together, people and members among them: 48 MB of reactions are 320,000. */
  rows: 400_000,
  raffles: 5000,
  /** Payments for access of one person, and grants: forty years of months. */
  access: 500,
  /** What the ledger says of one payment, and reminders of one grant. */
  ledger: 100,
  reminders: 10,
  /** Different words in the facts of all events that could be accounts: each is looked up. */
  words: 100_000,
} as const;

/**
 * How much one value may hold that is kept as it stands: how deep it is, of how many values and how many letters. Of whole
 * numbers it may hold more.
 */
export type Room = {
  readonly depth: number;
  readonly values: number;
  readonly letters: number;
  readonly numbers?: number;
};

/**
 * The record of a raffle. One of 100,000 numbers has 5 million letters for its closing and as many for each acta, of
 * which three fit; with all its prizes, winners and reserves it is some 2000 values.
 */
export const raffleRoom: Room = { depth: 12, values: 20_000, letters: 16 * megabyte };

/**
 * The facts of an event. The longest is what changed of a raffle or a community, some thirty names; the longest text a
 * reason of 300 letters. Numbers are those that were set aside or freed at once: all of a raffle.
 */
export const factsRoom: Room = { depth: 4, values: 200, letters: 10_000, numbers: raffleLimits.numbers };

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const account = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const instant = v.pipe(v.string(), v.check(isInstant));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most), v.check(isText), v.check(isUnpiled));
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Whether no letter of a text has more marks than a form takes: what is done with piles of them takes long. */
export function isUnpiled(value: string): boolean {
  return !piledMarks.test(value);
}

/** What a database can keep: well-formed, and without the one character that it cannot. */
export function isText(value: string): boolean {
  return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
}

/** Why a value cannot be kept as it stands: it is over the room that there is for it, or a text in it is none. */
export function unkeepable(value: unknown, room: Room): 'too-large' | 'unreadable' | null {
  const left = { values: room.values, letters: room.letters, numbers: room.numbers ?? 0 };
  let isReadable = true;
  const reads = (text: string) => {
    left.letters -= text.length;
    if (left.letters >= 0) isReadable &&= isText(text);
    return left.letters >= 0 && isReadable;
  };
  const fits = (each: unknown, depth: number): boolean => {
    if (left.numbers > 0 && Number.isSafeInteger(each)) {
      left.numbers -= 1;
      return true;
    }
    left.values -= 1;
    if (left.values < 0 || depth > room.depth) return false;
    if (typeof each === 'string') return reads(each);
    return entriesOf(each).every(([key, one]) => (key === null || reads(key)) && fits(one, depth + 1));
  };
  if (fits(value, 0)) return null;
  return isReadable ? 'too-large' : 'unreadable';
}

/** What a value holds, with its key where it has one: nothing for what is neither a list nor an object. */
function entriesOf(value: unknown): [string | null, unknown][] {
  if (Array.isArray(value)) return value.map((one) => [null, one]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** An instant of our times as the file writes it: in universal time, with no more figures than it needs. */
export function isInstant(value: string): boolean {
  try {
    const instant = Temporal.Instant.from(value);
    return isOfOurTimes(instant) && instant.toString() === value;
  } catch {
    return false;
  }
}

/** When a lesson or a module opens. */
export const unlockInFile = v.variant('kind', [
  v.strictObject({ kind: v.literal('at-once') }),
  v.strictObject({
    kind: v.literal('days'),
    days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(courseLimits.days)),
  }),
  v.strictObject({ kind: v.literal('date'), at: instant }),
  v.strictObject({ kind: v.literal('after-previous') }),
]);

const videoId = v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/));

/** The film of a lesson, if it has one. */
export const videoInFile = v.nullable(
  v.variant('provider', [
    v.strictObject({ provider: v.literal('youtube'), id: videoId, start: v.nullable(amount) }),
    v.strictObject({ provider: v.literal('vimeo'), id: videoId, hash: v.nullable(videoId), start: v.optional(amount) }),
  ]),
);

const paymentWay = v.strictObject({
  kind: v.picklist(paymentKinds),
  holder: text(200),
  details: text(500),
});

const communityQuestion = v.strictObject({
  question: v.pipe(text(communityLimits.question), v.minLength(1)),
  answer: v.pipe(text(communityLimits.answer), v.minLength(1)),
});

export const communityInFile = v.strictObject({
  id,
  name: v.pipe(text(communityLimits.name), v.minLength(1)),
  description: text(communityLimits.description),
  status: v.picklist(communityStatuses),
  visibility: choice(visibilities),
  joinPolicy: choice(joinPolicies),
  joinQuestion: text(communityLimits.joinQuestion),
  rules: text(communityLimits.rules),
  accessType: choice(accessTypes),
  paymentType: v.nullable(choice(paymentTypes)),
  price: v.nullable(amount),
  currency: choice(currencies),
  country: choice(countryCodes),
  timeZone: v.picklist(timeZones),
  maxTickets: v.nullable(v.pipe(amount, v.minValue(1), v.maxValue(communityLimits.maxTickets))),
  paymentWays: v.pipe(v.array(paymentWay), v.maxLength(20)),
  // files that were written before communities had them lack them
  questions: v.optional(v.pipe(v.array(communityQuestion), v.maxLength(communityLimits.questions)), []),
  avatar: v.nullable(hash),
  cover: v.nullable(hash),
  allowInvites: v.boolean(),
  allowMessages: v.boolean(),
  allowFormation: v.boolean(),
  createdAt: instant,
  createdBy: account,
});
export type CommunityInFile = v.InferOutput<typeof communityInFile>;

export const personInFile = v.strictObject({
  account,
  name: text(200),
  email: v.nullable(text(254)),
});
export type PersonInFile = v.InferOutput<typeof personInFile>;

export const memberInFile = v.strictObject({
  userId: account,
  role: v.picklist(memberRoles),
  status: v.picklist(memberStatuses),
  joinedAt: instant,
  changedAt: v.nullable(instant),
  needsApproval: v.boolean(),
  answer: v.nullable(v.pipe(text(500), v.minLength(1))),
  reason: v.nullable(v.pipe(text(300), v.minLength(1))),
  mutedUntil: v.nullable(instant),
  isListed: v.boolean(),
});
export type MemberInFile = v.InferOutput<typeof memberInFile>;

const records = v.array(v.record(v.string(), v.unknown()));
const fewRecords = (most: number) => v.optional(v.pipe(records, v.maxLength(most)));

/**
 * A raffle as it was: what names it is read, the rest is kept as it stands. Each of its parts is a list of records, as
 * the tables have them.
 */
export const raffleInFile = v.looseObject({
  id,
  slug: v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), v.maxLength(48)),
  title: v.pipe(text(120), v.minLength(1)),
  status: v.picklist(raffleStatuses),
  createdAt: instant,
  drawAt: instant,
  prizes: fewRecords(raffleLimits.prizes),
  bases: v.optional(records),
  closures: v.optional(records),
  sources: v.optional(records),
  actas: v.optional(records),
  winners: v.optional(records),
  deliveries: v.optional(records),
});

/** A raffle of the file with its record as text (RFC 8785): however much it holds, it is one value to who keeps it. */
export type RaffleInFile = Pick<
  v.InferOutput<typeof raffleInFile>,
  'id' | 'slug' | 'title' | 'status' | 'createdAt' | 'drawAt'
> & { record: string };

export const fileInFile = v.strictObject({
  hash,
  mediaType: v.picklist([...new Set(Object.values(attachmentTypes).flat())]),
  bytes: amount,
  isPicture: v.boolean(),
});
export type FileInFile = v.InferOutput<typeof fileInFile>;

/** What stands beside the community in the archive: when and where it was written, and that it was written there. */
export const aboutInFile = v.object({
  format: v.literal(fileFormat),
  version: v.number(),
  exportedAt: instant,
  from: text(300),
  url: text(48),
  sha256: hash,
  origin: id,
  signature: text(200),
});
export type AboutFile = v.InferOutput<typeof aboutInFile>;

/** What is wrong with a file, and where: told, never left out. */
export type FileFault = { at: string; value: string };

/** What will come of a file, or why nothing will. */
export type BringReport = {
  name: string;
  timeZone: string;
  suggestedUrl: string;
  /** The same file was brought before by the same person: where it is. */
  alreadyAt: string | null;
  exportedAt: string | null;
  from: string | null;
  /** Written by this installation, and brought by its owner there: its people are its people here. */
  isOwn: boolean;
  people: { in: number; byName: number; banned: number; noRoom: number };
  made: {
    invitations: number;
    messages: number;
    courses: number;
    lessons: number;
    payments: number;
    raffles: number;
    files: number;
    events: number;
  };
  skipped: { invitationsEnded: number; filesMissing: number; filesRefused: number };
  /** Set: it was suspended there, and comes paused. */
  isPaused: boolean;
  faults: FileFault[];
  moreFaults: number;
};
