import type { Insertable } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Database } from '#db/tables.ts';

/** Adds a payment or refund of an order to the append-only ledger. */
export async function insertPayment(tx: Transaction, payment: Insertable<Database['payments']>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

/** What was paid for an order and not refunded, in minor units. */
export async function paidFor(db: Db | Transaction, order: RowKey): Promise<number> {
  const rows = await db
    .selectFrom('payments')
    .select(['kind', 'amount'])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .execute();
  return rows.reduce((sum, { kind, amount }) => (kind === 'payment' ? sum + amount : sum - amount), 0);
}
