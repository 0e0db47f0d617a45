import { type SqlBool, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { likeText } from '#db/communities/communities.ts';
import { lockRow } from '#db/lock.ts';
import { activeMembers } from '#db/members/members.ts';
import type { RowKey } from '#db/row-key.ts';
import type { MessageRow, MessageThreadRow } from '#db/tables.ts';
import type { MessageStatus, Reaction } from '#domain/messages/message.ts';

/** A message by its id. */
export function messageById(db: Db | Transaction, { community_id, id }: RowKey): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A thread by its id. */
export function threadById(db: Db | Transaction, { community_id, id }: RowKey): Promise<MessageThreadRow | undefined> {
  return db
    .selectFrom('message_threads')
    .selectAll()
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A message's status, locked against changes until the transaction ends. */
export async function holdMessage(tx: Transaction, message: RowKey): Promise<Pick<MessageRow, 'status'>> {
  const held = await lockRow(tx, 'messages', message, 'share');
  if (!held) throw new Error('The message is not there');
  return held;
}

/** A thread's title and first message. */
export function beginningOf(tx: Transaction, { community_id, id }: RowKey) {
  return tx
    .selectFrom('message_threads')
    .innerJoin('messages', (join) =>
      join
        .onRef('messages.community_id', '=', 'message_threads.community_id')
        .onRef('messages.id', '=', 'message_threads.id'),
    )
    .select(['message_threads.title', 'messages.body', 'messages.status'])
    .where('message_threads.community_id', '=', community_id)
    .where('message_threads.id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What the same form already posted. */
export async function messageOfRequest(
  tx: Transaction,
  { communityId, authorId, requestKey }: { communityId: string; authorId: string; requestKey: string },
): Promise<Pick<MessageRow, 'id' | 'thread_id'> | undefined> {
  return tx
    .selectFrom('messages')
    .select(['id', 'thread_id'])
    .where('community_id', '=', communityId)
    .where('author_id', '=', authorId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/** How much somebody wrote since two instants, and when they first did. */
export async function writtenSince(
  tx: Transaction,
  { communityId, authorId }: { communityId: string; authorId: string },
  { minute, hour }: { minute: Temporal.Instant; hour: Temporal.Instant },
) {
  const { rows } = await sql<{
    in_minute: number;
    in_hour: number;
    first_in_minute: Temporal.Instant | null;
    first_in_hour: Temporal.Instant | null;
  }>`
    select
      count(*) filter (where created_at > ${minute.toString()}::timestamptz) as in_minute,
      count(*) as in_hour,
      min(created_at) filter (where created_at > ${minute.toString()}::timestamptz) as first_in_minute,
      min(created_at) as first_in_hour
    from messages
    where community_id = ${communityId}::uuid and author_id = ${authorId}
      and created_at > ${hour.toString()}::timestamptz
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('an aggregate gives one row');
  return row;
}

export type InsertedMessage = {
  communityId: string;
  id: string;
  /** The thread that it answers in; its own id starts a new one. */
  threadId: string;
  title: string;
  authorId: string;
  body: string;
  /** The words for the search index. */
  searched: string;
  requestKey: string;
  mentions: readonly string[];
  pictures: readonly { file: string; alt: string }[];
  now: Temporal.Instant;
};

/** Inserts a message, and its thread where it starts one. The community's row must be locked. Gives its `seq`. */
export async function insertMessage(tx: Transaction, message: InsertedMessage): Promise<number> {
  const { communityId, id, threadId, now } = message;
  if (id === threadId) {
    await tx
      .insertInto('message_threads')
      .values({ community_id: communityId, id, title: message.title, last_at: now })
      .execute();
  }
  const { seq } = await tx
    .insertInto('messages')
    .values({
      community_id: communityId,
      id,
      thread_id: threadId,
      author_id: message.authorId,
      body: message.body,
      status: 'published',
      created_at: now,
      request_key: message.requestKey,
      words: sql`search_words(search_text(${message.searched}))`,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  await insertMentions(tx, { community_id: communityId, id }, message.mentions);
  if (message.pictures.length > 0) {
    await tx
      .insertInto('message_pictures')
      .values(
        message.pictures.map(({ file, alt }, position) => ({
          community_id: communityId,
          message_id: id,
          position,
          file,
          alt,
        })),
      )
      .execute();
  }
  await tx
    .updateTable('message_threads')
    .set((eb) => ({ published_count: eb('published_count', '+', 1), last_seq: seq, last_at: now }))
    .where('community_id', '=', communityId)
    .where('id', '=', threadId)
    .execute();
  await countMessages(tx, communityId, 1);
  return seq;
}

async function insertMentions(
  tx: Transaction,
  { community_id, id }: RowKey,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx
    .insertInto('message_mentions')
    .values(userIds.map((userId) => ({ community_id, message_id: id, user_id: userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Adjusts a community's count of published messages. */
export async function countMessages(tx: Transaction, communityId: string, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .updateTable('communities')
    .set((eb) => ({ message_count: eb('message_count', '+', by) }))
    .where('id', '=', communityId)
    .execute();
}

/** Edits a message and keeps its text so far as a version. */
export async function rewriteMessage(
  tx: Transaction,
  message: MessageRow,
  changed: {
    title: string;
    formerTitle: string;
    body: string;
    searched: string;
    mentions: readonly string[];
    now: Temporal.Instant;
  },
): Promise<void> {
  await tx
    .insertInto('message_versions')
    .values({
      community_id: message.community_id,
      message_id: message.id,
      version: message.version,
      title: changed.formerTitle,
      body: message.body,
      replaced_at: changed.now,
    })
    .execute();
  await tx
    .updateTable('messages')
    .set({
      body: changed.body,
      version: message.version + 1,
      edited_at: changed.now,
      words: sql`search_words(search_text(${changed.searched}))`,
    })
    .where('community_id', '=', message.community_id)
    .where('id', '=', message.id)
    .execute();
  if (message.id === message.thread_id) {
    await tx
      .updateTable('message_threads')
      .set({ title: changed.title })
      .where('community_id', '=', message.community_id)
      .where('id', '=', message.id)
      .execute();
  }
  await tx
    .deleteFrom('message_mentions')
    .where('community_id', '=', message.community_id)
    .where('message_id', '=', message.id)
    .execute();
  await insertMentions(tx, message, changed.mentions);
}

/**
 * Writes the status of a message whose community is locked, and updates its thread. A deleted message keeps its place
 * and loses its text.
 */
export async function writeMessageStatus(
  tx: Transaction,
  message: MessageRow,
  { status, searched }: { status: MessageStatus; searched: string },
): Promise<void> {
  const isGone = status === 'deleted';
  await tx
    .updateTable('messages')
    .set({
      status,
      ...(isGone && { body: '' }),
      words: status === 'published' ? sql`search_words(search_text(${searched}))` : '',
    })
    .where('community_id', '=', message.community_id)
    .where('id', '=', message.id)
    .execute();
  if (isGone) await forgetMessage(tx, message);
  await countMessages(
    tx,
    message.community_id,
    Number(status === 'published') - Number(message.status === 'published'),
  );
  await sql`
    update message_threads t
    set published_count = now_there.count, last_seq = coalesce(now_there.seq, 0), last_at = coalesce(now_there.at, t.last_at)
    from (
      select count(*) as count, max(seq) as seq, max(created_at) as at from messages
      where community_id = ${message.community_id}::uuid and thread_id = ${message.thread_id}::uuid
        and status = 'published'
    ) as now_there
    where t.community_id = ${message.community_id}::uuid and t.id = ${message.thread_id}::uuid
  `.execute(tx);
}

async function forgetMessage(tx: Transaction, message: MessageRow): Promise<void> {
  const tables = ['message_versions', 'message_reactions', 'message_mentions', 'message_pictures'] as const;
  for (const table of tables) {
    await tx
      .deleteFrom(table)
      .where('community_id', '=', message.community_id)
      .where('message_id', '=', message.id)
      .execute();
  }
  if (message.id !== message.thread_id) return;
  await tx
    .updateTable('message_threads')
    .set({ title: '', pinned_at: null })
    .where('community_id', '=', message.community_id)
    .where('id', '=', message.id)
    .execute();
}

/** Adds or removes somebody's reaction. Gives whether anything changed. */
export async function writeReaction(
  tx: Transaction,
  { community_id, id }: RowKey,
  { userId, reaction, isOn, now }: { userId: string; reaction: Reaction; isOn: boolean; now: Temporal.Instant },
): Promise<boolean> {
  if (!isOn) {
    const { numDeletedRows } = await tx
      .deleteFrom('message_reactions')
      .where('community_id', '=', community_id)
      .where('message_id', '=', id)
      .where('user_id', '=', userId)
      .where('reaction', '=', reaction)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('message_reactions')
    .values({ community_id, message_id: id, user_id: userId, reaction, reacted_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Pins or unpins a thread. */
export async function writePin(
  tx: Transaction,
  { community_id, id }: RowKey,
  at: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('message_threads')
    .set({ pinned_at: at })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute();
}

/** How many threads of a community are pinned. */
export async function countPinned(tx: Transaction, communityId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('message_threads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('pinned_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks a thread as announced. */
export async function writeAnnounced(
  tx: Transaction,
  { community_id, id }: RowKey,
  at: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('message_threads')
    .set({ announced_at: at })
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .execute();
}

/** How many threads of a community were announced since an instant. */
export async function countAnnounced(tx: Transaction, communityId: string, since: Temporal.Instant): Promise<number> {
  const { count } = await tx
    .selectFrom('message_threads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('community_id', '=', communityId)
    .where('announced_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The ids of a community's active members. */
export async function activeMemberIds(db: Db | Transaction, communityId: string): Promise<string[]> {
  const rows = await activeMembers(db, communityId).execute();
  return rows.map(({ user_id }) => user_id);
}

/** How many of a thread's last messages count for who takes part in it. */
const recent = 300;

/** Who takes part in a thread: its author and the recent authors of published messages. */
export async function writersOf(db: Db | Transaction, { community_id, id }: RowKey): Promise<string[]> {
  const { rows } = await sql<{ author_id: string }>`
    select distinct author_id from (
      (
        select author_id, status from messages
        where community_id = ${community_id}::uuid and thread_id = ${id}::uuid
        order by seq desc limit ${recent}
      )
      union all
      select author_id, status from messages where community_id = ${community_id}::uuid and id = ${id}::uuid
    ) as lately
    where author_id is not null and status = 'published'
  `.execute(db);
  return rows.map(({ author_id }) => author_id);
}

/**
 * Active members whose names begin with one of these folded words; with `foundBy`, only those whom that person may know
 * of: listed, with a role, or authors of published messages.
 */
export async function peopleNamed(
  db: Db | Transaction,
  communityId: string,
  words: readonly string[],
  { limit, foundBy = null }: { limit: number; foundBy?: string | null },
): Promise<{ uid: string; name: string; photoURL: string | null }[]> {
  if (words.length === 0) return [];
  const known = sql<SqlBool>`(members.is_listed or members.role <> 'member' or members.user_id = ${foundBy} or exists (
    select from messages
    where messages.community_id = members.community_id and messages.author_id = members.user_id
      and messages.status = 'published'
  ))`;
  const starts = words.map((word) => `${likeText(word)}%`);
  return db
    .selectFrom('members')
    .innerJoin('users', 'users.uid', 'members.user_id')
    .select(['users.uid', 'users.display_name as name', 'users.photo_url as photoURL'])
    .where('members.community_id', '=', communityId)
    .where('members.status', '=', 'active')
    .where(sql<SqlBool>`fold_text(users.display_name) like any (${sql.val(starts)}::text[])`)
    .$if(foundBy !== null, (people) => people.where(known))
    .orderBy(sql`fold_text(users.display_name)`)
    .orderBy('users.uid')
    .limit(limit)
    .execute();
}

/** Whom a message mentions. */
export async function mentionsOf(db: Db | Transaction, { community_id, id }: RowKey): Promise<string[]> {
  const rows = await db
    .selectFrom('message_mentions')
    .select('user_id')
    .where('community_id', '=', community_id)
    .where('message_id', '=', id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Who was notified of a mention in a message, whatever it says by now. */
export async function notifiedOfMention(db: Db | Transaction, { community_id, id }: RowKey): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('community_id', '=', community_id)
    .where('kind', '=', 'message.mentioned')
    .where('subject', '=', 'message')
    .where('subject_id', '=', id)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** A message's pictures, in order. */
export function picturesOf(db: Db | Transaction, { community_id, id }: RowKey) {
  return db
    .selectFrom('message_pictures')
    .select(['file', 'alt'])
    .where('community_id', '=', community_id)
    .where('message_id', '=', id)
    .orderBy('position')
    .execute();
}
