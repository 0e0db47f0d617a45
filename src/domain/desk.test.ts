import { expect, test } from 'vitest';
import { dailySales, deskLists, statusesOf } from './desk.ts';
import { orderStatuses } from './order.ts';

test('every state of an order is in one list of the desk', () => {
  expect(deskLists.flatMap((list) => statusesOf[list]).sort()).toEqual([...orderStatuses].sort());
});

test('days without a sale count as none, from the first sale on, and at most so many', () => {
  const today = Temporal.PlainDate.from('2026-11-21');
  const paid = [
    { day: '2026-11-18', numbers: 3 },
    { day: '2026-11-21', numbers: 1 },
  ];
  expect(dailySales(paid, today, 30).map(({ numbers }) => numbers)).toEqual([3, 0, 0, 1]);
  expect(dailySales(paid, today, 2)).toEqual([
    { day: '2026-11-20', numbers: 0 },
    { day: '2026-11-21', numbers: 1 },
  ]);
  expect(dailySales([], today, 30)).toEqual([{ day: '2026-11-21', numbers: 0 }]);
});
