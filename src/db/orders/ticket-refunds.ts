import { type NotNull, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';

/** Writes down whose paid numbers an order gives back, from their records. Idempotent. */
export async function keepRefundDue(tx: Transaction, order: RowKey): Promise<void> {
  await sql`
    insert into ticket_refunds (community_id, raffle_id, order_id, number, holder)
    select community_id, raffle_id, order_id, number, holder from ticket_records
    where community_id = ${order.community_id} and order_id = ${order.id}
    on conflict do nothing
  `.execute(tx);
}

/** The numbers of an order whose refund is not signed yet, in order. */
export function refundsToSign(tx: Transaction, order: RowKey): Promise<{ number: number; holder: string }[]> {
  return tx
    .selectFrom('ticket_refunds')
    .select(['number', 'holder'])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .where('signature', 'is', null)
    .orderBy('number')
    .execute();
}

export type SignedRefund = {
  number: number;
  amount: number;
  refundedAt: Temporal.Instant;
  key: string;
  signature: string;
};

/** Writes down the signed refund of a number. */
export async function setRefundSigned(tx: Transaction, order: RowKey, refund: SignedRefund): Promise<void> {
  const { number, refundedAt, ...signed } = refund;
  await tx
    .updateTable('ticket_refunds')
    .set({ ...signed, refunded_at: refundedAt })
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .where('number', '=', number)
    .execute();
}

/** The signed refunds of an order, by number. */
export function signedRefundsOf(db: Db | Transaction, order: RowKey) {
  return db
    .selectFrom('ticket_refunds')
    .select(['number', 'holder', 'amount', 'refunded_at as refundedAt', 'key', 'signature'])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .where('signature', 'is not', null)
    .$narrowType<{ amount: NotNull; refundedAt: NotNull; key: NotNull; signature: NotNull }>()
    .orderBy('number')
    .execute();
}
