import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { MessageThreadRow } from '#db/tables.ts';

/** A thread by its id. */
export function threadById(db: Db | Transaction, { community_id, id }: RowKey): Promise<MessageThreadRow | undefined> {
  return db
    .selectFrom('message_threads')
    .selectAll()
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .executeTakeFirst();
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
