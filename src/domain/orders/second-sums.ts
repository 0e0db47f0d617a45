/** What an order asks for in its first currency and, by its frozen rate, in its second; in minor units of each. */
export type Totals = { readonly total: number; readonly second: number };

/**
 * What was paid of it and not taken back: `paid`, all of it in the first currency, and what of that came in the second, by
 * what came and by what that was booked as.
 */
export type PaidSums = {
  readonly paid: number;
  readonly came: { readonly amount: number; readonly booked: number };
};

/**
 * What is still to be paid in the second currency: the order's sum there, less what came in it, and less the share of what came in
 * the first, rounded down. Nothing once all is paid; nor where what is left of the first is less than the second's smallest coin.
 */
export function dueInSecond({ total, second }: Totals, { paid, came }: PaidSums): number {
  if (paid >= total) return 0;
  const inFirst = BigInt(Math.max(0, paid - came.booked));
  const share = Number((inFirst * BigInt(second)) / BigInt(total));
  return Math.max(0, second - came.amount - share);
}

/**
 * What a part that came in the second currency is booked as in the first: all that is due where it is all that is due there, so that
 * the last part closes both; else by the share of all that came in the second so far, rounded down, less what that was booked
 * as before. So parts lose nothing among them, whatever they are, and none books what did not come.
 * @param sum no more than is due in the second
 */
export function bookedFor(sum: number, totals: Totals, sums: PaidSums): number {
  const { total, second } = totals;
  const due = Math.max(0, total - sums.paid);
  if (sum === dueInSecond(totals, sums)) return due;
  const share = Number((BigInt(sums.came.amount + sum) * BigInt(total)) / BigInt(second));
  return Math.min(Math.max(0, share - sums.came.booked), Math.max(0, due - 1));
}
