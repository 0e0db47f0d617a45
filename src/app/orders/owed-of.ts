import type { Db, Transaction } from '#db/client.ts';
import { ledgerOf, ledgersOf } from '#db/orders/payments.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import { owedBack } from '#domain/orders/order.ts';
import { stillDue } from '#domain/orders/order-due.ts';

/** The price of an order. */
export function totalOf({ unit_price: price, numbers, currency }: OrderRow): Money {
  return { amount: price * numbers.length, currency };
}

/** What is still to be paid of an order. Asked where its lock is held, or only to say it. */
export async function dueOf(db: Db | Transaction, order: OrderRow): Promise<Money> {
  return (await duesOf(db, order.community_id, [order]))(order);
}

/** The same of each of some orders of a community. */
export async function duesOf(db: Db | Transaction, communityId: string, orders: readonly OrderRow[]) {
  const ids = orders.map(({ id }) => id);
  const ledger = await ledgersOf(db, communityId, ids);
  return (order: OrderRow): Money => {
    const { amount, currency } = totalOf(order);
    return { amount: stillDue(amount, ledger(order).paid), currency };
  };
}

/** What of an order's money is still to go back, once it has to. */
export async function owedOf(db: Db | Transaction, order: OrderRow): Promise<Money> {
  const { amount, currency } = totalOf(order);
  return { amount: owedBack(await ledgerOf(db, order), amount), currency };
}
