import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockRow } from '#db/lock.ts';
import type { ModerationCaseRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import type { ListPlace } from '#domain/members/people-list.ts';
import type { CaseStatus, MessageReportReason, PostKind } from '#domain/messages/message.ts';

type NewReport = {
  id: string;
  reporterId: string;
  reason: MessageReportReason;
  words: string;
  now: Temporal.Instant;
};

/** A reported message or comment, in its current state. */
export type ReportedPost = {
  kind: PostKind;
  communityId: string;
  id: string;
  title: string;
  body: string;
  pictures: readonly { file: string; alt: string }[];
};

/**
 * Inserts a report with a copy of the text, one open report per person. Gives whether it was written, and whether it
 * opens a case.
 */
export async function insertReport(
  tx: Transaction,
  post: ReportedPost,
  report: NewReport,
): Promise<{ isNew: boolean; opens: boolean }> {
  const before = await lockCase(tx, post.communityId, post.id);
  const known =
    before?.status === 'open' &&
    (await tx
      .selectFrom('moderation_reports')
      .select('id')
      .where('community_id', '=', post.communityId)
      .where('said_id', '=', post.id)
      .where('reporter_id', '=', report.reporterId)
      .where('closed_at', 'is', null)
      .executeTakeFirst());
  if (known) return { isNew: false, opens: false };
  const opens = before?.status !== 'open';
  await sql`
    insert into moderation_cases (community_id, said_id, kind, status, opened_at)
    values (${post.communityId}::uuid, ${post.id}::uuid, ${post.kind}, 'open', ${report.now.toString()}::timestamptz)
    on conflict (community_id, said_id) do update
    set status = 'open', version = moderation_cases.version + 1, closed_at = null, closed_by = null,
      opened_at = case moderation_cases.status when 'open' then moderation_cases.opened_at else excluded.opened_at end
  `.execute(tx);
  await tx
    .insertInto('moderation_reports')
    .values({
      community_id: post.communityId,
      id: report.id,
      said_id: post.id,
      reporter_id: report.reporterId,
      reason: report.reason,
      words: report.words,
      title: post.title,
      body: post.body,
      pictures: JSON.stringify(post.pictures),
      created_at: report.now,
    })
    .execute();
  return { isNew: true, opens };
}

/** The case of a message or comment, locked. */
export function lockCase(tx: Transaction, communityId: string, postId: string): Promise<ModerationCaseRow | undefined> {
  return lockRow(tx, 'moderation_cases', { community_id: communityId, id: postId }, 'update');
}

/** Closes a case with all its reports. */
export async function closeCase(
  tx: Transaction,
  { community_id, said_id, version }: ModerationCaseRow,
  { status, by, now }: { status: Exclude<CaseStatus, 'open'>; by: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('moderation_cases')
    .set({ status, version: version + 1, closed_at: now, closed_by: by })
    .where('community_id', '=', community_id)
    .where('said_id', '=', said_id)
    .execute();
  await tx
    .updateTable('moderation_reports')
    .set({ closed_at: now })
    .where('community_id', '=', community_id)
    .where('said_id', '=', said_id)
    .where('closed_at', 'is', null)
    .execute();
}

/** The case of a message or comment; undefined: it was never reported. */
export function caseOf(db: Db | Transaction, communityId: string, postId: string) {
  return db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('community_id', '=', communityId)
    .where('said_id', '=', postId)
    .executeTakeFirst();
}

/** A page of a community's cases: open ones oldest first, or closed ones newest first. */
export async function listCases(
  db: Db | Transaction,
  communityId: string,
  { isOpen, place, limit }: { isOpen: boolean; place: ListPlace; limit: number },
) {
  const keys = isOpen
    ? sql`moderation_cases.opened_at, moderation_cases.said_id`
    : sql`coalesce(moderation_cases.closed_at, moderation_cases.opened_at), moderation_cases.said_id`;
  const isBack = place !== null && 'before' in place;
  const isRising = isOpen !== isBack;
  let query = db
    .selectFrom('moderation_cases')
    .leftJoin('users as closer', 'closer.uid', 'moderation_cases.closed_by')
    .selectAll('moderation_cases')
    .select('closer.display_name as closer_name')
    .where('community_id', '=', communityId)
    .where('status', isOpen ? '=' : '<>', 'open');
  if (place) {
    const id = 'before' in place ? place.before : place.after;
    query = query.where(
      sql<SqlBool>`(${keys}) ${isRising ? sql`>` : sql`<`} (
        select ${keys} from moderation_cases
        where moderation_cases.community_id = ${communityId} and moderation_cases.said_id::text = ${id}
      )`,
    );
  }
  const rows = await query
    .orderBy(sql`row(${keys}) ${isRising ? sql`asc` : sql`desc`}`)
    .limit(limit)
    .execute();
  return isBack ? rows.reverse() : rows;
}

/** The reports of some messages and comments, newest last. */
export async function reportsOf(db: Db | Transaction, communityId: string, postIds: readonly string[]) {
  if (postIds.length === 0) return [];
  return db
    .selectFrom('moderation_reports')
    .leftJoin('users as reporter', 'reporter.uid', 'moderation_reports.reporter_id')
    .selectAll('moderation_reports')
    .select('reporter.display_name as reporter_name')
    .where('community_id', '=', communityId)
    .where('said_id', 'in', postIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The former versions of some messages and comments, oldest first. */
export async function versionsOf(
  db: Db | Transaction,
  communityId: string,
  { messages, comments }: { messages: readonly string[]; comments: readonly string[] },
) {
  const { rows } = await sql<{ said_id: string; version: number; body: string; replaced_at: Temporal.Instant }>`
    select message_id as said_id, version, body, replaced_at from message_versions
    where community_id = ${communityId}::uuid and message_id = any(${[...messages]}::uuid[])
    union all
    select comment_id, version, body, replaced_at from lesson_comment_versions
    where community_id = ${communityId}::uuid and comment_id = any(${[...comments]}::uuid[])
    order by said_id, version
  `.execute(db);
  return rows;
}

/** How many of the latest moderation events are shown. */
const mostSteps = 60;

/** The moderation events of some messages and comments with their actors, oldest first. */
export async function historyOf(
  db: Db | Transaction,
  communityId: string,
  { messages, comments }: { messages: readonly string[]; comments: readonly { id: string; lesson_id: string }[] },
) {
  const { rows } = await sql<{
    id: number;
    said_id: string;
    kind: EventKind;
    happened_at: Temporal.Instant;
    data: Record<string, unknown>;
    actor_name: string | null;
  }>`
    select e.id, e.said_id, e.kind, e.happened_at, e.data, users.display_name as actor_name
    from (
      select e.*, row_number() over (partition by e.said_id order by e.id desc) as place
      from (select *, coalesce(data ->> 'comment', subject_id) as said_id from events) e
      where e.community_id = ${communityId}::uuid and (
      (e.subject = 'message' and e.subject_id = any(${[...messages]}::text[]))
      or (e.subject = 'lesson' and e.subject_id = any(${comments.map(({ lesson_id }) => lesson_id)}::text[])
        and e.data ->> 'comment' = any(${comments.map(({ id }) => id)}::text[]))
    )
    ) e left join users on users.uid = e.actor
    where e.place <= ${mostSteps}
    order by e.id
  `.execute(db);
  return rows;
}

/** How many cases of a community are open. */
export async function countOpenCases(db: Db | Transaction, communityId: string): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_cases')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return count;
}
