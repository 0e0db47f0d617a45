import fc from 'fast-check';
import { expect, test } from 'vitest';
import { copyName, dailyCopyAt } from './copy-name.ts';
import { isCopyDue } from './due-copy.ts';
import { copiesToRemove } from './kept-copies.ts';

const monday = Temporal.Instant.from('2026-11-30T03:00:00Z');
const daysBefore = (days: number) => monday.subtract({ hours: 24 * days });

test('of a copy a day for two months the last seven days and the last four weeks stay', () => {
  const all = Array.from({ length: 60 }, (_, day) => daysBefore(day));
  const gone = new Set(copiesToRemove(all).map(String));
  const stay = all.map((_, day) => day).filter((day) => !gone.has(String(daysBefore(day))));
  // the newest of a week before the last is its Sunday
  expect(stay).toEqual([0, 1, 2, 3, 4, 5, 6, 8, 15]);
});

test('the newest copy always stays, as many as are kept and no more, and what stays is not removed later in the day', () => {
  const instants = fc.uniqueArray(fc.integer({ min: 0, max: 90 * 24 * 60 }), { maxLength: 80 });
  fc.assert(
    fc.property(instants, (minutes) => {
      const all = minutes.map((each) => monday.subtract({ minutes: each }));
      const gone = copiesToRemove(all);
      const stay = all.filter((each) => !gone.includes(each));
      expect(stay.length).toBeLessThanOrEqual(11);
      expect(stay.length).toBeGreaterThanOrEqual(Math.min(all.length, 1));
      const newest = all.toSorted(Temporal.Instant.compare).at(-1);
      if (newest) expect(stay).toContain(newest);
      expect(copiesToRemove(stay)).toEqual([]);
    }),
  );
});

test('a copy is due a day after the last one began, an hour after one that failed, and at first', () => {
  const ago = (hours: number) => monday.subtract({ minutes: Math.round(hours * 60) });
  const due = (succeeded: number | null, tried: number | null) =>
    isCopyDue(
      { succeeded: succeeded === null ? null : ago(succeeded), tried: tried === null ? null : ago(tried) },
      monday,
    );
  expect(due(null, null)).toBe(true);
  expect([due(23.9, 23.9), due(24, 24)]).toEqual([false, true]);
  expect([due(30, 0.5), due(30, 1), due(null, 0.5)]).toEqual([false, true, false]);
  // the clock of whoever made it goes a little ahead, or this one was set back by more than a day
  expect([due(-0.01, -0.01), due(-30, -30)]).toEqual([false, true]);
});

test('the name of a daily copy says when it was begun, and no other name does', () => {
  const at = Temporal.Instant.from('2026-11-30T03:04:05.678Z');
  expect(copyName('daily', at, false)).toBe('rifamiga-diaria-20261130T030405Z.tar.gz');
  for (const isSealed of [false, true])
    expect(dailyCopyAt(copyName('daily', at, isSealed))?.toString()).toBe('2026-11-30T03:04:05Z');
  const others = [
    copyName('asked', at, true),
    'rifamiga-diaria-20261130T030405Z.tar.gz.draft',
    'rifamiga-diaria-20269930T030405Z.tar.gz',
  ];
  expect(others.map(dailyCopyAt)).toEqual([null, null, null]);
});
