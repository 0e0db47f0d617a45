import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countries } from './communities/community.ts';
import { isInstant } from './communities/community-file.ts';
import { instantOfLocal, timeZones } from './local-time.ts';

const minutes = fc.integer({ min: 29_000_000, max: 32_000_000 });

test("every country's zone is one that can be chosen", () => {
  for (const { timeZone } of Object.values(countries)) expect(timeZones).toContain(timeZone);
});

test('a local hour is read by the clock of its place', () => {
  expect(instantOfLocal('2026-12-18T20:00', 'Europe/Madrid')).toMatchObject({ ok: true });
  const madrid = instantOfLocal('2026-12-18T20:00', 'Europe/Madrid');
  expect(madrid.ok && madrid.instant.toString()).toBe('2026-12-18T19:00:00Z');
  const bogota = instantOfLocal('2026-12-18T20:00', 'America/Bogota');
  expect(bogota.ok && bogota.instant.toString()).toBe('2026-12-19T01:00:00Z');
});

test('an hour that spring skips does not exist, and of one that autumn repeats the first counts', () => {
  expect(instantOfLocal('2026-03-29T02:30', 'Europe/Madrid')).toEqual({ ok: false, fault: 'date-gap' });
  const autumn = instantOfLocal('2026-10-25T02:30', 'Europe/Madrid');
  expect(autumn.ok && autumn.instant.toString()).toBe('2026-10-25T00:30:00Z');
  const doubled = instantOfLocal('2026-04-04T23:30', 'America/Santiago');
  expect(doubled.ok && doubled.instant.toString()).toBe('2026-04-05T02:30:00Z');
  expect(instantOfLocal('2026-09-06T00:30', 'America/Santiago')).toEqual({ ok: false, fault: 'date-gap' });
});

test('what is not a date and an hour is refused', () => {
  for (const text of [
    '2026-02-30T10:00',
    '2026-13-01T10:00',
    '2026-12-18',
    '2026-12-18T24:00',
    'mañana',
    '+002026-01-01T00:00',
  ]) {
    expect(instantOfLocal(text, 'Europe/Madrid'), text).toEqual({ ok: false, fault: 'date' });
  }
  expect(instantOfLocal(' ', 'Europe/Madrid')).toEqual({ ok: false, fault: 'required' });
});

test('a form takes the years that a file of a community takes, and no others', () => {
  const read = (text: string, timeZone: 'Europe/Madrid' | 'America/Bogota') => instantOfLocal(text, timeZone).ok;
  expect([read('2200-01-01T00:59', 'Europe/Madrid'), read('2200-01-01T01:00', 'Europe/Madrid')]).toEqual([true, false]);
  expect([read('1969-12-31T19:00', 'America/Bogota'), read('1969-12-31T18:59', 'America/Bogota')]).toEqual([
    true,
    false,
  ]);
  const years = fc.integer({ min: 0, max: 9999 }).map((year) => `${String(year).padStart(4, '0')}-06-01T10:00`);
  fc.assert(
    fc.property(years, (text) => {
      const instant = Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Madrid').toInstant();
      expect(instantOfLocal(text, 'Europe/Madrid').ok).toBe(isInstant(instant.toString()));
    }),
  );
});

test('any hour that a clock shows is read back as that hour', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom(...timeZones), (minute, timeZone) => {
      const instant = Temporal.Instant.fromEpochMilliseconds(minute * 60_000);
      const shown = instant.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });
      const read = instantOfLocal(shown, timeZone);
      expect(read.ok).toBe(true);
      const again = read.ok && read.instant.toZonedDateTimeISO(timeZone).toPlainDateTime();
      expect(again?.toString({ smallestUnit: 'minute' })).toBe(shown);
      expect(read.ok && Temporal.Instant.compare(read.instant, instant) <= 0).toBe(true);
    }),
  );
});
