import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies, decimalsOf } from '#domain/money.ts';
import { freeSuffix, mostSuffix } from './unique-amount.ts';

const raffle = fc.record({
  unitPrice: fc.integer({ min: 0, max: 999_999_999 }),
  currency: fc.constantFrom(...currencies),
});
const cheap = fc.record({ unitPrice: fc.integer({ min: 0, max: 120 }), currency: fc.constantFrom('EUR', 'CLP') });

test('orders of any counts of numbers each ask for a sum of their own, until none is left, and then for their price', () => {
  const orders = fc.array(fc.record({ count: fc.integer({ min: 1, max: 3 }), byte: fc.nat(255) }), { maxLength: 250 });
  fc.assert(
    fc.property(fc.oneof(cheap, raffle), orders, (of, all) => {
      const most = mostSuffix(of);
      const taken = new Set<number>();
      for (const { count, byte } of all) {
        const price = of.unitPrice * count;
        const suffix = freeSuffix(price, most, taken, byte);
        const isFree = (one: number) => !taken.has(price + one);
        const left = Array.from({ length: most }, (_, at) => at + 1).filter(isFree);
        if (suffix === null) expect(left).toEqual([]);
        else expect(left.slice(0, 10)).toContain(suffix);
        if (suffix !== null) taken.add(price + suffix);
      }
      // what is asked for says how many numbers are paid, also by those that have no suffix
      for (const sum of taken) expect(sum % of.unitPrice).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});

test('it is cents, up to three figures where a currency has none, and never as much as a number costs', () => {
  fc.assert(
    fc.property(raffle, (of) => {
      const most = mostSuffix(of);
      expect(most).toBeLessThanOrEqual(decimalsOf(of.currency) === 0 ? 999 : 99);
      expect(most).toBeGreaterThanOrEqual(0);
      expect(most === 0 || most < of.unitPrice).toBe(true);
    }),
  );
  expect([250, 50, 1, 0].map((unitPrice) => mostSuffix({ unitPrice, currency: 'EUR' }))).toEqual([99, 49, 0, 0]);
  expect(mostSuffix({ unitPrice: 5000, currency: 'COP' })).toBe(999);
});
