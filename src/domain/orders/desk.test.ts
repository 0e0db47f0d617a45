import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Counted,
  dailySales,
  deskListOf,
  deskLists,
  firstList,
  offeredLists,
  sizesOfLists,
  statusesOf,
  whyGone,
} from './desk.ts';
import { awaitsMoney, orderStatuses } from './order.ts';

test('every state of an order is in one list of the desk', () => {
  expect(deskLists.flatMap((list) => statusesOf[list]).sort()).toEqual([...orderStatuses].sort());
  for (const status of orderStatuses) {
    expect(statusesOf[deskListOf({ status, creditUntil: null })]).toContain(status);
    const list = deskListOf({ status, creditUntil: Temporal.Instant.from('2026-11-30T23:59:00Z') });
    expect(list).toBe(awaitsMoney(status) ? 'credit' : deskListOf({ status, creditUntil: null }));
  }
});

test('the sizes of the lists are of the orders that stand in each, a late receipt and credit counted', () => {
  const credit = Temporal.Instant.from('2026-11-30T23:59:00Z');
  const order = fc.record({ status: fc.constantFrom(...orderStatuses), hasCredit: fc.boolean(), isLate: fc.boolean() });
  fc.assert(
    fc.property(fc.array(order), (orders) => {
      const counted = new Map<Counted, number>();
      const inList = new Map(deskLists.map((list) => [list, 0]));
      for (const { status, hasCredit, isLate } of orders) {
        const list = deskListOf({ status, creditUntil: hasCredit ? credit : null });
        const late = isLate && status === 'expired';
        const of: Counted[] = [
          status,
          ...(list === 'credit' ? ['credit' as const] : []),
          ...(late ? ['late' as const] : []),
        ];
        for (const each of of) counted.set(each, (counted.get(each) ?? 0) + 1);
        const at = late ? 'review' : list;
        inList.set(at, (inList.get(at) ?? 0) + 1);
      }
      expect({ ...sizesOfLists(counted), suspicious: 0 }).toEqual(Object.fromEntries(inList));
    }),
  );
});

const none = { review: 0, suspicious: 0, unpaid: 0, credit: 0, paid: 0, refunds: 0, over: 0 };

test('a desk opens on what is to be reviewed; once the sale is over and all of it was, on what has come of it', () => {
  const open = { isSaleOver: false, isFree: false };
  const over = { isSaleOver: true, isFree: false };
  expect(firstList({ ...none, paid: 9 }, open)).toBe('review');
  expect(firstList({ ...none, review: 1, paid: 9 }, over)).toBe('review');
  expect(firstList({ ...none, paid: 9, over: 2 }, over)).toBe('paid');
  expect(firstList({ ...none, paid: 9, refunds: 1 }, over)).toBe('refunds');
  expect(firstList({ ...none, over: 2 }, over)).toBe('over');
  expect(firstList(none, over)).toBe('review');
});

test('a raffle that costs nothing opens on who takes part, and offers no list of payments while none is in one', () => {
  const free = { isSaleOver: false, isFree: true };
  expect(firstList(none, free)).toBe('paid');
  expect(firstList({ ...none, paid: 3 }, free)).toBe('paid');
  expect(offeredLists({ ...none, paid: 3 }, true)).toEqual(['paid']);
  expect(offeredLists({ ...none, paid: 3, review: 1, over: 1 }, true)).toEqual(['review', 'paid', 'over']);
});

test('lists that are seldom needed are offered once something is in them', () => {
  expect(offeredLists(none, false)).toEqual(['review', 'unpaid', 'paid']);
  expect(offeredLists({ ...none, refunds: 1 }, false)).toEqual(['review', 'unpaid', 'paid', 'refunds']);
});

test('days without a sale count as none: since the first sale, a week at least and a month at most', () => {
  const today = Temporal.PlainDate.from('2026-11-21');
  const sold = (...days: string[]) =>
    dailySales(
      days.map((day) => ({ day, numbers: 3 })),
      today,
    );
  expect(sold('2026-11-18', '2026-11-21').map(({ numbers }) => numbers)).toEqual([0, 0, 0, 3, 0, 0, 3]);
  expect(sold().map(({ day }) => day)).toEqual([15, 16, 17, 18, 19, 20, 21].map((day) => `2026-11-${day}`));
  expect(sold('2026-11-12')).toHaveLength(10);
  expect(sold('2026-01-01')).toHaveLength(30);
});

test('of numbers that a sale cannot have, those that are blocked and those that others sell stand apart', () => {
  const tickets = [
    { number: 6, state: 'paid' },
    { number: 7, state: 'held' },
    { number: 8, state: 'blocked' },
  ] as const;
  const kept = { allotted: [6, 10], leased: [7, 11] };
  const reasons = { taken: [6, 7, 9], blocked: [8], allotted: [10], leased: [11] };
  expect(whyGone([6, 7, 8, 9, 10, 11], tickets, kept)).toEqual(reasons);
});
