import { type Insertable, sql } from 'kysely';
import type { Db, Transaction } from '#db/client.ts';
import { keysOf, type RowKey } from '#db/row-key.ts';
import type { Database } from '#db/tables.ts';
import { type Booked, gatewayIds, type OrderLedgerKind } from '#domain/orders/checkout.ts';
import { unpaidOrderStatuses } from '#domain/orders/order.ts';

/** Adds a payment, one undone, a refund or one that failed to the append-only ledger of orders. */
export async function insertPayment(tx: Transaction, payment: Insertable<Database['payments']>): Promise<void> {
  await tx.insertInto('payments').values(payment).execute();
}

/** Whether a line of the ledger is a payment that was noted by mistake, and taken back. */
export const isUndone = sql<boolean>`exists (
  select from payments against where against.community_id = payments.community_id and against.undoes = payments.id
)`;

/** The line of that id, if a ledger of a community has one. */
export function ledgerLine(
  tx: Transaction,
  { community_id }: RowKey,
  id: string,
): Promise<{ isUndone: boolean } | undefined> {
  return tx
    .selectFrom('payments')
    .select(isUndone.as('isUndone'))
    .where('community_id', '=', community_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * What some lines of the ledger hold together: payments less what went back and did not fail, and what was undone, in minor units;
 * null without lines. `table`: the name of the ledger in the query.
 */
export function heldSum(table: string) {
  const [kind, amount] = [sql.ref(`${table}.kind`), sql.ref(`${table}.amount`)];
  return sql<number | null>`sum(case when ${kind} in ('refund', 'undone') then -${amount} else ${amount} end)::bigint`;
}

/**
 * What is still to be paid of an order, in minor units, as `stillDue` has it; null once its money is not waited for any more.
 * `table`: the name of the orders in the query.
 */
export function dueSum(table: string) {
  const status = sql.ref(`${table}.status`);
  return sql<number | null>`case when ${status} in (${sql.join(unpaidOrderStatuses)}) then ${unpaidSum(table)} end`;
}

/** What of an order's total was not paid, in minor units, also once nobody waits for it. `table`: the name of the orders in the query. */
export function unpaidSum(table: string) {
  const order = (column: string) => sql.ref(`${table}.${column}`);
  return sql<number>`greatest(0, ${order('total')} - coalesce((
    select sum(case kind when 'payment' then amount when 'undone' then -amount end) from payments
    where payments.community_id = ${order('community_id')} and payments.order_id = ${order('id')}
  ), 0))::bigint`;
}

/**
 * What the ledger holds of each of some orders, in minor units; null where it never had any. Asked once they are locked: what
 * is read in the statement that waits for their locks may be older than what it waited for.
 */
export async function heldOf(
  tx: Transaction,
  orders: readonly RowKey[],
): Promise<(order: { id: string }) => number | null> {
  const { rows } = await sql<{ order_id: string; held: number | null }>`
    select order_id, ${heldSum('payments')} as held from payments
    where (community_id, order_id) in ${keysOf(orders)}
    group by order_id
  `.execute(tx);
  const held = new Map(rows.map((row) => [row.order_id, row.held]));
  return ({ id }) => held.get(id) ?? null;
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
    const sum = (of: OrderLedgerKind, some: typeof lines) =>
      some.reduce((all, { kind, amount }) => (kind === of ? all + amount : all), 0);
    const paid = (some: typeof lines) => sum('payment', some) - sum('undone', some);
    const back = (some: typeof lines) => sum('refund', some) - sum('refund_failed', some);
    const online = lines.filter(({ way }) => gateways.has(way));
    return {
      paid: paid(lines),
      refunded: back(lines),
      taken: paid(online),
      returned: back(online),
    };
  };
}

/** What the ledger has of an order, in minor units. */
export async function ledgerOf(db: Db | Transaction, order: RowKey): Promise<Booked> {
  return (await ledgersOf(db, order.community_id, [order.id]))(order);
}
