import { sql } from 'kysely';
import type { PersonKeys } from './accounts/personal-rows.ts';
import type { Db, Transaction } from './client.ts';
import { lockClause } from './lock.ts';

/** Records who uploaded a file. */
export async function insertUpload(
  tx: Transaction,
  { hash, userId, now }: { hash: string; userId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({ file: hash, user_id: userId, uploaded_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Somebody's uploaded files (receipts, pictures and others), by hash. */
export async function filesOf(
  db: Db | Transaction,
  person: PersonKeys,
): Promise<{ hash: string; mediaType: string }[]> {
  const { rows } = await sql<{ hash: string; mediaType: string }>`
    select f.hash, f.media_type as "mediaType" from files f
    where f.hash in (
      select file from receipts
      where order_id = any(${[...person.orderIds]}::uuid[]) or access_payment_id = any(${[...person.paymentIds]}::uuid[])
      union select file from message_pictures where message_id = any(${[...person.messageIds]}::uuid[])
      union select picture ->> 'file' from moderation_reports, jsonb_array_elements(pictures) as picture
        where said_id = any(${[...person.messageIds]}::uuid[])
      union select file from plan_receipts where sent_by = ${person.uid}
      union select file from uploads where user_id = ${person.uid}
      union select file from lesson_files where added_by = ${person.uid}
    )
    order by f.hash
  `.execute(db);
  return rows;
}

/** The columns that refer to a file. */
const places = [
  ['communities', 'cover'],
  ['communities', 'avatar'],
  ['raffles', 'picture'],
  ['prizes', 'picture'],
  ['courses', 'cover'],
  ['receipts', 'file'],
  ['plan_receipts', 'file'],
  ['message_pictures', 'file'],
  ['lesson_files', 'file'],
  ['uploads', 'file'],
] as const;

/** The hashes of all files that a community's rows refer to, and of the pictures in the texts of its lessons. */
export async function filesOfCommunity(tx: Transaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ hash: string | null }>`
    select unnest(array[cover, avatar]) as hash from communities where id = ${id}
    union select picture from raffles where community_id = ${id}
    union select picture from prizes where community_id = ${id}
    union select cover from courses where community_id = ${id}
    union select file from receipts where community_id = ${id}
    union select file from message_pictures where community_id = ${id}
    union select file from lesson_files where community_id = ${id}
    union select (regexp_matches(body, '/imagen/([0-9a-f]{64})', 'g'))[1] from lessons where community_id = ${id}
  `.execute(tx);
  return rows.flatMap(({ hash }) => (hash ? [hash] : []));
}

/** Queues those of these files that no row refers to for deletion from the store, after the commit. */
export async function releaseFiles(tx: Transaction, hashes: readonly string[], now: Temporal.Instant): Promise<void> {
  if (hashes.length === 0) return;
  const isNowhere = [
    ...places.map(
      ([table, column]) => sql`not exists (select from ${sql.table(table)} p where p.${sql.ref(column)} = f.hash)`,
    ),
    sql`not exists (select from moderation_reports r where strpos(r.pictures::text, f.hash) > 0)`,
    // texts that refer to public pictures by address; searching all of them takes long, and nothing else is found there
    sql`(not exists (select from pictures p where p.file = f.hash) or (
      not exists (select from lessons l where strpos(l.body, f.hash) > 0)
      and not exists (select from past_raffles r where strpos(r.record, f.hash) > 0)
    ))`,
  ];
  const unused = await sql<{ hash: string }>`
    select f.hash from files f where f.hash = any(${[...hashes]}::text[]) and ${sql.join(isNowhere, sql` and `)} ${lockClause}
  `.execute(tx);
  const gone = unused.rows.map(({ hash }) => hash);
  if (gone.length === 0) return;
  await tx.deleteFrom('pictures').where('file', 'in', gone).execute();
  await tx.deleteFrom('files').where('hash', 'in', gone).execute();
  await tx
    .insertInto('file_removals')
    .values(gone.map((hash) => ({ hash, asked_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Files queued for deletion, oldest first. */
export async function filesToRemove(db: Db, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('file_removals').select('hash').orderBy('asked_at').limit(limit).execute();
  return rows.map(({ hash }) => hash);
}

/** Whether a file is still queued for deletion. */
export async function isToRemove(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('file_removals').select('hash').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

/** Records that a file was deleted from the store. */
export async function setFileRemoved(db: Db, hash: string): Promise<void> {
  await db.deleteFrom('file_removals').where('hash', '=', hash).execute();
}

/** The hashes of all files. */
export async function namedFiles(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('files').select('hash').execute();
  return new Set(rows.map(({ hash }) => hash));
}
