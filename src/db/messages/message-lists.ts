import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { writtenSo } from '#db/search/search-conditions.ts';
import type { MemberRole, MemberStatus } from '#domain/members/membership.ts';
import { type MessageStatus, messageLimits, type Reaction } from '#domain/messages/message.ts';

/** A reader, for whom messages after their joining and last reading are new. */
export type Reader = { communityId: string; userId: string; joinedAt: Temporal.Instant };

/** A page of a list ordered by `seq`: before one, after one, or from one on. */
export type SeqPlace = { before: number } | { after: number } | { from: number } | null;

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

/** The most unread messages counted per thread. */
const mostUnread = 100;

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

function readUpTo({ communityId, userId }: Reader): RawBuilder<unknown> {
  return sql`
    left join message_reads r on r.community_id = t.community_id and r.user_id = ${userId} and r.thread_id = t.id
    left join message_visits v on v.community_id = ${communityId}::uuid and v.user_id = ${userId}
  `;
}

function unreadIn({ userId, joinedAt }: Reader): RawBuilder<number> {
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

function within(column: RawBuilder<unknown>, place: SeqPlace): RawBuilder<SqlBool> {
  if (!place) return sql<SqlBool>`true`;
  if ('before' in place) return sql<SqlBool>`${column} < ${place.before}`;
  return 'after' in place ? sql<SqlBool>`${column} > ${place.after}` : sql<SqlBool>`${column} >= ${place.from}`;
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

const listedMessage = sql`
  m.id, m.seq, m.thread_id, m.status, m.body, m.version, m.created_at, m.edited_at, m.author_id,
  u.display_name as author_name, u.photo_url as author_photo, a.role as author_role, a.status as author_status
`;
const withAuthor = sql`
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

export type FoundMessage = ListedMessage & {
  title: string;
  /** Whether its thread's first message may be read, and therefore its title. */
  isNamed: boolean;
};

/** How many messages are scanned before the search uses its index. */
const lookedThrough = 5000;

/**
 * A community's published messages with all these words, newest first. Frequent words are found soon by scanning from
 * the latest message; rare ones by the full-text index, which would give too many rows for frequent ones.
 */
export async function searchMessages(
  db: Db | Transaction,
  communityId: string,
  { words, before, limit }: { words: readonly string[]; before: number | null; limit: number },
): Promise<FoundMessage[]> {
  const looked = sql`community_id = ${communityId}::uuid and status = 'published'
    and ${before === null ? sql`true` : sql`seq < ${before}`}`;
  const ids = (found: RawBuilder<{ id: string }>) => found.execute(db).then(({ rows }) => rows.map(({ id }) => id));
  const latest = await ids(sql`
    select id from (select id, seq, words from messages where ${looked} order by seq desc limit ${lookedThrough}) as latest
    where ${writtenSo(words)} order by seq desc limit ${limit}
  `);
  // the expression keeps the planner from scanning the index of `seq` instead
  const found =
    latest.length === limit
      ? latest
      : await ids(sql`
          select id from messages where ${looked} and ${writtenSo(words)} order by seq + 0 desc limit ${limit}
        `);
  const { rows } = await sql<FoundMessage>`
    select ${listedMessage}, t.title, b.status = 'published' as "isNamed"
    from messages m
    join message_threads t on t.community_id = m.community_id and t.id = m.thread_id
    join messages b on b.community_id = t.community_id and b.id = t.id
    ${withAuthor}
    where m.community_id = ${communityId}::uuid and m.id = any(${found}::uuid[])
    order by m.seq desc
  `.execute(db);
  return rows;
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
