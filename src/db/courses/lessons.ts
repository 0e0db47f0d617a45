import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockRowById } from '#db/lock.ts';
import type { LessonRow } from '#db/tables.ts';
import type { CourseStatus } from '#domain/courses/course.ts';

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
