import type { Db, Transaction } from '#db/client.ts';
import type { Currency, Money } from '#domain/money.ts';
import { dueInSecond } from '#domain/orders/second-sums.ts';
import { cameSums } from './came-sums.ts';

/** An order of any community as far as what is due of it in its second currency goes; `due`: in its first. */
type DueOrder = {
  id: string | null;
  community_id: string;
  due: number | null;
  total: number | null;
  second_total: number | null;
  second_currency: Currency | null;
};

/** What is due in its second currency of each of some orders; null of one where nothing is. */
export async function secondDuesOf(db: Db | Transaction, orders: readonly DueOrder[]) {
  const inSecond = orders.filter(({ second_currency: currency }) => currency !== null);
  const of = new Map<string, Awaited<ReturnType<typeof cameSums>>>();
  for (const [community, some] of Map.groupBy(inSecond, ({ community_id: id }) => id)) {
    const ids = some.flatMap(({ id }) => id ?? []);
    of.set(community, await cameSums(db, community, ids));
  }
  return ({
    id,
    community_id,
    due,
    total,
    second_total: second,
    second_currency: currency,
  }: DueOrder): Money | null => {
    const cameOf = of.get(community_id);
    if (!cameOf || id === null || due === null || total === null || second === null || currency === null) return null;
    const amount = dueInSecond({ total, second }, { paid: total - due, came: cameOf({ id }) });
    return amount > 0 ? { amount, currency } : null;
  };
}
