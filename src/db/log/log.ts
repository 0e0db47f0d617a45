import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';
import type { LogHeadRow } from '#db/tables.ts';

/** The head of the log; a log without entries has one too. */
export function logHead(db: Db | Transaction): Promise<LogHeadRow> {
  return db.selectFrom('log_head').select(['size', 'root', 'subtrees']).executeTakeFirstOrThrow();
}

/** The head of the log, locked until the transaction ends: entries come one after the other. */
export function lockLogHead(tx: Transaction): Promise<LogHeadRow> {
  return tx
    .selectFrom('log_head')
    .select(['size', 'root', 'subtrees'])
    .$call(locked('change'))
    .executeTakeFirstOrThrow();
}

/** The hash of a complete subtree of `256^level` entries. */
export type LogNode = { level: number; number: number; hash: Uint8Array };

/** Writes entries behind those that are there, the hashes that they complete, and the head of the larger tree. */
export async function extendLog(
  tx: Transaction,
  { first, entries, nodes, head }: { first: number; entries: readonly string[]; nodes: LogNode[]; head: LogHeadRow },
): Promise<void> {
  await sql`
    insert into log_entries (number, entry)
    select ${first}::bigint + place - 1, entry from unnest(${entries}::text[]) with ordinality as entries (entry, place)
  `.execute(tx);
  if (nodes.length > 0) await tx.insertInto('log_nodes').values(nodes).execute();
  await tx.updateTable('log_head').set(head).execute();
}

/** The texts of entries from one number on, in order, so many at most. */
export async function entriesFrom(db: Db | Transaction, first: number, count: number): Promise<string[]> {
  const rows = await db
    .selectFrom('log_entries')
    .select('entry')
    .where('number', '>=', first)
    .where('number', '<', first + count)
    .orderBy('number')
    .execute();
  return rows.map(({ entry }) => entry);
}

/** The hashes of complete subtrees of a level (from 1 on) from one number on, in order, so many at most. */
export async function nodesFrom(
  db: Db | Transaction,
  level: number,
  first: number,
  count: number,
): Promise<Uint8Array[]> {
  const rows = await db
    .selectFrom('log_nodes')
    .select('hash')
    .where('level', '=', level)
    .where('number', '>=', first)
    .where('number', '<', first + count)
    .orderBy('number')
    .execute();
  return rows.map(({ hash }) => hash);
}

/** The number of the first entry of a document, if it was entered. */
export async function entryNumber(db: Db | Transaction, fingerprint: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('log_entries')
    .select('number')
    .where('fingerprint', '=', fingerprint)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst();
  return row?.number;
}

/** Which of these documents were entered. */
export async function enteredAmong(db: Db | Transaction, fingerprints: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('log_entries')
    .select('fingerprint')
    .where('fingerprint', 'in', fingerprints)
    .execute();
  return new Set(rows.map(({ fingerprint }) => fingerprint));
}

/** Keeps a document that stands nowhere else. Idempotent. */
export async function insertLogDocument(tx: Transaction, fingerprint: string, document: string): Promise<void> {
  await tx
    .insertInto('log_documents')
    .values({ fingerprint, document })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The documents about keys, as they were entered. */
export async function keyDocuments(db: Db | Transaction): Promise<string[]> {
  const rows = await db.selectFrom('log_documents').select('document').execute();
  return rows.map(({ document }) => document);
}

/** The exact text of a document that was entered, wherever it stands; undefined for a refund, which is private. */
export async function enteredDocument(db: Db, fingerprint: string): Promise<string | undefined> {
  const { rows } = await sql<{ document: string }>`
    select document from (
      select document from log_documents where fingerprint = ${fingerprint}
      union all select document from bases where fingerprint = ${fingerprint}
      union all select document from closures where fingerprint = ${fingerprint}
      union all select document from actas where fingerprint = ${fingerprint}
    ) documents
    where exists (select from log_entries where fingerprint = ${fingerprint})
    limit 1
  `.execute(db);
  return rows[0]?.document;
}
