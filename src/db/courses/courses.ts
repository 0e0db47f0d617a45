import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockRowById } from '#db/lock.ts';
import type { CourseModuleRow, CourseRow, Database, LessonRow } from '#db/tables.ts';
import type { CourseStatus } from '#domain/courses/course.ts';
import type { Order } from '#domain/courses/course-outline.ts';

type NewCourse = Omit<CourseRow, 'version' | 'announced_at' | 'position'>;

/** Inserts a course after the others. The community's row must be locked, so that positions are unique. */
export async function insertCourse(tx: Transaction, course: NewCourse): Promise<void> {
  const last = await tx
    .selectFrom('courses')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), eb.lit(-1)).as('position'))
    .where('community_id', '=', course.community_id)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('courses')
    .values({ ...course, position: last.position + 1 })
    .execute();
}

/** A community's courses, in order. */
export function coursesOf(db: Db | Transaction, communityId: string): Promise<CourseRow[]> {
  return db.selectFrom('courses').selectAll().where('community_id', '=', communityId).orderBy('position').execute();
}

/** Whether a community has a published course, or one archived for its learners. */
export async function hasCourseOut(db: Db, communityId: string, now: Temporal.Instant): Promise<boolean> {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('community_id', '=', communityId)
    .where((eb) => eb.or([eb('status', '=', 'archived'), outAt(now)]))
    .limit(1)
    .executeTakeFirst();
  return course !== undefined;
}

