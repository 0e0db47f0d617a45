import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { lockRow } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { MessageRow } from '#db/tables.ts';
import { insertMentions } from './mentions.ts';

/** A message by its id. */
export function messageById(db: Db | Transaction, { community_id, id }: RowKey): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
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

/** Adjusts a community's count of published messages. */
export async function countMessages(tx: Transaction, communityId: string, by: number): Promise<void> {
  if (by === 0) return;
  await tx
    .updateTable('communities')
    .set((eb) => ({ message_count: eb('message_count', '+', by) }))
    .where('id', '=', communityId)
    .execute();
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
