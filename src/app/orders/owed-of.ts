import type { Db, Transaction } from '#db/client.ts';
import { undecidedReceiptsAmong } from '#db/orders/desk-facts.ts';
import { ledgerOf, ledgersOf } from '#db/orders/payments.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import { owedBack } from '#domain/orders/order.ts';
import { stillDue } from '#domain/orders/order-due.ts';
import { secondSumsOf } from './second-sums-of.ts';

/** What an order asks for in all. */
export function totalOf({ total: amount, currency }: Pick<OrderRow, 'total' | 'currency'>): Money {
  return { amount, currency };
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

/** Whether the rest of the price of an order with a refund due may have come too, by a receipt that nobody decided about. */
async function mayRestHaveCome(db: Db | Transaction, { community_id, id, status }: OrderRow): Promise<boolean> {
  return status === 'refund_pending' && (await undecidedReceiptsAmong(db, community_id, [id])).has(id);
}

/** The ledger of an order, and by it what is still to go back, once something has to. */
export async function owedByLedger(db: Db | Transaction, order: OrderRow) {
  const { amount, currency } = totalOf(order);
  const ledger = await ledgerOf(db, order);
  const rest = { mayHaveCome: await mayRestHaveCome(db, order) };
  return { ledger, owed: { amount: owedBack(ledger, amount, rest), currency } satisfies Money };
}

/**
 * An order's price, what was paid of it and is still to be paid, and what is to go back, once something has to; `second`: the same
 * in its second currency, where it has one.
 */
export async function moneyOf(db: Db | Transaction, order: OrderRow) {
  const total = totalOf(order);
  const { ledger, owed } = await owedByLedger(db, order);
  const second = (await secondSumsOf(db, order.community_id, [order]))(order, ledger);
  const sum = (amount: number): Money => ({ amount, currency: total.currency });
  return {
    total,
    paid: sum(ledger.paid),
    due: sum(stillDue(total.amount, ledger.paid)),
    owed,
    second,
  };
}
