import { expect, test } from 'vitest';
import type { FieldFaults } from '#domain/form.ts';
import { faultOfDrawDate, readDates } from './raffle-form-dates.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');

function read(salesCloseAt: string, drawAt: string, method: 'drand' | 'lottery' = 'drand') {
  const faults: FieldFaults = {};
  const dates = readDates({ salesCloseAt, drawAt }, 'UTC', method, now, faults);
  return dates ?? Object.fromEntries(Object.entries(faults).map(([name, { code }]) => [name, code]));
}

test('sales close after now, and each date is told of by itself', () => {
  expect(read('2026-11-21T10:00', '2026-11-22T10:00')).toEqual({ salesCloseAt: 'date-past' });
  expect(read('2026-11-21T10:01', '2026-11-22T10:00')).toMatchObject({ marginSeconds: 3600, timeZone: 'UTC' });
  expect(read('x', '2026-11-22T10:00')).toEqual({ salesCloseAt: 'date' });
  expect(read('2026-11-22T10:00', 'x')).toEqual({ drawAt: 'date' });
  expect(read('2026-11-20T10:00', '2026-11-20T10:00')).toEqual({ salesCloseAt: 'date-past', drawAt: 'date-order' });
});

test('between the close and the draw stands the time that the method needs, to the second', () => {
  const fault = (seconds: number, method: 'drand' | 'commitment' | 'lottery') => {
    const salesCloseAt = now.add({ hours: 1 });
    return faultOfDrawDate({ salesCloseAt, drawAt: salesCloseAt.add({ seconds }) }, method, now);
  };
  for (const method of ['drand', 'commitment'] as const)
    expect([fault(119, method), fault(120, method)]).toEqual(['date-order', null]);
  expect([fault(7199, 'lottery'), fault(7200, 'lottery')]).toEqual(['date-order-lottery', null]);
});

test('a draw is two years ahead at most', () => {
  const fault = (seconds: number) => {
    const drawAt = now.add({ hours: 24 * 730, seconds });
    return faultOfDrawDate({ salesCloseAt: now, drawAt }, 'drand', now);
  };
  expect([fault(0), fault(1)]).toEqual([null, 'date-far']);
});
