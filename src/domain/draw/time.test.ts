import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayOf, epoch, isDrawId, isTime, lastSecond, timeAt, timeOf } from './time.ts';

test('an instant is written to its second, and read back', () => {
  const instants = fc.integer({ min: 0, max: 253_402_300_799_000 });
  fc.assert(
    fc.property(instants, (milliseconds) => {
      const time = timeOf(Temporal.Instant.fromEpochMilliseconds(milliseconds));
      expect(isTime(time)).toBe(true);
      expect(epoch(time)).toBe(Math.floor(milliseconds / 1000));
    }),
  );
});

test('a time that is no real instant, or not in the one form, is none', () => {
  for (const text of [
    '2026-02-30T00:00:00Z',
    '2025-02-29T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-00-10T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:59:60Z',
    '2026-01-01T00:00:00.0Z',
    '2026-01-01T00:00:00+00:00',
    '2026-01-01t00:00:00z',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z\n',
  ]) {
    expect(isTime(text), text).toBe(false);
  }
  expect(isTime('2024-02-29T23:59:59Z')).toBe(true);
  expect(isTime('0001-01-01T00:00:00Z')).toBe(true);
  expect(timeAt(lastSecond)).toBe('9999-12-31T23:59:59Z');
});

test('a draw of a lottery is a real day, and which of that day', () => {
  expect(isDrawId('2026-11-21')).toBe(true);
  expect(isDrawId('2026-11-21#noche-2')).toBe(true);
  expect(dayOf('2026-11-21#noche')).toBe(Date.UTC(2026, 10, 21) / 1000);
  for (const text of ['2026-02-29', '0000-01-01', '2026-11-21#', '2026-11-21#ñ', '2026-11-21 ', '26-11-21']) {
    expect(isDrawId(text), text).toBe(false);
  }
});
