import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backInSecond, cameHere, cameHereWith } from './second-back.ts';

const here = fc.record({ amount: fc.nat(1_000_000), booked: fc.nat(10_000) });

test('what goes back in the second currency is all that came in it or nothing, and never more than goes back in all', () => {
  fc.assert(
    fc.property(here, fc.nat(20_000), fc.option(fc.nat(1_000_000), { nil: undefined }), (came, most, held) => {
      const back = backInSecond(came, { most, held });
      expect([came, { amount: 0, booked: 0 }]).toContainEqual(back);
      expect(back.booked).toBeLessThanOrEqual(most);
      if (held !== undefined && held !== came.amount) expect(back.amount).toBe(0);
    }),
  );
});

test('by whatever hands it goes back, and then from the desk, what came goes back in its own currency exactly once', () => {
  const hands = fc.array(fc.tuple(fc.nat(10_000), fc.boolean()), { maxLength: 4 });
  fc.assert(
    fc.property(here, hands, fc.nat(10_000), (came, givers, besides) => {
      let left = { ...came, most: came.booked + besides };
      const give = (cash: number, held: number) => {
        const most = Math.min(cash, left.most);
        const back = backInSecond(left, { most, held });
        left = { amount: left.amount - back.amount, booked: left.booked - back.booked, most: left.most - most };
        return back.amount;
      };
      // only cash of the first currency leaves a hand that has not all of the second
      const byHand = givers.map(([cash, hasAll]) =>
        give(hasAll ? cash : Math.min(cash, left.most - left.booked), hasAll ? left.amount : 0),
      );
      const back = byHand.reduce((sum, each) => sum + each, 0) + give(left.most, left.amount);
      expect(back === came.amount || back === 0).toBe(true);
      // a hand that gave less of the first than the second was booked as is what leaves no room for it
      if (givers.every(([cash, hasAll]) => !hasAll || cash >= came.booked)) expect(back).toBe(came.amount);
    }),
  );
});

test('an order without a second currency has nothing of it here', () => {
  expect(cameHere(null)).toEqual({ amount: 0, booked: 0 });
});

test('what a seller holds and nobody decided about is all that was due, on top of what came before', () => {
  const sum = (amount: number, currency: 'EUR' | 'VES') => ({ amount, currency }) as const;
  const second = { here: sum(3650, 'VES'), hereBooked: sum(100, 'EUR'), due: sum(5475, 'VES') };
  const due = sum(150, 'EUR');
  expect(cameHereWith(second, { due, isMarked: true })).toEqual({ amount: 9125, booked: 250 });
  expect(cameHereWith(second, { due, isMarked: false })).toEqual({ amount: 3650, booked: 100 });
  const paid = { ...second, due: sum(0, 'VES') };
  expect(cameHereWith(paid, { due: sum(0, 'EUR'), isMarked: true })).toEqual({ amount: 3650, booked: 100 });
  // what is left of the first is less than the smallest coin of the second
  expect(cameHereWith(paid, { due: sum(1, 'EUR'), isMarked: true })).toEqual({ amount: 3650, booked: 100 });
  expect(cameHereWith(null, { due, isMarked: true })).toEqual({ amount: 0, booked: 0 });
});
