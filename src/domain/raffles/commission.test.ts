import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RawForm } from '#domain/form.ts';
import { type Commission, commissionOf } from './commission.ts';
import { readCommission } from './raffle-form-commission.ts';

const each = 250;
/** Orders that are paid, each of some numbers at one price. */
const orders = fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 30 });
const salesOf = (counts: readonly number[], price: number) => {
  const numbers = counts.reduce((sum, count) => sum + count, 0);
  return { numbers, paid: numbers * price };
};
const price = fc.integer({ min: 1, max: 999_999_999 });
/** A commission that the form of a raffle at that price takes. */
const ruleAt = (most: number): fc.Arbitrary<Commission> =>
  fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), amount: fc.integer({ min: 1, max: most }) }),
    fc.record({ kind: fc.constant('percent' as const), percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('winner-prize' as const), prize: fc.constant('Una cena') }),
  );
const raffle = price.chain((at) => fc.record({ at: fc.constant(at), rule: ruleAt(at) }));

test('it is a sum for each number, or a share of all that was paid, rounded down once; a prize is no money, and none is nothing', () => {
  const three = salesOf([1, 2], each);
  expect(commissionOf({ kind: 'amount', amount: 40 }, three)).toBe(120);
  expect(commissionOf({ kind: 'percent', percent: 7 }, three)).toBe(52);
  expect(commissionOf({ kind: 'winner-prize', prize: 'Una cena' }, three)).toBe(0);
  expect(commissionOf(null, three)).toBe(0);
  // of a number of which part of the money went back at a gateway, the sum is never more than what is left
  expect(commissionOf({ kind: 'amount', amount: 250 }, { numbers: 1, paid: 100 })).toBe(100);
});

test('it is whole minor units, never above what was paid, never less for more sales, and less again where a sale goes back', () => {
  fc.assert(
    fc.property(raffle, orders, fc.nat(29), ({ at, rule }, sold, which) => {
      const all = salesOf(sold, at);
      const earned = commissionOf(rule, all);
      expect(Number.isSafeInteger(earned)).toBe(true);
      expect(earned).toBeGreaterThanOrEqual(0);
      expect(earned).toBeLessThanOrEqual(all.paid);
      const less = commissionOf(rule, salesOf(sold.toSpliced(which, 1), at));
      expect(less).toBeLessThanOrEqual(earned);
    }),
  );
});

test('added up order by order it is the same, but for less than one minor unit for each order of a share', () => {
  fc.assert(
    fc.property(raffle, orders, ({ at, rule }, sold) => {
      const one = sold.map((count) => commissionOf(rule, salesOf([count], at))).reduce((sum, part) => sum + part, 0);
      const all = commissionOf(rule, salesOf(sold, at));
      if (rule.kind === 'percent') expect(all - one).toBeLessThan(Math.max(sold.length, 1));
      else expect(all).toBe(one);
      expect(all).toBeGreaterThanOrEqual(one);
      // exact, against whole numbers of any size
      const share = rule.kind === 'percent' ? (BigInt(salesOf(sold, at).paid) * BigInt(rule.percent)) / 100n : null;
      if (share !== null) expect(BigInt(all)).toBe(share);
    }),
  );
});

test('the form asks for the chosen kind alone, and for no more than a number costs', () => {
  const read = (form: RawForm, at: number | null = each) => readCommission(form, { price: at, currency: 'EUR' });
  const faults = (form: RawForm, at?: number | null) => {
    const parsed = read(form, at);
    return parsed.ok ? {} : Object.fromEntries(Object.entries(parsed.fields).map(([name, { code }]) => [name, code]));
  };
  expect(read({})).toEqual({ ok: true, value: null });
  expect(read({ commissionKind: '', commissionAmount: 'x' })).toEqual({ ok: true, value: null });
  const amount = { commissionKind: 'amount', commissionAmount: '2,50', commissionPercent: 'x' };
  expect(read(amount)).toEqual({ ok: true, value: { kind: 'amount', amount: 250 } });
  // of a raffle that costs nothing, nothing is left of it; where the price has a fault, that is told alone
  expect(read(amount, 0)).toEqual({ ok: true, value: null });
  expect(read(amount, null)).toMatchObject({ ok: true });
  expect(faults({ ...amount, commissionAmount: '2,51' })).toEqual({ commissionAmount: 'too-large' });
  expect(faults({ ...amount, commissionAmount: '0' })).toEqual({ commissionAmount: 'required' });
  expect(faults({ ...amount, commissionAmount: '1'.repeat(1_000_000) })).toEqual({ commissionAmount: 'money' });
  const percent = { commissionKind: 'percent', commissionPercent: '100' };
  expect(read(percent)).toEqual({ ok: true, value: { kind: 'percent', percent: 100 } });
  for (const wrong of ['0', '101', '7,5', '']) {
    expect(Object.keys(faults({ ...percent, commissionPercent: wrong }))).toEqual(['commissionPercent']);
  }
  const prize = { commissionKind: 'winner-prize', commissionPrize: ' Una  cena ' };
  expect(read(prize)).toEqual({ ok: true, value: { kind: 'winner-prize', prize: 'Una cena' } });
  expect(faults({ ...prize, commissionPrize: '' })).toEqual({ commissionPrize: 'required' });
  expect(faults({ ...prize, commissionPrize: 'x'.repeat(121) })).toEqual({ commissionPrize: 'too-long' });
  expect(faults({ commissionKind: 'all' })).toEqual({ commissionKind: 'choice' });
});
