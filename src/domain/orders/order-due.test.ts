import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stillDue } from './order-due.ts';

test('what was paid and what is still to be paid are the price together, and nothing is due beyond it', () => {
  const sum = fc.integer({ min: 0, max: 10_000_000 });
  fc.assert(
    fc.property(sum, sum, (price, paid) => {
      expect(stillDue(price, paid)).toBe(paid > price ? 0 : price - paid);
    }),
  );
});
