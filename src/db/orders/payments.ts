import type { Insertable } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Database } from '#db/tables.ts';

/** Adds a row to the ledger: money that came in for an order, or went back. */
export async function insertPayment(tx: Transaction, payment: Insertable<Database['payments']>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

/** What an order has been paid and not given back, in minor units. */
export async function paidFor(db: Db | Transaction, order: RowKey): Promise<number> {
  const rows = await db
    .selectFrom('payments')
    .select(['kind', 'amount'])
    .where('community_id', '=', order.community_id)
    .where('order_id', '=', order.id)
    .execute();
  return rows.reduce((sum, { kind, amount }) => (kind === 'payment' ? sum + amount : sum - amount), 0);
}
