import type { Db, Transaction } from '#db/client.ts';
import { modulesOf } from '#db/courses/course-modules.ts';
import { progressOf } from '#db/courses/learning.ts';
import { lessonsOf, type OutlineRow } from '#db/courses/lessons.ts';
import type { CourseModuleRow, CourseRow, EnrolmentRow } from '#db/tables.ts';
import { isOut, statusAt } from '#domain/courses/course.ts';
import { type Door, doorsOf, type Learner, percentOf, resumeOf, rulesOf } from '#domain/courses/course-outline.ts';
import type { CourseAccessLevel } from './find-course.ts';

/** Why a lesson is closed to the reader: no access, or an unlock rule. */
export type ShownDoor =
  | { kind: 'open' }
  | { kind: 'join' }
  | { kind: 'pay' }
  | { kind: 'wait'; at: string | null; days: number | null; after: string | null };

/** The outline of a course for one person. */
export type Outline = ReturnType<typeof outlineOf>;

type Rows = {
  modules: readonly CourseModuleRow[];
  lessons: readonly OutlineRow[];
  progress: readonly { course_id: string; lesson_id: string; state: string }[];
};

/** Reads the outlines of several courses at once, with one person's progress. */
export async function readOutlines(
  db: Db | Transaction,
  courses: readonly CourseRow[],
  userId: string | null,
): Promise<Rows> {
  const ids = courses.map(({ id }) => id);
  const [modules, lessons, progress] = await Promise.all([
    modulesOf(db, ids),
    lessonsOf(db, ids),
    userId ? progressOf(db, userId, ids) : [],
  ]);
  return { modules, lessons, progress };
}

type Looking = { course: CourseRow; accessLevel: CourseAccessLevel; enrolment: EnrolmentRow | null; timeZone: string };

/** A course's modules and lessons with each lesson's door and the person's progress. Drafts for editors only. */
export function outlineOf(rows: Rows, { course, accessLevel, enrolment, timeZone }: Looking, now: Temporal.Instant) {
  const { modules, moduleOf, all, out, learner, lastSeen } = contentFor(rows, { course, enrolment }, now);
  const rules = rulesOf({ progression: course.progression, timeZone }, unlocksOf(out, moduleOf));
  const doors = doorsOf(rules, learner, now);
  const slugOf = new Map(all.map(({ id, slug }) => [id, slug]));
  const isOutIds = new Set(out.map(({ id }) => id));
  const shown = (lesson: OutlineRow) => {
    const isPreview = lesson.is_preview || moduleOf.get(lesson.module_id)?.is_preview === true;
    return {
      ...lineFacts(lesson, now),
      isPreview,
      isOut: isOutIds.has(lesson.id),
      door: isPreview ? ({ kind: 'open' } as const) : doorFor(accessLevel, doors.get(lesson.id), slugOf),
      state: stateFor(learner, lesson.id),
    };
  };
  const listed = accessLevel === 'staff' ? all : out;
  const inModule = Map.groupBy(listed, ({ module_id }) => module_id);
  const lines = new Map(listed.map((lesson) => [lesson.id, shown(lesson)]));
  const linesOf = (some: readonly OutlineRow[]) => some.flatMap(({ id }) => lines.get(id) ?? []);
  const lessons = linesOf(out);
  const isOpen = (id: string) => doors.get(id)?.isOpen === true;
  const resume =
    accessLevel === 'visitor' || accessLevel === 'unpaid' ? null : resumeOf(out, isOpen, learner, lastSeen);
  return {
    modules: modules
      .filter(({ status }) => accessLevel === 'staff' || status === 'published')
      .map(({ id, title, status, is_preview: isPreview, unlock }) => {
        return { id, title, status, isPreview, unlock, lessons: linesOf(inModule.get(id) ?? []) };
      })
      .filter((module) => accessLevel === 'staff' || module.lessons.length > 0),
    lessons,
    minutes: out.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    ...progressIn(out, learner, enrolment),
    resume: lessons.find(({ id }) => id === resume) ?? null,
  };
}

