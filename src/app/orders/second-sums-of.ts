import type { Db, Transaction } from '#db/client.ts';
import { cameSums } from '#db/orders/came-sums.ts';
import { type DatedRate, rateIn } from '#db/raffles/rate-in.ts';
import type { OrderRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import { bookedFor, dueInSecond, type PaidSums, type Totals } from '#domain/orders/second-sums.ts';
import { Refusal } from '#domain/refusal.ts';

/** An order's money in its second currency, at the rate that it was taken at. */
export type SecondSums = {
  rate: DatedRate;
  total: Money;
  due: Money;
  /** What came in it and is here, and what that is booked as in the first. */
  here: Money;
  hereBooked: Money;
  /** What is known of both, by which a part is converted. */
  totals: Totals;
  sums: PaidSums;
};

/** As a page shows it. */
export function secondShown(second: SecondSums | null) {
  if (second === null) return null;
  const { totals: _, sums: __, ...shown } = second;
  return shown;
}

/** The same of each of some orders of a community: null of one that is paid in its first currency alone. */
export async function secondSumsOf(db: Db | Transaction, communityId: string, orders: readonly OrderRow[]) {
  const ids = orders.flatMap(({ id, second_currency: second }) => (second === null ? [] : id));
  const cameOf = await cameSums(db, communityId, ids);
  return (order: OrderRow, { paid }: { paid: number }): SecondSums | null => {
    const rate = rateIn(order);
    if (rate === null || order.second_total === null) return null;
    const { amount, booked, back, bookedBack } = cameOf(order);
    const totals = { total: order.total, second: order.second_total };
    const sums = { paid, came: { amount, booked } };
    const inSecond = (sum: number): Money => ({ amount: sum, currency: rate.currency });
    return {
      rate,
      total: inSecond(totals.second),
      due: inSecond(dueInSecond(totals, sums)),
      here: inSecond(amount - back),
      hereBooked: { amount: booked - bookedBack, currency: order.currency },
      totals,
      sums,
    };
  };
}

/**
 * What a sum that came in an order's second currency is booked as, where its lock is held. Refuses one of less than the smallest
 * coin of the first.
 */
export function cameInSecond(amount: number, { due, totals, sums }: SecondSums): { amount: number; came: Money } {
  const booked = bookedFor(amount, totals, sums);
  if (booked === 0) throw new Refusal('order.part-too-small', {});
  return { amount: booked, came: { amount, currency: due.currency } };
}
