import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayIn, everyDay, everyMonth, everyWeek, growing, periodStart } from './period.ts';

const now = Temporal.Instant.from('2026-11-21T23:30:00Z');

test('a period begins at midnight of its first day where the community is, today counted', () => {
  // it is the 22nd in Madrid, and still the 21st in Bogotá
  expect(periodStart(7, now, 'Europe/Madrid')?.toString()).toBe('2026-11-15T23:00:00Z');
  expect(periodStart(7, now, 'America/Bogota')?.toString()).toBe('2026-11-15T05:00:00Z');
  expect(periodStart('all', now, 'Europe/Madrid')).toBeNull();
});

test('a period that holds a change of the clock still begins at midnight', () => {
  const start = periodStart(30, now, 'Europe/Madrid');
  expect(start?.toZonedDateTimeISO('Europe/Madrid').toPlainDateTime().toString()).toBe('2026-10-24T00:00:00');
});

test('days, months and weeks without anything are there all the same, in order, up to today', () => {
  const today = dayIn(now, 'Europe/Madrid');
  const sold = [
    { day: '2026-09-30', numbers: 3, orders: 1 },
    { day: '2026-11-20', numbers: 2, orders: 1 },
    { day: '2026-11-22', numbers: 4, orders: 2 },
  ];
  expect(everyDay(sold, 3, today)).toEqual([
    { day: '2026-11-20', numbers: 2, orders: 1 },
    { day: '2026-11-21', numbers: 0, orders: 0 },
    { day: '2026-11-22', numbers: 4, orders: 2 },
  ]);
  expect(everyMonth(sold, today)).toEqual([
    { month: '2026-09', numbers: 3, orders: 1 },
    { month: '2026-10', numbers: 0, orders: 0 },
    { month: '2026-11', numbers: 6, orders: 3 },
  ]);
  expect(everyMonth([], today)).toEqual([{ month: '2026-11', numbers: 0, orders: 0 }]);
  // the 22nd is a Sunday: its week began on the 16th
  expect(everyWeek([{ week: '2026-11-09', people: 5 }], 2, today)).toEqual([
    { week: '2026-11-09', people: 5 },
    { week: '2026-11-16', people: 0 },
  ]);
});

test('no sale is lost in the days of a period, whatever was sold', () => {
  const today = Temporal.PlainDate.from('2026-11-22');
  const sales = fc.uniqueArray(fc.record({ ago: fc.nat(29), numbers: fc.nat(500) }), { selector: ({ ago }) => ago });
  fc.assert(
    fc.property(sales, fc.nat(1000), (sold, before) => {
      const counted = sold.map(({ ago, numbers }) => ({
        day: today.subtract({ days: ago }).toString(),
        numbers,
        orders: 1,
      }));
      const days = everyDay(counted, 30, today);
      const all = sold.reduce((sum, { numbers }) => sum + numbers, 0);
      expect(days.reduce((sum, { numbers }) => sum + numbers, 0)).toBe(all);
      expect(growing(before, days).at(-1)?.sum).toBe(before + all);
      expect(everyMonth(counted, today).reduce((sum, { numbers }) => sum + numbers, 0)).toBe(all);
    }),
  );
});
