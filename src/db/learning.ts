import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from './client.ts';
import type { CourseRow, EnrolmentRow } from './tables.ts';

/** What a person follows of some courses. */
export function enrolmentsOf(
  db: Db | Transaction,
  userId: string,
  courseIds: readonly string[],
): Promise<EnrolmentRow[]> {
  if (courseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('enrolments')
    .selectAll()
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .execute();
}

/** How a person stands with the lessons of some courses, last seen first. */
export function progressOf(db: Db | Transaction, userId: string, courseIds: readonly string[]) {
  if (courseIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('lesson_progress')
    .select(['course_id', 'lesson_id', 'state', 'seen_at'])
    .where('user_id', '=', userId)
    .where('course_id', 'in', courseIds)
    .orderBy('seen_at', 'desc')
    .execute();
}

type Place = { course: CourseRow; lessonId: string; userId: string; now: Temporal.Instant };

/** Begins a course for somebody; one begun stays begun when it was. */
async function enrol(tx: Transaction, { course, userId, now }: Omit<Place, 'lessonId'>): Promise<void> {
  await tx
    .insertInto('enrolments')
    .values({ community_id: course.community_id, course_id: course.id, user_id: userId, started_at: now })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doNothing())
    .execute();
}

/** Writes down that somebody looks at a lesson; the first time begins the course. */
export async function openLesson(tx: Transaction, { course, lessonId, userId, now }: Place): Promise<void> {
  await enrol(tx, { course, userId, now });
  await tx
    .insertInto('lesson_progress')
    .values({
      community_id: course.community_id,
      course_id: course.id,
      lesson_id: lessonId,
      user_id: userId,
      state: 'in_progress',
      opened_at: now,
      seen_at: now,
    })
    .onConflict((conflict) => conflict.columns(['lesson_id', 'user_id']).doUpdateSet({ seen_at: now }))
    .execute();
}

/** Marks a lesson as done, or takes the mark back. When it was first done is kept. */
export async function markLesson(
  tx: Transaction,
  { course, lessonId, userId, now, isDone }: Place & { isDone: boolean },
): Promise<void> {
  await openLesson(tx, { course, lessonId, userId, now });
  await tx
    .updateTable('lesson_progress')
    .set((eb) =>
      isDone
        ? { state: 'completed', completed_at: eb.fn.coalesce('completed_at', eb.val(now.toString())) as never }
        : { state: 'in_progress' },
    )
    .where('lesson_id', '=', lessonId)
    .where('user_id', '=', userId)
    .execute();
}

/** A lesson that is out at an instant. */
function isOutAt(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(lessons.status = 'published' or (lessons.status = 'scheduled' and lessons.publish_at <= ${now.toString()}))
    and course_modules.status = 'published'`;
}

/**
 * Writes down who has every lesson of a course done that is out: it is kept, whatever is added later. After a mark, and
 * after whatever takes a lesson away.
 */
export async function completeEnrolments(
  tx: Transaction,
  courseId: string,
  now: Temporal.Instant,
  userId?: string,
): Promise<void> {
  const lessons = sql`from lessons join course_modules on course_modules.id = lessons.module_id
    where lessons.course_id = enrolments.course_id and ${isOutAt(now)}`;
  await sql`
    update enrolments set completed_at = ${now.toString()}
    where course_id = ${courseId} and completed_at is null
      ${userId === undefined ? sql`` : sql`and user_id = ${userId}`}
      and exists (select 1 ${lessons})
      and not exists (select 1 ${lessons} and not exists (
        select 1 from lesson_progress done
        where done.lesson_id = lessons.id and done.user_id = enrolments.user_id and done.state = 'completed'
      ))
  `.execute(tx);
}

/** Opens all of a course for one person, or leaves it to its rules again. Null when they have not begun it; false when it was so already. */
export async function openAll(
  tx: Transaction,
  { courseId, userId, opensAll }: { courseId: string; userId: string; opensAll: boolean },
): Promise<boolean | null> {
  const before = await tx
    .selectFrom('enrolments')
    .select('opens_all')
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!before) return null;
  if (before.opens_all === opensAll) return false;
  await tx
    .updateTable('enrolments')
    .set({ opens_all: opensAll })
    .where('course_id', '=', courseId)
    .where('user_id', '=', userId)
    .execute();
  return true;
}

/** How many people have begun each course, and each lesson. */
export async function begunCounts(db: Db | Transaction, courseId: string) {
  const [course, lessons] = await Promise.all([
    db
      .selectFrom('enrolments')
      .select((eb) => eb.fn.countAll<number>().as('people'))
      .where('course_id', '=', courseId)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('lesson_progress')
      .select((eb) => ['lesson_id', eb.fn.countAll<number>().as('people')])
      .where('course_id', '=', courseId)
      .groupBy('lesson_id')
      .execute(),
  ]);
  return { course: course.people, lessons: new Map(lessons.map(({ lesson_id, people }) => [lesson_id, people])) };
}

/** A stretch of those who have begun a course, who did something last first. */
export function learnersOf(
  db: Db | Transaction,
  course: CourseRow,
  { limit, offset }: { limit: number; offset: number },
) {
  return peopleOf(db, course)
    .orderBy('seen_at', (order) => order.desc().nullsLast())
    .orderBy('enrolments.user_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type LearnerRow = Awaited<ReturnType<typeof learnersOf>>[number];

/** Those who follow a course in the order in which they began, so many behind one of them: to be read part by part. */
export function learnersBehind(
  db: Db | Transaction,
  course: CourseRow,
  { last, limit }: { last: Pick<LearnerRow, 'started_at' | 'user_id'> | null; limit: number },
): Promise<LearnerRow[]> {
  return peopleOf(db, course)
    .$if(last !== null, (people) =>
      people.where(
        sql<SqlBool>`(enrolments.started_at, enrolments.user_id) > (${last?.started_at.toString()}::timestamptz, ${last?.user_id})`,
      ),
    )
    .orderBy('enrolments.started_at')
    .orderBy('enrolments.user_id')
    .limit(limit)
    .execute();
}

function peopleOf(db: Db | Transaction, course: CourseRow) {
  return db
    .selectFrom('enrolments')
    .innerJoin('users', 'users.uid', 'enrolments.user_id')
    .leftJoin('members', (join) =>
      join
        .onRef('members.user_id', '=', 'enrolments.user_id')
        .onRef('members.community_id', '=', 'enrolments.community_id'),
    )
    .select([
      'enrolments.user_id',
      'enrolments.started_at',
      'enrolments.completed_at',
      'enrolments.opens_all',
      'users.display_name',
      'members.status',
    ])
    .select((eb) => [
      eb
        .selectFrom('lesson_progress')
        .select((inner) => inner.fn.max('seen_at').as('seen_at'))
        .whereRef('lesson_progress.course_id', '=', 'enrolments.course_id')
        .whereRef('lesson_progress.user_id', '=', 'enrolments.user_id')
        .as('seen_at'),
    ])
    .where('enrolments.course_id', '=', course.id);
}

/** How many people have opened and finished each lesson of a course, and how many went no further than it. */
export async function lessonCounts(db: Db | Transaction, courseId: string) {
  const { rows } = await sql<{ lesson_id: string; opened: number; completed: number; stopped: number }>`
    with last_unfinished as (
      select distinct on (user_id) user_id, lesson_id from lesson_progress
      where course_id = ${courseId} and state <> 'completed'
      order by user_id, seen_at desc
    )
    select lesson_id, count(*)::int as opened, (count(*) filter (where state = 'completed'))::int as completed,
      (count(*) filter (where l.user_id is not null))::int as stopped
    from lesson_progress p left join last_unfinished l using (user_id, lesson_id)
    where p.course_id = ${courseId}
    group by lesson_id
  `.execute(db);
  return new Map(rows.map(({ lesson_id, ...counts }) => [lesson_id, counts]));
}

/** What some people have opened and done of a course. */
export async function progressOfPeople(db: Db | Transaction, courseId: string, userIds: readonly string[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('lesson_progress')
    .select(['user_id', 'lesson_id', 'state', 'seen_at'])
    .where('course_id', '=', courseId)
    .where(sql<SqlBool>`user_id = any(${[...userIds]}::text[])`)
    .execute();
}
