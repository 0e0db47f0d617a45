import { type Currency, decimalsOf } from '#domain/money.ts';

/** Sums that are over keep out others for so many days: money that comes late revives an order. */
export const reservedDays = 30;

/** How many of the smallest free suffixes one is drawn of, so that people who take at once seldom want the same. */
const drawnOf = 10;

/**
 * The most that an order may ask for besides the price of its numbers, in minor units: no cent that makes the sum that of
 * more numbers. Zero where a number costs too little for any.
 */
export function mostSuffix({ unitPrice, currency }: { unitPrice: number; currency: Currency }): number {
  return Math.max(0, Math.min(decimalsOf(currency) === 0 ? 999 : 99, unitPrice - 1));
}

/**
 * One of the smallest suffixes by which the sum of an order is no other's; null where none is left.
 * @param price what its numbers cost
 * @param taken sums that others ask for
 * @param byte of chance, which decides among them
 */
export function freeSuffix(price: number, most: number, taken: ReadonlySet<number>, byte: number): number | null {
  const free: number[] = [];
  for (let suffix = 1; suffix <= most && free.length < drawnOf; suffix += 1) {
    if (!taken.has(price + suffix)) free.push(suffix);
  }
  return free[byte % free.length] ?? null;
}