/** A course's content and published lessons, and a person's progress in them. */
function contentFor(rows: Rows, { course, enrolment }: Pick<Looking, 'course' | 'enrolment'>, now: Temporal.Instant) {
  const isOfCourse = ({ course_id }: { course_id: string }) => course_id === course.id;
  const modules = rows.modules.filter(isOfCourse);
  const all = rows.lessons.filter(isOfCourse);
  const progress = rows.progress.filter(isOfCourse);
  const moduleOf = new Map(modules.map((module) => [module.id, module]));
  const learner: Learner = {
    startedAt: enrolment?.started_at ?? null,
    opensAll: enrolment?.opens_all ?? false,
    opened: new Set(progress.map(({ lesson_id }) => lesson_id)),
    completed: new Set(progress.flatMap(({ lesson_id, state }) => (state === 'completed' ? [lesson_id] : []))),
  };
  const out = lessonsOut(all, moduleOf, now);
  return { modules, moduleOf, all, out, learner, lastSeen: progress[0]?.lesson_id ?? null };
}

type Modules = ReadonlyMap<string, CourseModuleRow>;

/** The published lessons in published modules. */
export function lessonsOut(all: readonly OutlineRow[], moduleOf: Modules, now: Temporal.Instant): OutlineRow[] {
  return all.filter(
    ({ module_id, status, publish_at }) =>
      moduleOf.get(module_id)?.status === 'published' && isOut({ status, publishAt: publish_at }, now),
  );
}

/** The unlock rules of each lesson: its module's and its own. */
export function unlocksOf(lessons: readonly OutlineRow[], moduleOf: Modules) {
  return lessons.map(({ id, unlock, module_id }) => {
    const module = moduleOf.get(module_id);
    return { id, unlocks: module ? [module.unlock, unlock] : [unlock] };
  });
}

function lineFacts(lesson: OutlineRow, now: Temporal.Instant) {
  return {
    id: lesson.id,
    slug: lesson.slug,
    title: lesson.title,
    minutes: lesson.minutes,
    hasVideo: lesson.has_video === true || lesson.has_video === 1,
    hasFiles: lesson.has_files,
    status: statusAt({ status: lesson.status, publishAt: lesson.publish_at }, now),
    publishAt: lesson.publish_at?.toString() ?? null,
  };
}

function doorFor(
  accessLevel: CourseAccessLevel,
  door: Door | undefined,
  slugOf: ReadonlyMap<string, string>,
): ShownDoor {
  if (accessLevel === 'staff') return { kind: 'open' };
  if (accessLevel === 'visitor') return { kind: 'join' };
  return accessLevel === 'unpaid' ? { kind: 'pay' } : waiting(door, slugOf);
}

function stateFor({ completed, opened }: Learner, lesson: string) {
  if (completed.has(lesson)) return 'completed' as const;
  return opened.has(lesson) ? ('in_progress' as const) : ('not_started' as const);
}

/** A person's progress in the published lessons of a course. */
function progressIn(out: readonly OutlineRow[], learner: Learner, enrolment: EnrolmentRow | null) {
  const done = out.filter(({ id }) => learner.completed.has(id)).length;
  const percent = percentOf(out.length, done);
  return {
    count: out.length,
    done,
    percent,
    hasBegun: enrolment !== null,
    isCompleted: enrolment?.completed_at != null || (enrolment !== null && out.length > 0 && percent === 100),
    hasNew: enrolment?.completed_at != null && out.some(({ id }) => !learner.opened.has(id)),
  };
}

function waiting(door: Door | undefined, slugOf: ReadonlyMap<string, string>): ShownDoor {
  if (!door || door.isOpen) return { kind: 'open' };
  const { at, days, after } = door;
  return { kind: 'wait', at: at?.toString() ?? null, days, after: after ? (slugOf.get(after) ?? null) : null };
}
