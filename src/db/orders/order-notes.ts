import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { OrderRow } from '#db/tables.ts';

/** The notes on an order that were not erased, newest first. */
export async function notesOf(db: Db, order: OrderRow) {
  const rows = await db
    .selectFrom('order_notes')
    .select(['id', 'body', 'written_at as at', 'written_by as by'])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .orderBy('written_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ body, ...note }) => (body === null ? [] : { ...note, body }));
}

/** How many notes there are on each of some orders of a community, but for erased ones. */
export async function noteCounts(
  db: Db | Transaction,
  communityId: string,
  orderIds: readonly string[],
): Promise<(orderId: string) => number> {
  const rows = await db
    .selectFrom('order_notes')
    .select((eb) => ['order_id', eb.fn.countAll<number>().as('count')])
    .where('community_id', '=', communityId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('body', 'is not', null)
    .groupBy('order_id')
    .execute();
  const counts = new Map(rows.map(({ order_id: id, count }) => [id, count]));
  return (orderId) => counts.get(orderId) ?? 0;
}

/** Whether an order has a note of that id. */
export async function hasNote(tx: Transaction, order: OrderRow, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('order_notes')
    .select('id')
    .where('community_id', '=', order.community_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Writes a note on an order. */
export async function insertNote(
  tx: Transaction,
  order: OrderRow,
  { id, body, by, now }: { id: string; body: string; by: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('order_notes')
    .values({ community_id: order.community_id, id, order_id: order.id, body, written_at: now, written_by: by })
    .execute();
}
