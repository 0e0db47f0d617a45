import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';

/** A reader, for whom messages after their joining and last reading are new. */
export type Reader = { communityId: string; userId: string; joinedAt: Temporal.Instant };

/** The most unread messages counted per thread. */
const mostUnread = 100;

/** How many threads have unread messages, up to a hundred. */
export async function countUnreadThreads(db: Db | Transaction, { communityId, userId, joinedAt }: Reader) {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from message_threads t
      left join message_reads r
        on r.community_id = t.community_id and r.user_id = ${userId} and r.thread_id = t.id
      where t.community_id = ${communityId}::uuid and t.published_count > 0
        and t.last_seq > coalesce(
          (select all_read_seq from message_visits where community_id = ${communityId}::uuid and user_id = ${userId}), 0
        )
        and t.last_seq > coalesce(r.seq, 0) and t.last_at > ${joinedAt.toString()}::timestamptz
      limit ${mostUnread}
    ) as unread
  `.execute(db);
  return rows[0]?.count ?? 0;
}

export function readUpTo({ communityId, userId }: Reader): RawBuilder<unknown> {
  return sql`
    left join message_reads r on r.community_id = t.community_id and r.user_id = ${userId} and r.thread_id = t.id
    left join message_visits v on v.community_id = ${communityId}::uuid and v.user_id = ${userId}
  `;
}

export function unreadIn({ userId, joinedAt }: Reader): RawBuilder<number> {
  return sql<number>`(
    select count(*) from (
      select from messages n
      where n.community_id = t.community_id and n.thread_id = t.id and n.status = 'published'
        and n.seq > greatest(coalesce(r.seq, 0), coalesce(v.all_read_seq, 0))
        and n.created_at > ${joinedAt.toString()}::timestamptz and n.author_id is distinct from ${userId}
      limit ${mostUnread}
    ) as news
  )`;
}

/** Up to which `seq` somebody has read a thread; 0: nothing. */
export async function readSeq(db: Db | Transaction, { communityId, userId }: Reader, threadId: string) {
  const { rows } = await sql<{ seq: number }>`
    select greatest(
      coalesce((
        select seq from message_reads
        where community_id = ${communityId}::uuid and user_id = ${userId} and thread_id = ${threadId}::uuid
      ), 0),
      coalesce((
        select all_read_seq from message_visits where community_id = ${communityId}::uuid and user_id = ${userId}
      ), 0)
    ) as seq
  `.execute(db);
  return rows[0]?.seq ?? 0;
}

/** The first unread message of a thread, and how many there are, up to a hundred. */
export async function firstUnread(db: Db | Transaction, reader: Reader, threadId: string, seq: number) {
  const { rows } = await sql<{ first: number | null; count: number }>`
    select min(seq) as first, count(*) as count from (
      select seq from messages
      where community_id = ${reader.communityId}::uuid and thread_id = ${threadId}::uuid and status = 'published'
        and seq > ${seq} and created_at > ${reader.joinedAt.toString()}::timestamptz
        and author_id is distinct from ${reader.userId}
      order by seq limit ${mostUnread}
    ) as news
  `.execute(db);
  return { first: rows[0]?.first ?? null, count: rows[0]?.count ?? 0 };
}

/** Records up to where somebody has read a thread; never moves back. */
export async function writeRead(
  tx: Transaction,
  { communityId, userId, threadId, seq }: { communityId: string; userId: string; threadId: string; seq: number },
): Promise<void> {
  await sql`
    insert into message_reads (community_id, thread_id, user_id, seq)
    values (${communityId}::uuid, ${threadId}::uuid, ${userId}, ${seq})
    on conflict (community_id, user_id, thread_id) do update set seq = excluded.seq
    where message_reads.seq < excluded.seq
  `.execute(tx);
}

/** Marks everything as read. */
export async function writeAllRead(
  tx: Transaction,
  { communityId, userId }: { communityId: string; userId: string },
): Promise<void> {
  await sql`
    insert into message_visits (community_id, user_id, all_read_seq)
    select ${communityId}::uuid, ${userId}, coalesce(max(last_seq), 0) from message_threads
    where community_id = ${communityId}::uuid
    on conflict (community_id, user_id) do update set all_read_seq = excluded.all_read_seq
    where message_visits.all_read_seq < excluded.all_read_seq
  `.execute(tx);
}
