import * as v from 'valibot';
import { checkbox, line, type Parsed, parseForm, prose, type RawForm } from '#domain/form.ts';
import type { ReadAgain } from '#domain/live.ts';
import { type MemberRole, type MemberStatus, outranks } from '#domain/members/membership.ts';
import { isUuid } from '#domain/uuid.ts';

export const messageStatuses = ['published', 'hidden', 'deleted'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** What can be reported: messages and comments. */
export const postKinds = ['message', 'comment'] as const;
export type PostKind = (typeof postKinds)[number];

export const reactions = ['like', 'love', 'laugh', 'party', 'wow', 'thanks'] as const;
export type Reaction = (typeof reactions)[number];

export const messageReportReasons = ['spam', 'insult', 'fraud', 'private', 'sexual', 'other'] as const;
export type MessageReportReason = (typeof messageReportReasons)[number];

export const caseStatuses = ['open', 'actioned', 'dismissed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const messageLimits = {
  title: 120,
  body: 4000,
  pictures: 4,
  alt: 300,
  mentions: 20,
  reportWords: 500,
  reason: 300,
  /** The rate limits of one person in one community. */
  perMinute: 10,
  perHour: 120,
  announcementsPerDay: 3,
  /** Minutes in which a plain member may edit a message. */
  editMinutes: 15,
  /** The most edits of a message or comment, since each former text is stored. */
  changes: 50,
  threadsOnPage: 20,
  messagesOnPage: 50,
  pinned: 10,
  searchedWords: 80,
} as const;

export type MessageAct = 'hide' | 'restore' | 'delete';

const messageTransitions: Record<MessageAct, { to: MessageStatus; from: readonly MessageStatus[] }> = {
  hide: { to: 'hidden', from: ['published'] },
  restore: { to: 'published', from: ['hidden'] },
  delete: { to: 'deleted', from: ['published', 'hidden'] },
};

export type MessageVerdict = { kind: 'change'; to: MessageStatus } | { kind: 'settled' } | { kind: 'refused' };

/** Decides what an act does to a message's status. Deleted is final; no change is idempotent. */
export function messageTransition(act: MessageAct, status: MessageStatus): MessageVerdict {
  const { to, from } = messageTransitions[act];
  if (status === to) return { kind: 'settled' };
  return from.includes(status) ? { kind: 'change', to } : { kind: 'refused' };
}

/** A message's contribution to its community's count. */
export function countOf(status: MessageStatus): 0 | 1 {
  return status === 'published' ? 1 : 0;
}

/** Roles that may edit their messages at any time, and post while posting is off for members. */
const tasked: ReadonlySet<MemberRole> = new Set(['admin', 'moderator', 'editor']);

/** Until when somebody may edit a message; null: always. */
export function editableUntil(role: MemberRole, createdAt: Temporal.Instant): Temporal.Instant | null {
  return tasked.has(role) ? null : createdAt.add({ minutes: messageLimits.editMinutes });
}

/** Whether somebody in a role may still edit their message of that instant; false from the end of its time on. */
export function isEditable(role: MemberRole, createdAt: Temporal.Instant, now: Temporal.Instant): boolean {
  const until = editableUntil(role, createdAt);
  return until === null || Temporal.Instant.compare(now, until) < 0;
}

/** A moderator's act on another's message. */
export type Moderation = {
  by: { role: MemberRole; isOwner: boolean; isAuthor: boolean };
  /** Null: the account was erased. */
  author: { role: MemberRole; status: MemberStatus; isOwner: boolean } | null;
};

/**
 * Whether ranks allow to hide, restore or delete another's message: nobody moderates peers, superiors or themselves.
 */
export function mayModerate({ by, author }: Moderation): boolean {
  if (by.isAuthor || (by.role !== 'admin' && by.role !== 'moderator')) return false;
  return author === null || outranks(by.isOwner ? 'owner' : by.role, author);
}

export type CaseDecision = 'dismiss' | 'hide' | 'restore' | 'delete' | 'mute';
export const caseDecisions: readonly CaseDecision[] = ['dismiss', 'hide', 'restore', 'delete', 'mute'];

/** Whether a text can be the id of a message or thread. */
export function isMessageId(text: unknown): text is string {
  return typeof text === 'string' && isUuid(text);
}

const mentioned = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), []),
  v.transform((ids) => (typeof ids === 'string' ? [ids] : ids).slice(0, messageLimits.mentions)),
);
const alts = v.pipe(
  v.optional(v.union([line(0, messageLimits.alt), v.array(line(0, messageLimits.alt))]), []),
  v.transform((texts) => (typeof texts === 'string' ? [texts] : texts).slice(0, messageLimits.pictures)),
);

const postShape = v.object({
  title: v.optional(line(0, messageLimits.title), ''),
  body: v.optional(prose(0, messageLimits.body), ''),
  key: v.pipe(v.string('required'), v.check(isUuid, 'format')),
  mention: mentioned,
  alt: alts,
  announce: checkbox,
});

export type NewMessage = v.InferOutput<typeof postShape>;
/** Parses a message's form. It needs a text or a picture. */
export function parseMessage(raw: RawForm, { pictures }: { pictures: number }): Parsed<NewMessage> {
  const parsed = parseForm(postShape, raw);
  if (!parsed.ok) return parsed;
  if (pictures > messageLimits.pictures)
    return { ok: false, fields: { picture: { code: 'count', limit: messageLimits.pictures } } };
  return parsed.value.body === '' && pictures === 0 ? { ok: false, fields: { body: { code: 'required' } } } : parsed;
}

const editShape = v.object({
  title: v.optional(line(0, messageLimits.title), ''),
  body: v.optional(prose(0, messageLimits.body), ''),
  mention: mentioned,
});

/** Parses the form of an edit. */
export function parseEdit(raw: RawForm): Parsed<v.InferOutput<typeof editShape>> {
  return parseForm(editShape, raw);
}

const reportShape = v.object({
  reason: v.picklist(messageReportReasons, 'choice'),
  words: v.optional(prose(0, messageLimits.reportWords), ''),
});

/** Parses a report. The reason «other» needs an explanation. */
export function parseMessageReport(raw: RawForm): Parsed<{ reason: MessageReportReason; words: string }> {
  const parsed = parseForm(reportShape, raw);
  if (!parsed.ok) return parsed;
  return parsed.value.reason === 'other' && parsed.value.words === ''
    ? { ok: false, fields: { words: { code: 'required' } } }
    : parsed;
}

/** A change of messages: the changed threads, or null if any, or the reader's rights, may have changed. */
export type MessageNews = ReadAgain & { threads: readonly string[] | null };
