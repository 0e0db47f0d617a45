import { sql } from 'kysely';
import type { Db, Transaction } from './client.ts';
import type { ReceiptRow } from './tables.ts';

type OrderId = { community_id: string; id: string };

/** Keeps what is known of stored bytes. The same bytes again change nothing. */
export async function insertFile(
  tx: Transaction,
  file: { hash: string; mediaType: string; bytes: number; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('files')
    .values({ hash: file.hash, media_type: file.mediaType, bytes: file.bytes, created_at: file.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NewReceipt = Omit<ReceiptRow, 'look_parts'>;

/** Writes a receipt of an order. */
export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<void> {
  await tx.insertInto('receipts').values(receipt).execute();
}

/** The receipts of an order, oldest first. */
export function receiptsOf(db: Db | Transaction, order: OrderId): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/** A receipt with the media type of its file. */
export function receiptById(db: Db | Transaction, communityId: string, id: string) {
  return db
    .selectFrom('receipts')
    .innerJoin('files', 'files.hash', 'receipts.file')
    .select(['receipts.community_id', 'receipts.id', 'receipts.order_id', 'receipts.file', 'files.media_type'])
    .where('receipts.community_id', '=', communityId)
    .where('receipts.id', '=', id)
    .executeTakeFirst();
}

/** The first receipt of another order, anywhere in the installation, that was sent as exactly these bytes. */
export function receiptSentAs(db: Db | Transaction, sentHash: string, order: OrderId) {
  return db
    .selectFrom('receipts')
    .select(['community_id', 'id'])
    .where('sent_hash', '=', sentHash)
    .where(otherOrder(order))
    .orderBy('sent_at')
    .limit(1)
    .executeTakeFirst();
}

/** Receipts of other orders whose picture may look like this one, oldest first: their hashes share a part. */
export function receiptsLikely(db: Db | Transaction, lookHash: string, order: OrderId, limit: number) {
  const parts = [0, 1, 2, 3].map((at) => `${at}${lookHash.slice(at * 4, at * 4 + 4)}`);
  return db
    .selectFrom('receipts')
    .select(['community_id', 'id', 'file', 'look_hash as lookHash'])
    .where(sql<boolean>`look_parts && ${parts}::text[]`)
    .where(otherOrder(order))
    .orderBy('sent_at')
    .limit(limit)
    .execute();
}

/** The receipts that were sent as exactly those bytes, oldest first. */
export function receiptsOfBytes(db: Db | Transaction, sentHashes: readonly string[]) {
  return db
    .selectFrom('receipts')
    .select(['community_id', 'id', 'order_id', 'sent_hash as sentHash', 'sent_at as sentAt'])
    .where('sent_hash', '=', sql<string>`any(${[...sentHashes]}::text[])`)
    .orderBy('sent_at')
    .execute();
}

/** The receipts that tell one of these transfer references, oldest first. */
export function receiptsOfTransfers(db: Db | Transaction, references: readonly string[]) {
  return db
    .selectFrom('receipts')
    .select(['community_id', 'id', 'order_id', 'transfer_reference as transferReference', 'sent_at as sentAt'])
    .where('transfer_reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('sent_at')
    .execute();
}

function otherOrder(order: OrderId) {
  return sql<boolean>`(community_id, order_id) <> (${order.community_id}::uuid, ${order.id}::uuid)`;
}

/** Receipts with the order and raffle they were sent for, to be shown beside those that look like them. */
export function firstReceipts(db: Db | Transaction, ids: readonly string[]) {
  return db
    .selectFrom('receipts')
    .innerJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'receipts.community_id').onRef('orders.id', '=', 'receipts.order_id'),
    )
    .innerJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'orders.community_id').onRef('raffles.id', '=', 'orders.raffle_id'),
    )
    .select([
      'receipts.community_id',
      'receipts.id',
      'receipts.sent_at',
      'receipts.look_hash',
      'orders.reference',
      'raffles.slug as raffle',
    ])
    .where('receipts.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
