import { type RawBuilder, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { writtenSo } from '#db/search/search-conditions.ts';
import { type ListedMessage, listedMessage, withAuthor } from './message-lists.ts';

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
