import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { CourseRow, EnrolmentRow } from '#db/tables.ts';
import { isOutAt } from './published-lessons.ts';

/** A person's enrolments in some courses. */
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

/** A person's progress in the lessons of some courses, last opened first. */
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

/** Enrols somebody in a course. Idempotent: an enrolment keeps its date. */
async function enrol(tx: Transaction, { course, userId, now }: Omit<Place, 'lessonId'>): Promise<void> {
  await tx
    .insertInto('enrolments')
    .values({ community_id: course.community_id, course_id: course.id, user_id: userId, started_at: now })
    .onConflict((conflict) => conflict.columns(['course_id', 'user_id']).doNothing())
    .execute();
}

/** Records that somebody opened a lesson, and enrols them the first time. */
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

/** Marks a lesson as done or not. The date of its first completion is kept. */
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

/**
 * Marks enrolments as completed whose published lessons are all done; for good, whatever is added later. Called after a
 * lesson is done or taken away.
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

/**
 * Opens all of a course for one person, or restores its rules. Null when they are not enrolled; false when nothing
 * changed.
 */
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
