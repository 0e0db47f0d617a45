import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceCode, invoiceYear, readInvoiceCode, taxWithin } from './plan-invoice.ts';

test('an invoice is known by its year and number, and its year is the one of the place', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2026, max: 2999 }), fc.integer({ min: 1, max: 99_999 }), (year, number) => {
      expect(readInvoiceCode(invoiceCode({ year, number }))).toEqual({ year, number });
    }),
  );
  expect(invoiceCode({ year: 2026, number: 7 })).toBe('2026-0007');
  for (const text of ['', '2026', '2026-7', '2026-0007x', '../2026-0007']) expect(readInvoiceCode(text)).toBeNull();
  expect(invoiceYear(Temporal.Instant.from('2026-12-31T23:30:00Z'))).toBe(2027);
});

test('the tax within a price and what is left of it are the price, to the cent', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(30), (amount, percent) => {
      const { base, tax } = taxWithin(amount, percent);
      expect(base + tax).toBe(amount);
      expect(Math.min(base, tax)).toBeGreaterThanOrEqual(0);
      if (percent === 0) expect(tax).toBe(0);
    }),
  );
  expect(taxWithin(900, 21)).toEqual({ base: 744, tax: 156 });
});
