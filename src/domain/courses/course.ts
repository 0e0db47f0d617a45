import { Refusal } from '#domain/refusal.ts';

export const courseStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
/** The status of a course or lesson. */
export type CourseStatus = (typeof courseStatuses)[number];

export const moduleStatuses = ['draft', 'published', 'archived'] as const;
export type ModuleStatus = (typeof moduleStatuses)[number];

export const courseAccesses = ['all_members', 'paid'] as const;
export type CourseAccess = (typeof courseAccesses)[number];

export const progressions = ['free', 'sequential'] as const;
export type Progression = (typeof progressions)[number];

export type LessonState = 'in_progress' | 'completed';

/** When a lesson opens: at once, some days after the learner began, at an instant, or after the previous lesson. */
export type Unlock =
  | { readonly kind: 'at-once' }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'date'; readonly at: string }
  | { readonly kind: 'after-previous' };

export const unlockKinds = ['at-once', 'days', 'date', 'after-previous'] as const;
export type UnlockKind = Unlock['kind'];

export const courseLimits = {
  title: 100,
  summary: 600,
  body: 50_000,
  minutes: 600,
  days: 730,
  comment: 2000,
  fileName: 120,
  /** Limits: what can be ordered by hand. */
  courses: 100,
  modules: 60,
  lessons: 400,
  files: 10,
  /** Answers per discussion, which are shown together. */
  answers: 100,
} as const;

export type Publishing = { status: CourseStatus; publishAt: Temporal.Instant | null };

/** Whether something is published at an instant, by status or by schedule; no job has to run for it. */
export function isOut({ status, publishAt }: Publishing, now: Temporal.Instant): boolean {
  if (status === 'published') return true;
  return status === 'scheduled' && publishAt !== null && Temporal.Instant.compare(publishAt, now) <= 0;
}

/** The status at an instant: a past schedule is published. */
export function statusAt(publishing: Publishing, now: Temporal.Instant): CourseStatus {
  return publishing.status === 'scheduled' && isOut(publishing, now) ? 'published' : publishing.status;
}

/** Refuses a schedule in the past, unless it is unchanged. */
export function requireAhead(
  { status, publishAt }: Publishing,
  currentPublishAt: Temporal.Instant | null,
  now: Temporal.Instant,
) {
  if (status !== 'scheduled' || publishAt === null || (currentPublishAt && publishAt.equals(currentPublishAt))) return;
  if (Temporal.Instant.compare(publishAt, now) > 0) return;
  throw new Refusal('input', { fields: { publishAt: { code: 'date-past' } } });
}

/** The transition table. Back to `draft` only while nobody has begun. */
export const courseTransitions: Record<CourseStatus, readonly CourseStatus[]> = {
  draft: ['scheduled', 'published'],
  scheduled: ['draft', 'scheduled', 'published'],
  published: ['draft', 'archived'],
  archived: ['published'],
};
