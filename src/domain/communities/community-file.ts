import * as v from 'valibot';
import { attachmentTypes } from '#domain/attachment.ts';
import { courseLimits } from '#domain/courses/course.ts';
import { isOfOurTimes, timeZones } from '#domain/local-time.ts';
import { memberRoles, memberStatuses } from '#domain/members/membership.ts';
import { currencies } from '#domain/money.ts';
import { piledMarks } from '#domain/normalized.ts';
import { pictureMediaType } from '#domain/pictures/picture-size.ts';
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

/** The format's name and its only version. */
export const fileFormat = 'rifamiga.community';
export const fileVersion = 1;

/** The entries of the archive. */
export const fileNames = {
  community: 'community.json',
  about: 'export.json',
  members: 'members.csv',
  payments: 'payments.csv',
  progress: 'progress.csv',
  orders: 'orders.csv',
  money: 'money.csv',
  settlements: 'settlements.csv',
  files: 'files/',
} as const;

/**
 * Limits of a value that is stored as it is: its depth, number of values and characters. Integers have a limit of their
 * own.
 */
export type Room = {
  readonly depth: number;
  readonly values: number;
  readonly letters: number;
  readonly numbers?: number;
};

/**
 * A raffle's record. With 100,000 numbers its closure has 5 million characters and each acta as many, of which three
 * fit; prizes, winners and reserves are some 2000 values.
 */
export const raffleRoom: Room = { depth: 12, values: 20_000, letters: 16 * 1024 * 1024 };

/**
 * An event's data. The longest lists what changed of a raffle or community, some thirty names; the longest text is a
 * reason of 300 characters. Numbers are those blocked or freed at once: up to all of a raffle.
 */
export const factsRoom: Room = { depth: 4, values: 200, letters: 10_000, numbers: raffleLimits.numbers };

const id = v.pipe(v.string(), v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));
const account = v.pipe(v.string(), v.minLength(1), v.maxLength(200));
const instant = v.pipe(v.string(), v.check(isInstant));
const text = (most: number) => v.pipe(v.string(), v.maxLength(most), v.check(isText), v.check(isUnpiled));
const amount = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** Whether no letter of a text has more combining marks than forms accept, which would make normalising slow. */
export function isUnpiled(value: string): boolean {
  return !piledMarks.test(value);
}

/** Whether PostgreSQL can store a text: well-formed, and without NUL. */
export function isText(value: string): boolean {
  return !value.includes('\u0000') && !/\p{Surrogate}/u.test(value);
}

/** Why a value cannot be stored as it is: above its limits, or with an invalid text. */
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

/** A container's entries with their keys; none for scalars. */
function entriesOf(value: unknown): [string | null, unknown][] {
  if (Array.isArray(value)) return value.map((one) => [null, one]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** A plausible instant in the file's form: UTC, with minimal precision. */
export function isInstant(value: string): boolean {
  try {
    const instant = Temporal.Instant.from(value);
    return isOfOurTimes(instant) && instant.toString() === value;
  } catch {
    return false;
  }
}

/** A lesson's or module's unlock rule. */
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

/** A lesson's video, if any. */
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
  // absent in files from before communities had questions
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
 * A raffle's record: identifying fields are validated, the rest is stored as it is. Each part is a list of records, as
 * in the tables.
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
  attempts: v.optional(records),
  claims: v.optional(records),
  successions: v.optional(records),
});

/** A raffle of the file with its record as one text (RFC 8785). */
export type RaffleInFile = Pick<
  v.InferOutput<typeof raffleInFile>,
  'id' | 'slug' | 'title' | 'status' | 'createdAt' | 'drawAt'
> & { record: string };

/** A file of the archive. One that everybody may see is a picture as the product makes them. */
export const fileInFile = v.pipe(
  v.strictObject({
    hash,
    mediaType: v.picklist([...new Set(Object.values(attachmentTypes).flat())]),
    bytes: amount,
    isPicture: v.boolean(),
  }),
  v.check(({ mediaType, isPicture }) => !isPicture || mediaType === pictureMediaType),
);
export type FileInFile = v.InferOutput<typeof fileInFile>;

/** The archive's description: when and where it was written, with the signature of that installation. */
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

/** A fault in a file and its place. Faults are reported, and never skipped over. */
export type FileFault = { at: string; value: string };

/** What an import will do, or why it is refused. */
export type ImportReport = {
  name: string;
  timeZone: string;
  suggestedUrl: string;
  /** Where the same person imported this file before. */
  alreadyAt: string | null;
  exportedAt: string | null;
  from: string | null;
  /**
   * Whether this installation wrote the file and its owner imports it: then its people are this installation's
   * accounts.
   */
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
  /** Whether it was suspended there, and therefore arrives paused. */
  isPaused: boolean;
  faults: FileFault[];
  moreFaults: number;
};
