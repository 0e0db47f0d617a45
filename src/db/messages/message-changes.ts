import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import type { MessageRow } from '#db/tables.ts';
import type { MessageStatus } from '#domain/messages/message.ts';
import { insertMentions } from './mentions.ts';
import { countMessages } from './messages.ts';

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
