import { sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';

/** A ticket of an order that was paid: by its record, or by what was signed of it when it was given back. */
export type PaidBack = { number: number; holder: string };

/**
 * The tickets of an order that were paid, of which nothing of a kind is signed yet: that they were given back, or that
 * their money is back. In order.
 */
export async function unsignedRefunds(
  tx: Transaction,
  order: RowKey,
  { isOfMoney }: { isOfMoney: boolean },
): Promise<PaidBack[]> {
  const { rows } = await sql<PaidBack>`
    select distinct number, holder from (
      select community_id, order_id, number, holder from ticket_records
      union all select community_id, order_id, number, holder from ticket_refunds
    ) paid
    where community_id = ${order.community_id} and order_id = ${order.id} and not exists (
      select from ticket_refunds r
      where r.community_id = paid.community_id and r.order_id = paid.order_id and r.number = paid.number
        and r.is_of_money = ${isOfMoney}
    )
    order by number
  `.execute(tx);
  return rows;
}

/** A signed refund; `amount` is null where the ticket was given back and the money is not yet. */
export type SignedRefund = PaidBack & {
  amount: number | null;
  signedAt: Temporal.Instant;
  /** The public key of the signature, hex. */
  key: string;
  signature: string;
};

/** Writes down the signed refund of a ticket. */
export async function insertRefund(
  tx: Transaction,
  { order, raffleId }: { order: RowKey; raffleId: string },
  { signedAt, ...refund }: SignedRefund,
): Promise<void> {
  await tx
    .insertInto('ticket_refunds')
    .values({
      ...refund,
      community_id: order.community_id,
      raffle_id: raffleId,
      order_id: order.id,
      is_of_money: refund.amount !== null,
      signed_at: signedAt,
    })
    .execute();
}

/** The signed refunds of an order, by number: that it was given back, then that its money is back. */
export function signedRefundsOf(db: Db | Transaction, order: RowKey): Promise<SignedRefund[]> {
  return db
    .selectFrom('ticket_refunds')
    .select(['number', 'holder', 'amount', 'signed_at as signedAt', 'key', 'signature'])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .orderBy('number')
    .orderBy('is_of_money')
    .execute();
}
