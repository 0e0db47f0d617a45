import { expect, test } from 'vitest';
import { dailySales, deskLists, statusesOf } from './desk.ts';
import { orderStatuses } from './order.ts';

test('every state of an order is in one list of the desk', () => {
  expect(deskLists.flatMap((list) => statusesOf[list]).sort()).toEqual([...orderStatuses].sort());
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
