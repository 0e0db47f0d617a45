import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockRowById } from '#db/lock.ts';
import type { CourseRow, Database } from '#db/tables.ts';
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
