import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderLedgerKinds } from './checkout.ts';
import { type LedgerEntry, signedAmount, sumsByWay, sumsOf } from './sums-by-way.ts';

const ways = ['cash', 'bizum', 'other', 'stripe', 'mercado-pago'] as const;
const entry: fc.Arbitrary<LedgerEntry> = fc.record({
  kind: fc.constantFrom(...orderLedgerKinds),
  way: fc.constantFrom(...ways),
  amount: fc.nat(10_000_000),
});
const entries = fc.array(entry, { maxLength: 60 });
const total = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0);

test('the sums of all ways are what the ledger holds, to the cent, undone payments and failed refunds among them', () => {
  fc.assert(
    fc.property(entries, (lines) => {
      const byWay = sumsByWay(lines);
      expect(total(byWay.map(({ held }) => held))).toBe(total(lines.map(signedAmount)));
      for (const key of ['received', 'returned', 'held'] as const)
        expect(total(byWay.map((sums) => sums[key]))).toBe(sumsOf(lines)[key]);
      for (const { received, returned, held } of byWay) expect(received - returned).toBe(held);
    }),
  );
});

test('neither the order of the lines nor how they are added up before changes a sum', () => {
  fc.assert(
    fc.property(entries, fc.nat(), (lines, at) => {
      const some = lines.length === 0 ? 0 : at % lines.length;
      expect(sumsByWay([...lines.slice(some), ...lines.slice(0, some)])).toEqual(sumsByWay(lines));
      const added = [...Map.groupBy(lines, ({ kind, way }) => `${kind} ${way}`).values()].flatMap(([first, ...more]) =>
        first ? [{ ...first, amount: total([first, ...more].map(({ amount }) => amount)) }] : [],
      );
      expect(sumsByWay(added)).toEqual(sumsByWay(lines));
    }),
  );
});

test('what was undone never came, what failed did not go back, and a way may have given back more than it brought', () => {
  expect(
    sumsByWay([
      { kind: 'payment', way: 'cash', amount: 400 },
      { kind: 'payment', way: 'cash', amount: 900 },
      { kind: 'undone', way: 'cash', amount: 900 },
      { kind: 'payment', way: 'stripe', amount: 600 },
      { kind: 'refund', way: 'stripe', amount: 600 },
      { kind: 'refund_failed', way: 'stripe', amount: 600 },
      { kind: 'refund', way: 'other', amount: 400 },
      { kind: 'payment', way: 'bizum', amount: 250 },
      { kind: 'undone', way: 'bizum', amount: 250 },
    ]),
  ).toEqual([
    { way: 'stripe', received: 600, returned: 0, held: 600 },
    { way: 'cash', received: 400, returned: 0, held: 400 },
    { way: 'other', received: 0, returned: 400, held: -400 },
  ]);
});

test('the way that brought most stands first, then the one that has most left, then by its name', () => {
  const paid = (way: (typeof ways)[number], amount: number): LedgerEntry => ({ kind: 'payment', way, amount });
  const order = (...lines: LedgerEntry[]) => sumsByWay(lines).map(({ way }) => way);
  expect(order(paid('bizum', 1), paid('cash', 2))).toEqual(['cash', 'bizum']);
  const back: LedgerEntry = { kind: 'refund', way: 'bizum', amount: 1 };
  expect(order(paid('bizum', 2), paid('cash', 2), back)).toEqual(['cash', 'bizum']);
  for (const lines of [
    [paid('cash', 2), paid('bizum', 2), paid('other', 2)],
    [paid('other', 2), paid('bizum', 2), paid('cash', 2)],
  ])
    expect(order(...lines)).toEqual(['bizum', 'cash', 'other']);
});
