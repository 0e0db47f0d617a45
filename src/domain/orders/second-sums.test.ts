import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookedFor, dueInSecond, type PaidSums, type Totals } from './second-sums.ts';

/** A line of a ledger: what it is booked as and, where it came in the second currency, what came. */
type Part = { booked: number; came: number };

const totals: fc.Arbitrary<Totals> = fc.record({
  total: fc.integer({ min: 1, max: 1_000_000 }),
  second: fc.integer({ min: 1, max: 1_000_000 }),
});
/** Each part: which currency it comes in, and how much of what is due there. */
const wishes = fc.array(fc.record({ inSecond: fc.boolean(), share: fc.double({ min: 0, max: 1, noNaN: true }) }), {
  maxLength: 30,
});

function sumsOf(parts: readonly Part[]): PaidSums {
  const inSecond = parts.filter(({ came }) => came > 0);
  const sum = (some: readonly Part[], key: keyof Part) => some.reduce((all, part) => all + part[key], 0);
  return { paid: sum(parts, 'booked'), came: { amount: sum(inSecond, 'came'), booked: sum(inSecond, 'booked') } };
}

/** Notes a part, where there is one to note; what would be booked as nothing is refused, as at the desk. */
function pay(parts: Part[], of: Totals, { inSecond, share }: { inSecond: boolean; share: number }): void {
  const sums = sumsOf(parts);
  const due = inSecond ? dueInSecond(of, sums) : of.total - sums.paid;
  const sum = Math.max(1, Math.floor(due * share));
  if (due === 0) return;
  const booked = inSecond ? bookedFor(sum, of, sums) : sum;
  if (booked > 0) parts.push({ booked, came: inSecond ? sum : 0 });
}

test('parts in either currency, in any order, and one that closes: all of the price is booked, and no cent besides', () => {
  fc.assert(
    fc.property(totals, wishes, fc.boolean(), (of, some, closesInSecond) => {
      const parts: Part[] = [];
      for (const wish of some) {
        pay(parts, of, wish);
        const { paid, came } = sumsOf(parts);
        expect(paid).toBeLessThanOrEqual(of.total);
        expect(came.amount).toBeLessThanOrEqual(of.second);
        // whoever owes something of the one owes something of the other
        if (paid < of.total) expect(dueInSecond(of, sumsOf(parts))).toBeGreaterThan(0);
      }
      const closing = sumsOf(parts);
      const left = dueInSecond(of, closing);
      pay(parts, of, { inSecond: closesInSecond, share: 1 });
      const { paid, came } = sumsOf(parts);
      expect(paid).toBe(of.total);
      expect(dueInSecond(of, sumsOf(parts))).toBe(0);
      if (!closesInSecond || left === 0) return;
      const inFirst = BigInt(paid - came.booked);
      expect(came.amount).toBe(of.second - Number((inFirst * BigInt(of.second)) / BigInt(of.total)));
    }),
  );
});

test('of what comes in the second currency alone, the parts are together what the order asks for there, to the cent', () => {
  fc.assert(
    fc.property(totals, wishes, (of, some) => {
      const parts: Part[] = [];
      for (const { share } of some) pay(parts, of, { inSecond: true, share });
      pay(parts, of, { inSecond: true, share: 1 });
      expect(sumsOf(parts)).toEqual({ paid: of.total, came: { amount: of.second, booked: of.total } });
    }),
  );
});

test('a part that is greater is booked as no less, and one that does not close leaves something due', () => {
  fc.assert(
    fc.property(totals, wishes, fc.nat(1_000_000), fc.nat(1_000_000), (of, some, one, other) => {
      const parts: Part[] = [];
      for (const wish of some) pay(parts, of, wish);
      const sums = sumsOf(parts);
      const left = dueInSecond(of, sums);
      const [less, more] = [Math.min(one, other, left), Math.min(Math.max(one, other), left)];
      expect(bookedFor(less, of, sums)).toBeLessThanOrEqual(bookedFor(more, of, sums));
      if (less < left) expect(bookedFor(less, of, sums)).toBeLessThan(of.total - sums.paid);
    }),
  );
});

test('whatever is taken back of it, no more is ever booked than the price nor more comes than is asked for', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ inSecond: fc.boolean(), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
      fc.nat().map((undone) => ({ undone })),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(totals, steps, (of, some) => {
      const parts: Part[] = [];
      for (const step of some) {
        if ('undone' in step) parts.splice(step.undone % Math.max(1, parts.length), 1);
        else pay(parts, of, step);
        const { paid, came } = sumsOf(parts);
        expect(paid).toBeLessThanOrEqual(of.total);
        expect(came.amount).toBeLessThanOrEqual(of.second);
      }
      pay(parts, of, { inSecond: false, share: 1 });
      expect(sumsOf(parts).paid).toBe(of.total);
    }),
  );
});

test('a price of 20,00 at 36,50, paid half and half', () => {
  const of = { total: 2000, second: 73_000 };
  const half = { paid: 1000, came: { amount: 0, booked: 0 } };
  expect(dueInSecond(of, half)).toBe(36_500);
  expect(bookedFor(36_500, of, half)).toBe(1000);
  // 100,00 of the second is 2,739… of the first, which is booked rounded down; the last part closes
  expect(bookedFor(10_000, of, { paid: 0, came: { amount: 0, booked: 0 } })).toBe(273);
  const some = { paid: 273, came: { amount: 10_000, booked: 273 } };
  expect(dueInSecond(of, some)).toBe(63_000);
  expect(bookedFor(63_000, of, some)).toBe(1727);
  // the next 100,00 make up for what was rounded down before
  expect(bookedFor(10_000, of, some)).toBe(274);
  // once the price is paid nothing is due, whatever the roundings left
  expect(dueInSecond({ total: 3, second: 100 }, { paid: 3, came: { amount: 33, booked: 1 } })).toBe(0);
});
