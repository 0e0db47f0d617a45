import type { Db, Transaction } from '#db/client.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import { owedBack } from '#domain/orders/order.ts';

/** The price of an order. */
export function totalOf({ unit_price: price, numbers, currency }: OrderRow): Money {
  return { amount: price * numbers.length, currency };
}

/** What of an order's money is still to go back, once it has to. */
export async function owedOf(db: Db | Transaction, order: OrderRow): Promise<Money> {
  const { amount, currency } = totalOf(order);
  return { amount: owedBack(await ledgerOf(db, order), amount), currency };
}
