import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { type MessageStatus, messageLimits, type Reaction } from '#domain/messages/message.ts';

/** A page of a list ordered by `seq`: before one, after one, or from one on. */
export type SeqPlace = { before: number } | { after: number } | { from: number } | null;

export function within(column: RawBuilder<unknown>, place: SeqPlace): RawBuilder<SqlBool> {
  if (!place) return sql<SqlBool>`true`;
  if ('before' in place) return sql<SqlBool>`${column} < ${place.before}`;
  return 'after' in place ? sql<SqlBool>`${column} > ${place.after}` : sql<SqlBool>`${column} >= ${place.from}`;
}

/** An author and their role in the community. */
export type ListedAuthor = {
  author_id: string | null;
  author_name: string | null;
  author_photo: string | null;
  author_role: MemberRole | null;
  author_status: MemberStatus | null;
};

export type ListedMessage = ListedAuthor & {
  id: string;
  seq: number;
  thread_id: string;
  status: MessageStatus;
  body: string;
  version: number;
  created_at: Temporal.Instant;
  edited_at: Temporal.Instant | null;
};

export const listedMessage = sql`
  m.id, m.seq, m.thread_id, m.status, m.body, m.version, m.created_at, m.edited_at, m.author_id,
  u.display_name as author_name, u.photo_url as author_photo, a.role as author_role, a.status as author_status
`;
export const withAuthor = sql`
  left join users u on u.uid = m.author_id
  left join members a on a.community_id = m.community_id and a.user_id = m.author_id
`;

/** Messages of a thread, oldest first. */
export async function listMessages(
  db: Db | Transaction,
  { communityId, threadId }: { communityId: string; threadId: string },
  { place, limit }: { place: SeqPlace; limit: number },
): Promise<ListedMessage[]> {
  const isForward = place !== null && !('before' in place);
  const { rows } = await sql<ListedMessage>`
    select ${listedMessage} from messages m ${withAuthor}
    where m.community_id = ${communityId}::uuid and m.thread_id = ${threadId}::uuid and m.id <> ${threadId}::uuid
      and ${within(sql`m.seq`, place)}
    order by ${isForward ? sql`m.seq` : sql`m.seq desc`}
    limit ${limit}
  `.execute(db);
  return isForward ? rows : rows.reverse();
}

/** Messages by their ids, with who wrote them. */
export async function messagesByIds(
  db: Db | Transaction,
  communityId: string,
  ids: readonly string[],
): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select ${listedMessage} from messages m ${withAuthor}
    where m.community_id = ${communityId}::uuid and m.id = any (${sql.val(ids)}::uuid[])
  `.execute(db);
  return rows;
}

/** The `seq` at which a page begins that shows a message with some before it. */
export async function seqBefore(
  db: Db | Transaction,
  { communityId, threadId, seq, back }: { communityId: string; threadId: string; seq: number; back: number },
): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`
    select min(seq) as seq from (
      select seq from messages
      where community_id = ${communityId}::uuid and thread_id = ${threadId}::uuid and id <> ${threadId}::uuid
        and seq <= ${seq}
      order by seq desc limit ${back + 1}
    ) as near
  `.execute(db);
  return rows[0]?.seq ?? seq;
}

/** The reactions (with the reader's own), mentions and pictures of some messages. */
export async function detailsOf(db: Db | Transaction, communityId: string, ids: readonly string[], userId: string) {
  if (ids.length === 0) return { reactions: [], mentions: [], pictures: [] };
  const [reactions, mentions, pictures] = await Promise.all([
    sql<{ message_id: string; reaction: Reaction; count: number; is_mine: boolean }>`
      select message_id, reaction, count(*) as count, bool_or(user_id = ${userId}) as is_mine
      from message_reactions
      where community_id = ${communityId}::uuid and message_id = any (${sql.val(ids)}::uuid[])
      group by message_id, reaction
    `.execute(db),
    // not limited per message: its text limits how many it can have
    sql<{ message_id: string; user_id: string; display_name: string }>`
      select m.message_id, m.user_id, users.display_name
      from (
        select message_id, user_id, row_number() over (partition by message_id order by user_id) as place
        from message_mentions
        where community_id = ${communityId}::uuid and message_id = any (${sql.val(ids)}::uuid[])
      ) m
      join users on users.uid = m.user_id
      where m.place <= ${messageLimits.mentions}
    `.execute(db),
    db
      .selectFrom('message_pictures')
      .select(['message_id', 'file', 'alt'])
      .where('community_id', '=', communityId)
      .where('message_id', 'in', ids)
      .orderBy('message_id')
      .orderBy('position')
      .execute(),
  ]);
  return { reactions: reactions.rows, mentions: mentions.rows, pictures };
}

/** The media type of a message's picture and the message's status; undefined: not in this community. */
export async function pictureIn(db: Db | Transaction, communityId: string, file: string) {
  const row = await db
    .selectFrom('message_pictures')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.community_id', '=', 'message_pictures.community_id')
        .onRef('messages.id', '=', 'message_pictures.message_id'),
    )
    .innerJoin('files', 'files.hash', 'message_pictures.file')
    .select(['files.media_type', 'messages.status'])
    .where('message_pictures.community_id', '=', communityId)
    .where('message_pictures.file', '=', file)
    // what came in a community's file before only pictures could
    .where('files.media_type', 'like', 'image/%')
    .orderBy(sql`messages.status = 'published'`, 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) return row;
  // a reported message's pictures stay readable for moderators after its author deletes it
  const { rows } = await sql<{ media_type: string }>`
    select f.media_type from moderation_reports r
    cross join lateral jsonb_array_elements(r.pictures) as p
    join files f on f.hash = p ->> 'file'
    where r.community_id = ${communityId}::uuid and r.closed_at is null and p ->> 'file' = ${file}
      and f.media_type like 'image/%'
    limit 1
  `.execute(db);
  return rows[0] && { media_type: rows[0].media_type, status: 'deleted' as const };
}
