import fc from 'fast-check';
import { expect, test } from 'vitest';
import { refundParts } from './refund-parts.ts';

test('a gateway gives back what it took, and the rest goes back otherwise, whichever goes first', () => {
  const of = (refunded: number, returned: number) =>
    refundParts({ paid: 1000, refunded, taken: 600, returned }, 1000 - refunded);
  expect([of(0, 0), of(400, 0), of(600, 600), of(1000, 600), of(1000, 0)]).toEqual([
    { online: 600, otherwise: 400 },
    { online: 600, otherwise: 0 },
    { online: 0, otherwise: 400 },
    { online: 0, otherwise: 0 },
    { online: 0, otherwise: 0 },
  ]);
});

test('of what was never booked all goes back otherwise', () => {
  expect(refundParts({ paid: 0, refunded: 0, taken: 0, returned: 0 }, 250)).toEqual({ online: 0, otherwise: 250 });
});

test('the parts are what is owed, and no gateway gives back more than it has', () => {
  const sums = fc.record({ taken: fc.nat(5000), byHand: fc.nat(5000), back: fc.nat(10_000), online: fc.nat(5000) });
  fc.assert(
    fc.property(sums, ({ taken, byHand, back, online: wish }) => {
      const paid = taken + byHand;
      const refunded = Math.min(back, paid);
      const returned = Math.min(wish, refunded, taken);
      const { online, otherwise } = refundParts({ paid, refunded, taken, returned }, paid - refunded);
      expect(online + otherwise).toBe(paid - refunded);
      expect(Math.min(online, otherwise)).toBeGreaterThanOrEqual(0);
      expect(online).toBeLessThanOrEqual(taken - returned);
    }),
  );
});
