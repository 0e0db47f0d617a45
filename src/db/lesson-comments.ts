import type { Db, Transaction } from './client.ts';

type NewComment = {
  community_id: string;
  id: string;
  lesson_id: string;
  parent_id: string | null;
  author: string;
  body: string;
  written_at: Temporal.Instant;
};

export async function insertComment(tx: Transaction, comment: NewComment): Promise<void> {
  await tx.insertInto('lesson_comments').values(comment).execute();
}

/** What is said about a lesson, with the names of who said it, oldest first. */
export function commentsOf(db: Db | Transaction, lessonId: string) {
  return db
    .selectFrom('lesson_comments')
    .innerJoin('users', 'users.uid', 'lesson_comments.author')
    .select([
      'lesson_comments.id',
      'lesson_comments.parent_id',
      'lesson_comments.author',
      'lesson_comments.body',
      'lesson_comments.written_at',
      'lesson_comments.deleted_at',
      'users.display_name',
      'users.photo_url',
    ])
    .where('lesson_id', '=', lessonId)
    .orderBy('written_at')
    .orderBy('lesson_comments.id')
    .execute();
}

/** A comment of a lesson, deleted or not. */
export function commentById(db: Db | Transaction, lessonId: string, id: string) {
  return db
    .selectFrom('lesson_comments')
    .selectAll()
    .where('lesson_id', '=', lessonId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Leaves a comment's place and takes what it said. */
export async function buryComment(
  tx: Transaction,
  { lessonId, id, by, now }: { lessonId: string; id: string; by: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('lesson_comments')
    .set({ body: '', deleted_at: now, deleted_by: by })
    .where('lesson_id', '=', lessonId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}
