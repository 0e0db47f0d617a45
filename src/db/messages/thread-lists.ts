import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { MessageStatus } from '#domain/messages/message.ts';
import { type SeqPlace, within } from './message-lists.ts';
import { type Reader, readUpTo, unreadIn } from './message-reads.ts';

export type ListedThread = {
  id: string;
  title: string;
  pinned_at: Temporal.Instant | null;
  announced_at: Temporal.Instant | null;
  published_count: number;
  last_seq: number;
  last_at: Temporal.Instant;
  status: MessageStatus;
  body: string;
  created_at: Temporal.Instant;
  author_id: string | null;
  author_name: string | null;
  author_photo: string | null;
  last_author: string | null;
  pictures: number;
  unread: number;
};

/** A community's threads, pinned ones or the others, latest first, with one more than `limit`. */
export async function listThreads(
  db: Db | Transaction,
  reader: Reader,
  { pinned, place, limit }: { pinned: boolean; place: SeqPlace; limit: number },
): Promise<ListedThread[]> {
  const isForward = place !== null && 'after' in place;
  const { rows } = await sql<ListedThread>`
    with listed as materialized (
      select t.* from message_threads t
      where t.community_id = ${reader.communityId}::uuid and t.published_count > 0
        and ${pinned ? sql`t.pinned_at is not null` : sql`t.pinned_at is null`}
        and ${within(sql`t.last_seq`, place)}
      order by ${pinned ? sql`t.pinned_at desc` : isForward ? sql`t.last_seq` : sql`t.last_seq desc`}
      limit ${limit}
    )
    select
      t.id, t.title, t.pinned_at, t.announced_at, t.published_count, t.last_seq, t.last_at,
      m.status, m.body, m.created_at, m.author_id, u.display_name as author_name, u.photo_url as author_photo,
      l.display_name as last_author,
      (
        select count(*) from message_pictures p where p.community_id = t.community_id and p.message_id = t.id
      ) as pictures,
      ${unreadIn(reader)} as unread
    from listed t
    join messages m on m.community_id = t.community_id and m.id = t.id
    left join users u on u.uid = m.author_id
    left join messages last on last.community_id = t.community_id and last.thread_id = t.id and last.seq = t.last_seq
    left join users l on l.uid = last.author_id
    ${readUpTo(reader)}
    order by ${pinned ? sql`t.pinned_at desc` : sql`t.last_seq desc`}
  `.execute(db);
  return rows;
}
