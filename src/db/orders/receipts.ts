import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { ReceiptRow } from '#db/tables.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';

export type NewReceipt = Omit<ReceiptRow, 'look_parts' | 'paid_for'>;

/** Writes a receipt. */
export async function insertReceipt(tx: Transaction, receipt: NewReceipt): Promise<void> {
  await tx.insertInto('receipts').values(receipt).execute();
}

/** The receipts of an order or a payment for access, oldest first. */
export function receiptsOf(db: Db | Transaction, order: RowKey): Promise<ReceiptRow[]> {
  return db
    .selectFrom('receipts')
    .selectAll()
    .where('community_id', '=', order.community_id)
    .where((eb) => eb.or([eb('order_id', '=', order.id), eb('access_payment_id', '=', order.id)]))
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/** The way of paying that the newest receipt of an order was sent with; null where it says none, or there is none. */
export async function wayOfReceipt(tx: Transaction, order: RowKey): Promise<PaymentKind | null> {
  const receipt = await tx
    .selectFrom('receipts')
    .select('paid_by')
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return receipt?.paid_by ?? null;
}

/** A receipt with the media type of its file. */
export function receiptById(db: Db | Transaction, communityId: string, id: string) {
  return db
    .selectFrom('receipts')
    .innerJoin('files', 'files.hash', 'receipts.file')
    .select(['receipts.community_id', 'receipts.id', 'receipts.paid_for', 'receipts.file', 'files.media_type'])
    .where('receipts.community_id', '=', communityId)
    .where('receipts.id', '=', id)
    .executeTakeFirst();
}

/** The first receipt of another order in the installation with exactly these bytes. */
export function receiptSentAs(db: Db | Transaction, sentHash: string, order: RowKey) {
  return db
    .selectFrom('receipts')
    .select(['community_id', 'id'])
    .where('sent_hash', '=', sentHash)
    .where(otherOrder(order))
    .orderBy('sent_at')
    .limit(1)
    .executeTakeFirst();
}

/** Receipts of other orders that may look alike, oldest first: their perceptual hashes share a part. */
export function receiptsLikely(db: Db | Transaction, lookHash: string, order: RowKey, limit: number) {
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

/** The receipts with exactly these bytes, oldest first. */
export function receiptsOfBytes(db: Db | Transaction, sentHashes: readonly string[]) {
  return db
    .selectFrom('receipts')
    .select(['community_id', 'id', 'paid_for', 'sent_hash as sentHash', 'sent_at as sentAt'])
    .where('sent_hash', '=', sql<string>`any(${[...sentHashes]}::text[])`)
    .orderBy('sent_at')
    .execute();
}

/** The receipts with one of these transfer references, oldest first. */
export function receiptsOfTransfers(db: Db | Transaction, references: readonly string[]) {
  return db
    .selectFrom('receipts')
    .select(['community_id', 'id', 'paid_for', 'transfer_reference as transferReference', 'sent_at as sentAt'])
    .where('transfer_reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('sent_at')
    .execute();
}

function otherOrder(order: RowKey) {
  return sql<boolean>`(community_id, paid_for) <> (${order.community_id}::uuid, ${order.id}::uuid)`;
}

/** Receipts with their orders, to be shown beside similar ones; without a raffle they are for access. */
export function firstReceipts(db: Db | Transaction, ids: readonly string[]) {
  return db
    .selectFrom('receipts')
    .leftJoin('orders', (join) =>
      join.onRef('orders.community_id', '=', 'receipts.community_id').onRef('orders.id', '=', 'receipts.order_id'),
    )
    .leftJoin('raffles', (join) =>
      join.onRef('raffles.community_id', '=', 'orders.community_id').onRef('raffles.id', '=', 'orders.raffle_id'),
    )
    .leftJoin('access_payments', (join) =>
      join
        .onRef('access_payments.community_id', '=', 'receipts.community_id')
        .onRef('access_payments.id', '=', 'receipts.access_payment_id'),
    )
    .select([
      'receipts.community_id',
      'receipts.id',
      'receipts.sent_at',
      'receipts.look_hash',
      sql<string>`coalesce(orders.reference, access_payments.reference)`.as('reference'),
      'raffles.slug as raffle',
    ])
    .where('receipts.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}
