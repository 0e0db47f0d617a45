import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockRow } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { NewLessonCommentRow } from '#db/tables.ts';

/** Inserts a comment. Gives false for a form sent twice. */
export async function insertComment(tx: Transaction, comment: NewLessonCommentRow): Promise<boolean> {
  const row = await tx
    .insertInto('lesson_comments')
    .values(comment)
    .onConflict((conflict) => conflict.columns(['community_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The discussions of a lesson with a readable comment: the first one or an answer. */
function openings(db: Db | Transaction, lessonId: string) {
  return db
    .selectFrom('lesson_comments as opening')
    .where('opening.lesson_id', '=', lessonId)
    .where('opening.parent_id', 'is', null)
    .where(
      sql<SqlBool>`(opening.deleted_at is null or exists (
        select 1 from lesson_comments answer
        where answer.lesson_id = opening.lesson_id and answer.parent_id = opening.id and answer.deleted_at is null
      ))`,
    );
}

/** A page of a lesson's discussions: before one of them or from one on; null is the latest. */
export type DiscussionPlace = { before: string } | { from: string } | null;

const stands = sql`(opening.written_at, opening.id)`;
const standsAt = (lessonId: string, id: string) =>
  sql`(select c.written_at, c.id from lesson_comments c where c.lesson_id = ${lessonId}::uuid and c.id = ${id}::uuid)`;

/** A discussion and its number of comments, the first one included. */
export type Discussion = { id: string; comments: number };

/** How many readable answers a discussion has. */
export async function countAnswers(tx: Transaction, lessonId: string, discussion: string): Promise<number> {
  const { count } = await tx
    .selectFrom('lesson_comments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('lesson_id', '=', lessonId)
    .where('parent_id', '=', discussion)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** The discussions of a page, oldest first, with their numbers of readable comments. */
export async function discussionsAt(
  db: Db | Transaction,
  lessonId: string,
  { place, limit }: { place: DiscussionPlace; limit: number },
): Promise<Discussion[]> {
  const isForward = place !== null && 'from' in place;
  let query = openings(db, lessonId).select([
    'opening.id',
    sql<number>`(
      select 1 + count(*)::integer from lesson_comments answer
      where answer.lesson_id = opening.lesson_id and answer.parent_id = opening.id and answer.deleted_at is null
    )`.as('comments'),
  ]);
  if (place && 'before' in place) query = query.where(sql<SqlBool>`${stands} < ${standsAt(lessonId, place.before)}`);
  if (isForward) query = query.where(sql<SqlBool>`${stands} >= ${standsAt(lessonId, place.from)}`);
  const rows = await query
    .orderBy('opening.written_at', isForward ? 'asc' : 'desc')
    .orderBy('opening.id', isForward ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return isForward ? rows : rows.reverse();
}

/** How many discussions of a lesson come before one. */
export async function countDiscussionsBefore(db: Db | Transaction, lessonId: string, id: string): Promise<number> {
  const row = await openings(db, lessonId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql<SqlBool>`${stands} < ${standsAt(lessonId, id)}`)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** The comments of some discussions with their authors' names, oldest first, up to a limit. */
export async function commentsIn(
  db: Db | Transaction,
  lessonId: string,
  { discussions, most }: { discussions: readonly string[]; most: number },
) {
  if (discussions.length === 0) return [];
  return db
    .selectFrom('lesson_comments')
    .innerJoin('users', 'users.uid', 'lesson_comments.author')
    .select([
      'lesson_comments.id',
      'lesson_comments.parent_id',
      'lesson_comments.body',
      'lesson_comments.written_at',
      'lesson_comments.edited_at',
      'lesson_comments.deleted_at',
      'lesson_comments.author as author_id',
      'users.display_name as author_name',
      'users.photo_url as author_photo',
    ])
    .where('lesson_comments.lesson_id', '=', lessonId)
    .where((eb) =>
      eb.or([eb('lesson_comments.id', 'in', discussions), eb('lesson_comments.parent_id', 'in', discussions)]),
    )
    .orderBy('written_at')
    .orderBy('lesson_comments.id')
    .limit(most)
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

/** A comment in a community, locked. */
export function lockComment(tx: Transaction, communityId: string, id: string) {
  return lockRow(tx, 'lesson_comments', { community_id: communityId, id }, 'update');
}

/** Comments by their ids, with authors and lessons. */
export function commentsByIds(db: Db | Transaction, communityId: string, ids: readonly string[]) {
  return db
    .selectFrom('lesson_comments')
    .innerJoin('lessons', 'lessons.id', 'lesson_comments.lesson_id')
    .innerJoin('courses', 'courses.id', 'lessons.course_id')
    .innerJoin('users', 'users.uid', 'lesson_comments.author')
    .leftJoin('members', (join) =>
      join
        .onRef('members.community_id', '=', 'lesson_comments.community_id')
        .onRef('members.user_id', '=', 'lesson_comments.author'),
    )
    .select([
      'lesson_comments.id',
      'lesson_comments.lesson_id',
      'lesson_comments.body',
      'lesson_comments.written_at',
      'lesson_comments.deleted_at',
      'lesson_comments.author as author_id',
      'users.display_name as author_name',
      'users.photo_url as author_photo',
      'members.role as author_role',
      'members.status as author_status',
      'lessons.slug as lesson',
      'lessons.title as lesson_title',
      'courses.id as course_id',
      'courses.slug as course',
      'courses.title as course_title',
    ])
    .where('lesson_comments.community_id', '=', communityId)
    .where(sql<SqlBool>`lesson_comments.id = any(${[...ids]}::uuid[])`)
    .execute();
}

/** How many answers before a reported one are shown. */
const before = 3;

/** For some answers: the comment that they answer, and the last answers before them, oldest first. */
export async function postedBefore(db: Db | Transaction, communityId: string, ids: readonly string[]) {
  const { rows } = await sql<{
    said_id: string;
    id: string;
    body: string;
    written_at: Temporal.Instant;
    is_deleted: boolean;
    author_name: string;
  }>`
    select said.id as said_id, there.id, there.body, there.written_at, there.deleted_at is not null as is_deleted,
      users.display_name as author_name
    from lesson_comments said
    cross join lateral (
      select opening.* from lesson_comments opening
      where opening.community_id = said.community_id and opening.id = said.parent_id
      union all (
        select answer.* from lesson_comments answer
        where answer.lesson_id = said.lesson_id and answer.parent_id = said.parent_id
          and answer.deleted_at is null and (answer.written_at, answer.id) < (said.written_at, said.id)
        order by answer.written_at desc, answer.id desc limit ${before}
      )
    ) there
    join users on users.uid = there.author
    where said.community_id = ${communityId}::uuid and said.id = any(${[...ids]}::uuid[])
    order by there.written_at, there.id
  `.execute(db);
  return rows;
}

/** Edits a comment, and keeps its text so far as the given version. The caller holds its lock. */
export async function rewriteComment(
  tx: Transaction,
  comment: { community_id: string; id: string; body: string },
  { body, version, now }: { body: string; version: number; now: Temporal.Instant },
): Promise<void> {
  const { community_id, id } = comment;
  await tx
    .insertInto('lesson_comment_versions')
    .values({ community_id, comment_id: id, version, body: comment.body, replaced_at: now })
    .execute();
  await tx
    .updateTable('lesson_comments')
    .set({ body, edited_at: now })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute();
}

/** How often a comment was edited. */
export async function countCommentVersions(db: Db | Transaction, { community_id, id }: RowKey): Promise<number> {
  const { count } = await db
    .selectFrom('lesson_comment_versions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', community_id)
    .where('comment_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a comment's text and versions, and keeps its place. */
export async function buryComment(
  tx: Transaction,
  { lessonId, id, by, now }: { lessonId: string; id: string; by: string; now: Temporal.Instant },
): Promise<void> {
  await sql`
    delete from lesson_comment_versions v using lesson_comments c
    where c.lesson_id = ${lessonId}::uuid and c.id = ${id}::uuid
      and v.community_id = c.community_id and v.comment_id = c.id
  `.execute(tx);
  await tx
    .updateTable('lesson_comments')
    .set({ body: '', deleted_at: now, deleted_by: by })
    .where('lesson_id', '=', lessonId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
}
