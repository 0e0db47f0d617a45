import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestPaces, nextDigestAt } from './notification-settings.ts';

const at = (text: string) => Temporal.Instant.from(text);

test('a daily digest comes at its hour by the clocks of its place, in winter and in summer', () => {
  const daily = { pace: 'daily', hour: 8, weekday: 1, timeZone: 'Europe/Madrid' } as const;
  expect(nextDigestAt(daily, at('2026-11-21T06:59:59Z'))).toEqual(at('2026-11-21T07:00:00Z'));
  expect(nextDigestAt(daily, at('2026-11-21T07:00:00Z'))).toEqual(at('2026-11-22T07:00:00Z'));
  expect(nextDigestAt(daily, at('2026-07-01T12:00:00Z'))).toEqual(at('2026-07-02T06:00:00Z'));
});

test('a weekly digest comes on its day, an hour that the clocks skip a little later', () => {
  const weekly = { pace: 'weekly', hour: 2, weekday: 7, timeZone: 'Europe/Madrid' } as const;
  // 29 March 2026: from 02:00 the clocks show 03:00
  expect(nextDigestAt(weekly, at('2026-03-27T12:00:00Z'))).toEqual(at('2026-03-29T01:00:00Z'));
  expect(nextDigestAt(weekly, at('2026-03-29T01:00:00Z'))).toEqual(at('2026-04-05T00:00:00Z'));
});

test('the next digest is always ahead, no further than its pace, at its hour, and never comes where none is wanted', () => {
  const zones = ['Europe/Madrid', 'America/Santiago', 'America/Mexico_City', 'Pacific/Easter'];
  const instants = fc.integer({ min: 1_700_000_000, max: 2_000_000_000 });
  fc.assert(
    fc.property(
      fc.constantFrom(...digestPaces),
      fc.integer({ min: 4, max: 23 }),
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom(...zones),
      instants,
      (pace, hour, weekday, timeZone, seconds) => {
        const after = Temporal.Instant.fromEpochMilliseconds(seconds * 1000);
        const next = nextDigestAt({ pace, hour, weekday, timeZone }, after);
        if (pace === 'off') {
          expect(next).toBeNull();
          return;
        }
        if (!next) throw new Error('no digest');
        const hours = next.since(after).total('hours');
        expect(hours).toBeGreaterThan(0);
        expect(hours).toBeLessThanOrEqual((pace === 'daily' ? 24 : 24 * 7) + 1);
        const shown = next.toZonedDateTimeISO(timeZone);
        expect([shown.hour, shown.minute]).toEqual([hour, 0]);
        if (pace === 'weekly') expect(shown.dayOfWeek).toBe(weekday);
      },
    ),
  );
});
