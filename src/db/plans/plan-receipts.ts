import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { claimClause } from '#db/lock.ts';
import type { RowKey } from '#db/row-key.ts';
import type { PlanReceiptRow } from '#db/tables.ts';

/** The receipts of a payment, oldest first. */
export function planReceiptsOf(db: Db | Transaction, payment: RowKey): Promise<PlanReceiptRow[]> {
  return db
    .selectFrom('plan_receipts')
    .selectAll()
    .where('community_id', '=', payment.community_id)
    .where('payment_id', '=', payment.id)
    .orderBy('sent_at')
    .orderBy('id')
    .execute();
}

/** A receipt with the media type of its file and who asked for what it pays. */
export function planReceiptById(db: Db, communityId: string, id: string) {
  return db
    .selectFrom('plan_receipts as r')
    .innerJoin('files as f', 'f.hash', 'r.file')
    .innerJoin('plan_payments as p', (join) =>
      join.onRef('p.community_id', '=', 'r.community_id').onRef('p.id', '=', 'r.payment_id'),
    )
    .select(['r.file', 'f.media_type', 'r.sent_by', 'p.asked_by'])
    .where('r.community_id', '=', communityId)
    .where('r.id', '=', id)
    .executeTakeFirst();
}

/** Writes a receipt. */
export async function insertPlanReceipt(tx: Transaction, receipt: PlanReceiptRow): Promise<void> {
  await tx.insertInto('plan_receipts').values(receipt).execute();
}

/** Of some receipts those whose very file was sent for something else before: for another plan, a raffle or access. */
export async function receiptsSentBefore(db: Db, receipts: readonly PlanReceiptRow[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select r.id from plan_receipts r
    where r.id = any(${receipts.map(({ id }) => id)}::uuid[]) and (
      exists (
        select from plan_receipts o where o.sent_hash = r.sent_hash and o.payment_id <> r.payment_id and o.sent_at <= r.sent_at
      )
      or exists (select from receipts o where o.sent_hash = r.sent_hash and o.sent_at <= r.sent_at)
    )
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** A batch of receipts, locked, sent before an instant for payments that are decided. */
export async function lockOldPlanReceipts(
  tx: Transaction,
  before: Temporal.Instant,
  limit: number,
): Promise<{ id: string; file: string }[]> {
  const { rows } = await sql<{ id: string; file: string }>`
    select r.id, r.file from plan_receipts r
    join plan_payments p on p.community_id = r.community_id and p.id = r.payment_id
    where r.sent_at < ${before.toString()}::timestamptz and p.status in ('confirmed', 'cancelled', 'expired')
    order by r.sent_at limit ${limit}
    ${claimClause('r')}
  `.execute(tx);
  return rows;
}

/** Deletes receipts, within an erasure. */
export async function deletePlanReceipts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`delete from plan_receipts where id = any(${[...ids]}::uuid[])`.execute(tx);
}
