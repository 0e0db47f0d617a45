import * as v from 'valibot';
import {
  checkbox,
  type FieldFaults,
  integer,
  line,
  optional,
  type Parsed,
  parseForm,
  prose,
  type RawForm,
} from '#domain/form.ts';
import { instantOfLocal } from '#domain/local-time.ts';
import { isDrawable } from '#domain/markdown.ts';
import {
  courseAccesses,
  courseLimits,
  courseStatuses,
  type ModuleStatus,
  moduleStatuses,
  type Publishing,
  progressions,
  type Unlock,
  unlockKinds,
} from './course.ts';
import { parseVideo, type Video } from './video.ts';

const picture = v.optional(optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'format'))), '');
const box = v.optional(checkbox, '');
const title = line(1, courseLimits.title);

const courseShape = v.object({
  title,
  summary: v.optional(prose(0, courseLimits.summary), ''),
  access: v.optional(v.picklist(courseAccesses, 'choice'), 'all_members'),
  progression: v.optional(v.picklist(progressions, 'choice'), 'free'),
  cover: picture,
  removeCover: box,
});

export type CourseForm = v.InferOutput<typeof courseShape>;

/** Parses a course's description and access. */
export function parseCourse(raw: RawForm): Parsed<CourseForm> {
  return parseForm(courseShape, raw);
}

const publishingShape = v.object({
  status: v.picklist(courseStatuses, 'choice'),
  publishAt: v.optional(v.string(), ''),
});

/** Parses a status, and the local time of a schedule. */
export function parsePublishing(raw: RawForm, timeZone: string): Parsed<Publishing> {
  const parsed = parseForm(publishingShape, raw);
  if (!parsed.ok) return parsed;
  const { status, publishAt } = parsed.value;
  if (status !== 'scheduled') return { ok: true, value: { status, publishAt: null } };
  const read = instantOfLocal(publishAt, timeZone);
  if (!read.ok) return { ok: false, fields: { publishAt: { code: read.fault } } };
  return { ok: true, value: { status, publishAt: read.instant } };
}

const unlockShape = v.object({
  unlock: v.optional(v.picklist(unlockKinds, 'choice'), 'at-once'),
  days: v.optional(v.string(), ''),
  opensAt: v.optional(v.string(), ''),
});

function parseUnlock(raw: RawForm, timeZone: string): Parsed<Unlock> {
  const parsed = parseForm(unlockShape, raw);
  if (!parsed.ok) return parsed;
  const { unlock: kind, days, opensAt } = parsed.value;
  if (kind === 'days') {
    const read = parseForm(v.object({ days: integer(1, courseLimits.days) }), { days });
    return read.ok ? { ok: true, value: { kind, days: read.value.days } } : read;
  }
  if (kind === 'date') {
    const read = instantOfLocal(opensAt, timeZone);
    if (!read.ok) return { ok: false, fields: { opensAt: { code: read.fault } } };
    return { ok: true, value: { kind, at: read.instant.toString() } };
  }
  return { ok: true, value: { kind } };
}

export type ModuleForm = { title: string; status: ModuleStatus; isPreview: boolean; unlock: Unlock };

const moduleShape = v.object({
  title,
  status: v.optional(v.picklist(moduleStatuses, 'choice'), 'published'),
  isPreview: box,
});

/** Parses a module: name, status and unlock rule. */
export function parseModule(raw: RawForm, timeZone: string): Parsed<ModuleForm> {
  const unlock = parseUnlock(raw, timeZone);
  const parsed = parseForm(moduleShape, raw);
  if (!parsed.ok || !unlock.ok) return faultsOf(parsed, unlock);
  return { ok: true, value: { ...parsed.value, isPreview: parsed.value.isPreview === true, unlock: unlock.value } };
}

export type LessonForm = Publishing & {
  title: string;
  body: string;
  minutes: number | null;
  video: Video | null;
  isPreview: boolean;
  unlock: Unlock;
};

const lessonShape = v.object({
  title,
  body: v.optional(v.pipe(prose(0, courseLimits.body), v.check(isDrawable, 'too-many-marks')), ''),
  minutes: v.optional(optional(integer(1, courseLimits.minutes)), ''),
  isPreview: box,
});

/** Parses a whole lesson. */
export function parseLesson(raw: RawForm, timeZone: string): Parsed<LessonForm> {
  const parsed = parseForm(lessonShape, raw);
  const unlock = parseUnlock(raw, timeZone);
  const publishing = parsePublishing(raw, timeZone);
  const film = parseFilm(raw.video);
  if (!parsed.ok || !unlock.ok || !publishing.ok || !film.ok) return faultsOf(parsed, unlock, publishing, film);
  const { title: name, body, minutes, isPreview } = parsed.value;
  return {
    ok: true,
    value: {
      title: name,
      body,
      minutes,
      video: film.value,
      isPreview: isPreview === true,
      unlock: unlock.value,
      ...publishing.value,
    },
  };
}

function parseFilm(text: unknown): Parsed<Video | null> {
  if (typeof text !== 'string' || text.trim() === '') return { ok: true, value: null };
  const video = parseVideo(text);
  return video ? { ok: true, value: video } : { ok: false, fields: { video: { code: 'video' } } };
}

function faultsOf(...reads: readonly Parsed<unknown>[]): { ok: false; fields: FieldFaults } {
  return { ok: false, fields: Object.assign({}, ...reads.map((read) => (read.ok ? {} : read.fields))) };
}

/** Parses the title with which a course, module or lesson begins. */
export function parseTitle(raw: RawForm): Parsed<{ title: string }> {
  return parseForm(v.object({ title }), raw);
}

/** Parses a comment on a lesson. */
export function parseComment(raw: RawForm): Parsed<{ body: string; parent: string | null }> {
  return parseForm(
    v.object({
      body: prose(1, courseLimits.comment),
      parent: v.optional(optional(v.pipe(v.string(), v.uuid('format'))), ''),
    }),
    raw,
  );
}

const orderShape = v.pipe(
  v.string('required'),
  v.maxLength(40_000, 'too-long'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown;
    } catch {
      addIssue({ message: 'format' });
      return NEVER;
    }
  }),
  v.array(
    v.strictTuple([v.pipe(v.string(), v.uuid('format')), v.array(v.pipe(v.string(), v.uuid('format')))], 'format'),
  ),
  v.transform((modules) => modules.map(([module, lessons]) => ({ module, lessons }))),
);

/** Parses a new order of the outline, and the version that it is based on. */
export function parseOrder(raw: RawForm) {
  return parseForm(v.object({ order: orderShape, version: integer(1, 2_000_000_000) }), raw);
}

/** Parses a move by one. */
export function parseMove(raw: RawForm) {
  return parseForm(
    v.object({
      what: v.picklist(['module', 'lesson'], 'choice'),
      id: v.pipe(v.string('required'), v.uuid('format')),
      by: v.picklist(['up', 'down'], 'choice'),
      version: integer(1, 2_000_000_000),
    }),
    raw,
  );
}

/** Parses the version that a form is based on. */
export function parseVersion(raw: RawForm) {
  return parseForm(v.object({ version: integer(1, 2_000_000_000) }), raw);
}
