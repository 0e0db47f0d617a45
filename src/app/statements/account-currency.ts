import type { Db, Transaction } from '#db/client.ts';
import { type MoneyAwaited, ordersAwaited } from '#db/statements/orders-awaited.ts';
import { ordersInSecond, secondCurrenciesOf } from '#db/statements/second-currencies.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Currency } from '#domain/money.ts';
import { dueInSecond } from '#domain/orders/second-sums.ts';

/** A raffle as it is seen at an account in some currency, null for its own: what its statements say is read in that. */
export function seenIn(raffle: RaffleRow, currency: Currency | null): RaffleRow {
  return currency === null ? raffle : { ...raffle, currency };
}

/** The currencies in which money of a raffle's orders may come to an account: its own first, and every second one that it had. */
export async function accountCurrencies(db: Db | Transaction, raffle: RaffleRow): Promise<Currency[]> {
  const seconds = await secondCurrenciesOf(db, raffle);
  return [...new Set([raffle.currency, ...(raffle.second_currency ? [raffle.second_currency] : []), ...seconds])];
}

/** That of them which is asked for; null where it is the raffle's own, or none of them. */
export async function accountCurrency(
  db: Db | Transaction,
  raffle: RaffleRow,
  asked: string | null,
): Promise<Currency | null> {
  if (asked === null || asked === raffle.currency) return null;
  return (await accountCurrencies(db, raffle)).find((each) => each === asked) ?? null;
}

/** The orders of a raffle whose money may come yet to an account in a currency, null for its own, with what is due in that. */
export async function awaitedIn(db: Db, raffle: RaffleRow, currency: Currency | null): Promise<MoneyAwaited[]> {
  const orders = await ordersAwaited(db, raffle);
  if (currency === null) return orders;
  const inSecond = await ordersInSecond(db, raffle, currency);
  return orders.flatMap((order) => {
    const sums = inSecond.get(order.id);
    if (!sums) return [];
    const { total, second, amount, booked } = sums;
    const due = dueInSecond({ total, second }, { paid: total - order.due, came: { amount, booked } });
    // the sum that an order asks for as its own is of its first currency
    return due > 0 ? [{ ...order, due, isOwnSum: false }] : [];
  });
}