/** How many courses are published at an instant. */
export async function countCoursesOut(
  db: Db | Transaction,
  communityId: string,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await db
    .selectFrom('courses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where(outAt(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether a course's row is published, as the domain's `isOut`. */
function outAt(now: Temporal.Instant): RawBuilder<SqlBool> {
  return sql`(courses.status = 'published' or (courses.status = 'scheduled' and courses.publish_at <= ${now.toString()}::timestamptz))`;
}

/** A course by its slug. */
export function courseBySlug(db: Db | Transaction, communityId: string, slug: string): Promise<CourseRow | undefined> {
  return db
    .selectFrom('courses')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** A course by its id. */
export function courseById(db: Db | Transaction, id: string): Promise<CourseRow | undefined> {
  return db.selectFrom('courses').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads a course and locks its row, which serialises changes of its outline. */
export function lockCourse(tx: Transaction, courseId: string): Promise<CourseRow | undefined> {
  return lockRowById(tx, 'courses', courseId, 'change');
}

export type CourseChange = Partial<
  Pick<CourseRow, 'title' | 'summary' | 'cover' | 'access' | 'progression' | 'status' | 'publish_at' | 'announced_at'>
>;

/** Writes the given fields of a course and leaves the others. The outline's version stays. */
export async function updateCourse(tx: Transaction, course: CourseRow, change: CourseChange): Promise<void> {
  await tx
    .updateTable('courses')
    .set(change)
    .where('community_id', '=', course.community_id)
    .where('id', '=', course.id)
    .execute();
}

/** Increments the version of a course's outline. */
export async function bumpCourseVersion(tx: Transaction, course: CourseRow): Promise<void> {
  await tx
    .updateTable('courses')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('community_id', '=', course.community_id)
    .where('id', '=', course.id)
    .execute();
}

/** Reorders a community's courses in one statement. */
export async function orderCourses(tx: Transaction, communityId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update courses set position = place.at - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as place (id, at)
    where courses.community_id = ${communityId} and courses.id = place.id
  `.execute(tx);
}

/** Deletes a course with its content unless somebody has begun it. Gives whether it did. */
export async function deleteCourse(tx: Transaction, course: CourseRow): Promise<boolean> {
  // the lock waits for a concurrent enrolment, and sees it
  await lockRowById(tx, 'courses', course.id, 'update');
  const isBegun = await tx
    .selectFrom('enrolments')
    .select('user_id')
    .where('course_id', '=', course.id)
    .limit(1)
    .executeTakeFirst();
  if (isBegun) return false;
  await tx.deleteFrom('lessons').where('course_id', '=', course.id).execute();
  await tx.deleteFrom('course_modules').where('course_id', '=', course.id).execute();
  await tx.deleteFrom('courses').where('id', '=', course.id).execute();
  return true;
}

/** The modules of some courses, in their order. */
export function modulesOf(db: Db | Transaction, courseIds: readonly string[]): Promise<CourseModuleRow[]> {
  if (courseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('course_modules')
    .selectAll()
    .where('course_id', 'in', courseIds)
    .orderBy('course_id')
    .orderBy('position')
    .execute();
}

const outlineColumns = [
  'lessons.id',
  'lessons.course_id',
  'lessons.module_id',
  'lessons.slug',
  'lessons.title',
  'lessons.minutes',
  'lessons.status',
  'lessons.publish_at',
  'lessons.is_preview',
  'lessons.unlock',
] as const;

/** The lessons of some courses without their bodies, in order. */
export function lessonsOf(db: Db | Transaction, courseIds: readonly string[]) {
  if (courseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('lessons')
    .innerJoin('course_modules', 'course_modules.id', 'lessons.module_id')
    .select(outlineColumns)
    .select((eb) => [
      eb('lessons.video', 'is not', null).as('has_video'),
      sql<boolean>`exists (select 1 from lesson_files where lesson_files.lesson_id = lessons.id)`.as('has_files'),
    ])
    .where('lessons.course_id', 'in', courseIds)
    .orderBy('lessons.course_id')
    .orderBy('course_modules.position')
    .orderBy('lessons.position')
    .execute();
}

export type OutlineRow = Awaited<ReturnType<typeof lessonsOf>>[number];

/** A lesson with its body, by its slug. */
export function lessonBySlug(db: Db | Transaction, courseId: string, slug: string): Promise<LessonRow | undefined> {
  return db
    .selectFrom('lessons')
    .selectAll()
    .where('course_id', '=', courseId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** Inserts a module at the end of its course. `unlock`: the rule as JSON. */
export async function insertModule(
  tx: Transaction,
  module: Omit<CourseModuleRow, 'position' | 'unlock'> & { unlock: string },
): Promise<void> {
  await tx
    .insertInto('course_modules')
    .values((eb) => ({
      ...module,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from course_modules where course_id = ${eb.val(module.course_id)})`,
    }))
    .execute();
}

export type ModuleChange = { title: string; status: CourseModuleRow['status']; is_preview: boolean; unlock: string };

/** Writes a module's title, status, preview and rule of unlocking. `unlock`: the rule as JSON. */
export async function updateModule(tx: Transaction, module: CourseModuleRow, change: ModuleChange): Promise<void> {
  await tx
    .updateTable('course_modules')
    .set(change)
    .where('community_id', '=', module.community_id)
    .where('id', '=', module.id)
    .execute();
}

/** Deletes an empty module. Gives false when it has lessons. */
export async function deleteModule(tx: Transaction, module: CourseModuleRow): Promise<boolean> {
  const holds = await tx
    .selectFrom('lessons')
    .select('id')
    .where('module_id', '=', module.id)
    .limit(1)
    .executeTakeFirst();
  if (holds) return false;
  await tx.deleteFrom('course_modules').where('id', '=', module.id).execute();
  return true;
}

type NewLesson = Omit<LessonRow, 'position' | 'version' | 'unlock' | 'video'> & { unlock: string; video: null };

/** Puts a lesson at the end of its module. */
export async function insertLesson(tx: Transaction, lesson: NewLesson): Promise<void> {
  await tx
    .insertInto('lessons')
    .values((eb) => ({
      ...lesson,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from lessons where module_id = ${eb.val(lesson.module_id)})`,
    }))
    .execute();
}

export type LessonChange = {
  title: string;
  body: string;
  video: string | null;
  minutes: number | null;
  status: CourseStatus;
  publish_at: Temporal.Instant | null;
  is_preview: boolean;
  unlock: string;
  changed_at: Temporal.Instant;
};

/** Updates a lesson if its version is unchanged. Gives false otherwise. */
export async function updateLesson(
  tx: Transaction,
  lesson: LessonRow,
  version: number,
  change: LessonChange,
): Promise<boolean> {
  const written = await tx
    .updateTable('lessons')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('community_id', '=', lesson.community_id)
    .where('id', '=', lesson.id)
    .where('version', '=', version)
    .executeTakeFirst();
  return written.numUpdatedRows === 1n;
}

/** Deletes a lesson unless somebody has opened it. Gives whether it did. */
export async function deleteLesson(tx: Transaction, lesson: LessonRow): Promise<boolean> {
  await lockRowById(tx, 'lessons', lesson.id, 'update');
  const isBegun = await tx
    .selectFrom('lesson_progress')
    .select('user_id')
    .where('lesson_id', '=', lesson.id)
    .limit(1)
    .executeTakeFirst();
  if (isBegun) return false;
  await tx.deleteFrom('lessons').where('id', '=', lesson.id).execute();
  return true;
}

/** Writes the order of a course's modules and lessons, each in one statement. */
export async function writeOrder(tx: Transaction, courseId: string, order: Order): Promise<void> {
  const places = order.flatMap(({ module, lessons }) => lessons.map((lesson, at) => ({ lesson, module, at })));
  await sql`
    update course_modules set position = place.at - 1
    from unnest(${order.map(({ module }) => module)}::uuid[]) with ordinality as place (id, at)
    where course_modules.course_id = ${courseId} and course_modules.id = place.id
  `.execute(tx);
  await sql`
    update lessons set module_id = place.module, position = place.at
    from unnest(
      ${places.map(({ lesson }) => lesson)}::uuid[],
      ${places.map(({ module }) => module)}::uuid[],
      ${places.map(({ at }) => at)}::int[]
    ) as place (id, module, at)
    where lessons.course_id = ${courseId} and lessons.id = place.id
  `.execute(tx);
}

/** Those of some slugs that are taken, in a community's courses or a course's lessons. */
export async function takenSlugs(
  tx: Transaction,
  table: keyof Pick<Database, 'courses' | 'lessons'>,
  { of, slugs }: { of: string; slugs: readonly string[] },
): Promise<Set<string>> {
  const rows =
    table === 'courses'
      ? await tx
          .selectFrom('courses')
          .select('slug')
          .where('community_id', '=', of)
          .where('slug', 'in', slugs)
          .execute()
      : await tx.selectFrom('lessons').select('slug').where('course_id', '=', of).where('slug', 'in', slugs).execute();
  return new Set(rows.map(({ slug }) => slug));
}
