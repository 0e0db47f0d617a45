import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import type { PersonKeys } from './personal-rows.ts';

/**
 * Blanks somebody's messages and leaves their places, updates threads and counts, and closes cases about them. The
 * communities must be locked. Gives the changed threads.
 */
export async function blankMessagesOf(
  tx: Transaction,
  person: PersonKeys,
  now: Temporal.Instant,
): Promise<{ communityId: string; threadId: string }[]> {
  const ids = sql`any(${[...person.messageIds]}::uuid[])`;
  await sql`
    update communities c set message_count = c.message_count - gone.count
    from (
      select community_id, count(*) as count from messages
      where id = ${ids} and status = 'published' group by community_id
    ) as gone
    where c.id = gone.community_id
  `.execute(tx);
  await closeCasesOf(tx, person.messageIds, now);
  await sql`update message_threads set title = '', pinned_at = null where id = ${ids}`.execute(tx);
  await sql`delete from message_reactions where message_id = ${ids}`.execute(tx);
  await sql`delete from message_mentions where message_id = ${ids}`.execute(tx);
  await sql`
    update messages set status = 'deleted', body = '', words = '', author_id = null where id = ${ids}
  `.execute(tx);
  await sql`
    update message_threads t set
      published_count = left_there.count, last_seq = coalesce(left_there.seq, 0), last_at = coalesce(left_there.at, t.last_at)
    from (
      select m.community_id, m.thread_id,
        count(*) filter (where m.status = 'published') as count,
        max(m.seq) filter (where m.status = 'published') as seq,
        max(m.created_at) filter (where m.status = 'published') as at
      from messages m
      where (m.community_id, m.thread_id) in (select community_id, thread_id from messages where id = ${ids})
      group by m.community_id, m.thread_id
    ) as left_there
    where t.community_id = left_there.community_id and t.id = left_there.thread_id
  `.execute(tx);
  const threads = await sql<{ communityId: string; threadId: string }>`
    select distinct community_id as "communityId", thread_id as "threadId" from messages where id = ${ids}
  `.execute(tx);
  return threads.rows;
}

async function closeCasesOf(tx: Transaction, postIds: readonly string[], now: Temporal.Instant): Promise<void> {
  const ids = sql`any(${[...postIds]}::uuid[])`;
  await sql`
    update moderation_cases set status = 'actioned', closed_at = ${now.toString()}::timestamptz
    where said_id = ${ids} and status = 'open'
  `.execute(tx);
  await sql`
    update moderation_reports set closed_at = ${now.toString()}::timestamptz
    where said_id = ${ids} and closed_at is null
  `.execute(tx);
}

/** Blanks somebody's comments on lessons and leaves their places. */
export async function blankCommentsOf(
  tx: Transaction,
  { uid, commentIds }: PersonKeys,
  now: Temporal.Instant,
): Promise<void> {
  await closeCasesOf(tx, commentIds, now);
  await tx
    .updateTable('lesson_comments')
    .set((eb) => ({
      body: '',
      deleted_at: eb.fn.coalesce('deleted_at', eb.val(now)),
      deleted_by: eb.fn.coalesce('deleted_by', eb.val(uid)),
    }))
    .where('author', '=', uid)
    .execute();
}
