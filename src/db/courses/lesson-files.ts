import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';

/** A lesson's files, in the order in which they were added. */
export function filesOf(db: Db | Transaction, lessonId: string) {
  return db
    .selectFrom('lesson_files')
    .innerJoin('files', 'files.hash', 'lesson_files.file')
    .select(['lesson_files.id', 'lesson_files.name', 'files.bytes', 'files.media_type', 'lesson_files.file'])
    .where('lesson_id', '=', lessonId)
    .orderBy('added_at')
    .orderBy('lesson_files.id')
    .execute();
}

type NewFile = {
  community_id: string;
  id: string;
  lesson_id: string;
  hash: string;
  mediaType: string;
  bytes: number;
  name: string;
  addedBy: string;
  now: Temporal.Instant;
};

/** Attaches a stored file to a lesson. */
export async function insertLessonFile(tx: Transaction, file: NewFile): Promise<void> {
  await tx
    .insertInto('files')
    .values({ hash: file.hash, media_type: file.mediaType, bytes: file.bytes, created_at: file.now })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute();
  await tx
    .insertInto('lesson_files')
    .values({
      community_id: file.community_id,
      id: file.id,
      lesson_id: file.lesson_id,
      file: file.hash,
      name: file.name,
      added_at: file.now,
      added_by: file.addedBy,
    })
    .execute();
}

/** Removes a file from a lesson. Gives the hash to release; none where it was removed already. */
export async function removeLessonFile(tx: Transaction, lessonId: string, id: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('lesson_files')
    .where('lesson_id', '=', lessonId)
    .where('id', '=', id)
    .returning('file')
    .execute();
  return rows.map(({ file }) => file);
}

/** The hashes of a lesson's files and of the pictures in its text, or of all lessons of a course. */
export async function hashesOfLessons(
  tx: Transaction,
  { courseId, lessonId = null }: { courseId: string; lessonId?: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    with leaving as (
      select id, body from lessons
      where course_id = ${courseId} and (${lessonId}::uuid is null or id = ${lessonId}::uuid)
    )
    select file as hash from lesson_files where lesson_id in (select id from leaving)
    union select (regexp_matches(body, '/imagen/([0-9a-f]{64})', 'g'))[1] from leaving
  `.execute(tx);
  return rows.map(({ hash }) => hash);
}
