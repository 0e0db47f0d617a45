import { sql } from 'kysely';
import type { PersonKeys } from '#db/accounts/personal-rows.ts';
import type { Transaction } from '#db/client.ts';
import { claimClause } from '#db/lock.ts';

type Receipt = { id: string; file: string };

/**
 * A batch of receipts, locked, of raffles that ended and access payments that were settled before an instant, without
 * pending refunds or reviews.
 */
export async function lockOldReceipts(tx: Transaction, before: Temporal.Instant, limit: number): Promise<Receipt[]> {
  const instant = sql`${before.toString()}::timestamptz`;
  const isSettled = (subject: 'raffle' | 'access', id: string) => sql`not exists (
    select from events e
    where e.community_id = r.community_id and e.subject = ${subject} and e.subject_id = ${sql.ref(id)}::text
      and e.to_state is not null and e.happened_at >= ${instant}
  )`;
  const { rows } = await sql<Receipt>`
    select r.id, r.file from receipts r
    left join orders o on o.community_id = r.community_id and o.id = r.order_id
    left join raffles raffle on raffle.community_id = o.community_id and raffle.id = o.raffle_id
    left join access_payments p on p.community_id = r.community_id and p.id = r.access_payment_id
    where r.sent_at < ${instant} and (
      (
        raffle.status in ('drawn', 'completed', 'cancelled') and o.status not in ('in_review', 'refund_pending')
        and ${isSettled('raffle', 'raffle.id')}
      )
      or (
        p.status in ('confirmed', 'cancelled', 'expired', 'refunded', 'partially_refunded')
        and ${isSettled('access', 'p.id')}
      )
    )
    order by r.sent_at limit ${limit}
    ${claimClause('r')}
  `.execute(tx);
  return rows;
}

/** Deletes receipts, within an erasure. */
export async function deleteReceipts(tx: Transaction, ids: readonly string[]): Promise<void> {
  await sql`
    update receipts set alike_community_id = null, alike_receipt_id = null
    where alike_receipt_id = any(${[...ids]}::uuid[])
  `.execute(tx);
  await sql`delete from receipts where id = any(${[...ids]}::uuid[])`.execute(tx);
}

/** Removes the references of later receipts to somebody's similar ones. */
export async function unlinkAlike(
  tx: Transaction,
  { orderIds, paymentIds }: Pick<PersonKeys, 'orderIds' | 'paymentIds'>,
): Promise<void> {
  await sql`
    update receipts r set alike_community_id = null, alike_receipt_id = null
    from receipts first
    where r.alike_community_id = first.community_id and r.alike_receipt_id = first.id
      and (
        first.order_id = any(${[...orderIds]}::uuid[]) or first.access_payment_id = any(${[...paymentIds]}::uuid[])
      )
  `.execute(tx);
}
