import { type Insertable, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import type { RowKey } from '#db/row-key.ts';
import type { Database } from '#db/tables.ts';
import { type Booked, gatewayIds } from '#domain/orders/checkout.ts';

/** Adds a payment or refund of an order to the append-only ledger. */
export async function insertPayment(tx: Transaction, payment: Insertable<Database['payments']>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

/** What the ledger has of each of some orders, in minor units. */
export async function ledgersOf(
  db: Db | Transaction,
  communityId: string,
  orderIds: readonly string[],
): Promise<(order: { id: string }) => Booked> {
  const rows = await db
    .selectFrom('payments')
    .select(['order_id', 'kind', 'amount', 'way'])
    .where('community_id', '=', communityId)
    .where('order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .execute();
  const ledgers = Map.groupBy(rows, ({ order_id: id }) => id);
  const gateways: ReadonlySet<string> = new Set(gatewayIds);
  return ({ id }) => {
    const lines = ledgers.get(id) ?? [];
    const sum = (some: typeof lines) => some.reduce((all, { amount }) => all + amount, 0);
    const refunds = lines.filter(({ kind }) => kind === 'refund');
    return {
      paid: sum(lines.filter(({ kind }) => kind === 'payment')),
      refunded: sum(refunds),
      returned: sum(refunds.filter(({ way }) => gateways.has(way))),
    };
  };
}

/** What the ledger has of an order, in minor units. */
export async function ledgerOf(db: Db | Transaction, order: RowKey): Promise<Booked> {
  return (await ledgersOf(db, order.community_id, [order.id]))(order);
}
