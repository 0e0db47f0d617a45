import type { Db, Transaction } from '#db/client.ts';
import { lessonsOf, modulesOf, type OutlineRow } from '#db/courses/courses.ts';
import { progressOf } from '#db/courses/learning.ts';
import type { CommunityRow, CourseModuleRow, CourseRow, EnrolmentRow } from '#db/tables.ts';
import { isOut, statusAt } from '#domain/courses/course.ts';
import { type Door, doorsOf, type Learner, percentOf, resumeOf, rulesOf } from '#domain/courses/course-outline.ts';
import type { Sight } from './find-course.ts';

/** What keeps a lesson closed for who looks: not theirs to read, or a rule of its own. */
export type ShownDoor =
  | { kind: 'open' }
  | { kind: 'join' }
  | { kind: 'pay' }
  | { kind: 'wait'; at: string | null; days: number | null; after: string | null };

/** The outline of one course as one person has it. */
export type Outline = ReturnType<typeof outlineOf>;

type Rows = {
  modules: readonly CourseModuleRow[];
  lessons: readonly OutlineRow[];
  progress: readonly { course_id: string; lesson_id: string; state: string }[];
};

/** Reads the outlines of some courses at once, with how one person stands in them. */
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

type Looking = { course: CourseRow; sight: Sight; enrolment: EnrolmentRow | null; timeZone: string };

/** A course's modules and lessons, each with its door, and how far this person has come. Drafts for who makes it alone. */
export function outlineOf(rows: Rows, { course, sight, enrolment, timeZone }: Looking, now: Temporal.Instant) {
  const modules = rows.modules.filter(({ course_id }) => course_id === course.id);
  const all = rows.lessons.filter(({ course_id }) => course_id === course.id);
  const progress = rows.progress.filter(({ course_id }) => course_id === course.id);
  const moduleOf = new Map(modules.map((module) => [module.id, module]));
  const out = all.filter(
    (lesson) =>
      moduleOf.get(lesson.module_id)?.status === 'published' &&
      isOut({ status: lesson.status, publishAt: lesson.publish_at }, now),
  );
  const learner: Learner = {
    startedAt: enrolment?.started_at ?? null,
    opensAll: enrolment?.opens_all ?? false,
    opened: new Set(progress.map(({ lesson_id }) => lesson_id)),
    completed: new Set(progress.flatMap(({ lesson_id, state }) => (state === 'completed' ? [lesson_id] : []))),
  };
  const rules = rulesOf(
    { progression: course.progression, timeZone },
    out.map(({ id, unlock, module_id }) => {
      const module = moduleOf.get(module_id);
      return { id, unlocks: module ? [module.unlock, unlock] : [unlock] };
    }),
  );
  const doors = doorsOf(rules, learner, now);
  const isPreview = (lesson: OutlineRow) => lesson.is_preview || moduleOf.get(lesson.module_id)?.is_preview === true;
  const slugOf = new Map(all.map(({ id, slug }) => [id, slug]));
  const shownDoor = (lesson: OutlineRow): ShownDoor => {
    if (sight === 'staff' || isPreview(lesson)) return { kind: 'open' };
    if (sight === 'visitor') return { kind: 'join' };
    return sight === 'unpaid' ? { kind: 'pay' } : waiting(doors.get(lesson.id), slugOf);
  };
  const isOutIds = new Set(out.map(({ id }) => id));
  const shown = (lesson: OutlineRow) => ({
    id: lesson.id,
    slug: lesson.slug,
    title: lesson.title,
    minutes: lesson.minutes,
    hasVideo: lesson.has_video === true || lesson.has_video === 1,
    hasFiles: lesson.has_files,
    isPreview: isPreview(lesson),
    status: statusAt({ status: lesson.status, publishAt: lesson.publish_at }, now),
    publishAt: lesson.publish_at?.toString() ?? null,
    isOut: isOutIds.has(lesson.id),
    door: shownDoor(lesson),
    state: learner.completed.has(lesson.id)
      ? ('completed' as const)
      : learner.opened.has(lesson.id)
        ? ('in_progress' as const)
        : ('not_started' as const),
  });
  const listed = sight === 'staff' ? all : out;
  const inModule = Map.groupBy(listed, ({ module_id }) => module_id);
  const lines = new Map(listed.map((lesson) => [lesson.id, shown(lesson)]));
  const linesOf = (some: readonly OutlineRow[]) => some.flatMap(({ id }) => lines.get(id) ?? []);
  const lessons = linesOf(out);
  const lastSeen = progress[0]?.lesson_id ?? null;
  const isOpen = (id: string) => doors.get(id)?.isOpen === true;
  const resume = sight === 'visitor' || sight === 'unpaid' ? null : resumeOf(out, isOpen, learner, lastSeen);
  const done = out.filter(({ id }) => learner.completed.has(id)).length;
  const percent = percentOf(out.length, done);
  return {
    modules: modules
      .filter(({ status }) => sight === 'staff' || status === 'published')
      .map((module) => ({
        id: module.id,
        title: module.title,
        status: module.status,
        isPreview: module.is_preview,
        unlock: module.unlock,
        lessons: linesOf(inModule.get(module.id) ?? []),
      }))
      .filter((module) => sight === 'staff' || module.lessons.length > 0),
    lessons,
    count: out.length,
    minutes: out.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    done,
    percent,
    hasBegun: enrolment !== null,
    isCompleted: enrolment?.completed_at != null || (enrolment !== null && out.length > 0 && percent === 100),
    hasNew: enrolment?.completed_at != null && out.some(({ id }) => !learner.opened.has(id)),
    resume: lessons.find(({ id }) => id === resume) ?? null,
  };
}

function waiting(door: Door | undefined, slugOf: ReadonlyMap<string, string>): ShownDoor {
  if (!door || door.isOpen) return { kind: 'open' };
  const { at, days, after } = door;
  return { kind: 'wait', at: at?.toString() ?? null, days, after: after ? (slugOf.get(after) ?? null) : null };
}

/** The fields of a course that everybody who may see it may know. */
export function courseFacts(course: CourseRow, now: Temporal.Instant) {
  return {
    slug: course.slug,
    title: course.title,
    summary: course.summary,
    cover: course.cover,
    status: statusAt({ status: course.status, publishAt: course.publish_at }, now),
    publishAt: course.publish_at?.toString() ?? null,
    access: course.access,
    progression: course.progression,
    version: course.version,
  };
}

/** How the pages of a community's courses are headed. */
export function placeOf(community: CommunityRow) {
  return { url: community.url, name: community.name, timeZone: community.time_zone };
}
