import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { locked } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { OrderImportRow, RaffleRow } from '#db/tables.ts';
import type { ImportColumns, ImportHolds } from '#domain/orders/import-columns.ts';
import type { TableRow } from '#domain/table.ts';

/** Hours for which the cells of a list are kept. */
export const hoursKept = 3;

/** Keeps a list in the place of those that the same person sent and began nothing with. */
export async function insertImport(
  tx: Transaction,
  raffle: RowKey,
  sent: { id: string; by: string; now: Temporal.Instant; rows: readonly TableRow[]; columns: ImportColumns },
): Promise<void> {
  await tx.deleteFrom('order_imports').where('sent_by', '=', sent.by).where('begun_at', 'is', null).execute();
  await tx
    .insertInto('order_imports')
    .values({
      community_id: raffle.community_id,
      id: sent.id,
      raffle_id: raffle.id,
      sent_by: sent.by,
      sent_at: sent.now,
      cells: JSON.stringify(sent.rows),
      columns: JSON.stringify(sent.columns),
    })
    .execute();
}

const withoutCells = [
  ...([
    'community_id',
    'id',
    'raffle_id',
    'sent_by',
    'sent_at',
    'columns',
    'holds',
    'begun_at',
    'finished_at',
  ] as const),
  ...(['orders', 'undo_begun_at', 'undone_at'] as const),
] as const;

/** A list that was sent for a raffle. */
export function importOf(db: Db | Transaction, raffle: RaffleRow, id: string): Promise<OrderImport | undefined> {
  return db
    .selectFrom('order_imports')
    .select(withoutCells)
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A list without its cells, which are megabytes. */
export type OrderImport = Omit<OrderImportRow, 'cells'>;

/** Locks a list: what is brought of it, and undone, comes one after the other. */
export function lockImport(tx: Transaction, { community_id, id }: RowKey): Promise<OrderImport | undefined> {
  return tx
    .selectFrom('order_imports')
    .select(withoutCells)
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .$call(locked('change'))
    .executeTakeFirst();
}

/** The cells of a list; null once they are forgotten. */
export async function cellsOf(db: Db | Transaction, { community_id, id }: RowKey): Promise<TableRow[] | null> {
  const row = await db
    .selectFrom('order_imports')
    .select('cells')
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.cells ?? null;
}

/** Writes which columns of a list are what. */
export async function setImportColumns(tx: Transaction, key: RowKey, columns: ImportColumns): Promise<void> {
  await ofImport(tx, key)
    .set({ columns: JSON.stringify(columns) })
    .execute();
}

export async function beginImport(
  tx: Transaction,
  key: RowKey,
  { holds, now }: { holds: ImportHolds; now: Temporal.Instant },
): Promise<void> {
  await ofImport(tx, key).set({ holds, begun_at: now }).execute();
}

export async function finishImport(
  tx: Transaction,
  key: RowKey,
  { orders, now }: { orders: number; now: Temporal.Instant },
): Promise<void> {
  await ofImport(tx, key).set({ orders, finished_at: now }).execute();
}

export async function beginImportUndo(tx: Transaction, key: RowKey, now: Temporal.Instant): Promise<void> {
  await ofImport(tx, key).set({ undo_begun_at: now }).execute();
}

/** Writes that the orders of a list are gone again; its cells go with them. */
export async function finishImportUndo(tx: Transaction, key: RowKey, now: Temporal.Instant): Promise<void> {
  await ofImport(tx, key).set({ undone_at: now, cells: null }).execute();
}

function ofImport(tx: Transaction, { community_id, id }: RowKey) {
  return tx.updateTable('order_imports').where('community_id', '=', community_id).where('id', '=', id);
}

/** The lists that were brought to a raffle, the newest first. */
export function importsOf(db: Db | Transaction, raffle: RowKey, most: number) {
  return db
    .selectFrom('order_imports as i')
    .innerJoin('users as u', 'u.uid', 'i.sent_by')
    .select(['i.id', 'i.begun_at', 'i.finished_at', 'i.orders', 'i.undo_begun_at', 'i.undone_at'])
    .select('u.display_name as sender')
    .where('i.community_id', '=', raffle.community_id)
    .where('i.raffle_id', '=', raffle.id)
    .where('i.begun_at', 'is not', null)
    .orderBy('i.begun_at', 'desc')
    .limit(most)
    .execute();
}

/** Forgets the cells of lists after some hours, and lists of which nothing was brought. */
export async function forgetImports(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: hoursKept }).toString();
  await sql`
    with idle as (
      delete from order_imports where sent_at < ${before}::timestamptz and begun_at is null and cells is not null
    )
    update order_imports set cells = null
    where sent_at < ${before}::timestamptz and begun_at is not null and cells is not null
  `.execute(db);
}
