import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Hold, isHeldUntil, isWarningDue, warningAt } from './ending-hold.ts';
import { orderStatuses } from './order.ts';

const start = Temporal.Instant.from('2026-11-21T10:00:00Z');
const at = (minutes: number) => start.add({ minutes });
const hold = (until: number, { changed = 0 } = {}): Hold => ({
  takenAt: start,
  changedAt: at(changed),
  heldUntil: at(until),
});
const notice = (given: Hold) => warningAt(given)?.until(given.heldUntil).total('minutes') ?? null;

test('a hold is warned of when a quarter of it is left, two hours before its end at the earliest', () => {
  expect(notice(hold(24 * 60))).toBe(120);
  expect(notice(hold(4 * 60))).toBe(60);
  expect(notice(hold(3 * 60))).toBe(45);
});

test('a short hold is not warned of, nor time that was given so shortly before its end that a warning is of no use', () => {
  expect(notice(hold(3 * 60 - 1))).toBeNull();
  expect(notice(hold(24 * 60, { changed: 24 * 60 - 39 }))).toBeNull();
  expect(notice(hold(24 * 60, { changed: 24 * 60 - 40 }))).toBe(10);
});

test('a warning is due from its instant on until the hold ends, and never of a hold that is not warned of', () => {
  const due = (minutes: number, of = hold(4 * 60)) => isWarningDue(of, at(minutes));
  expect([179, 180, 239, 240].map((minutes) => due(minutes))).toEqual([false, true, true, false]);
  expect([60, 119, 120].map((minutes) => due(minutes, hold(2 * 60)))).toEqual([false, false, false]);
});

test('whoever was given another hour is not warned at once of what they were just told', () => {
  const given = hold(25 * 60, { changed: 24 * 60 - 10 });
  expect(isWarningDue(given, at(24 * 60 - 10))).toBe(false);
  expect(notice(given)).toBe(17);
});

test('however an order changes, it is warned of between its last change and its end, ten minutes to two hours before', () => {
  const minutes = fc.integer({ min: 0, max: 10_080 });
  fc.assert(
    fc.property(minutes, minutes, minutes, (changed, more, looked) => {
      const given = hold(changed + more, { changed });
      const warned = warningAt(given);
      if (warned === null) return !isWarningDue(given, at(looked));
      const left = warned.until(given.heldUntil).total('minutes');
      expect(left).toBeGreaterThanOrEqual(10);
      expect(left).toBeLessThanOrEqual(Math.min(120, more / 4));
      const isNow = looked >= changed + more - left && looked < changed + more;
      expect(isWarningDue(given, at(looked))).toBe(isNow);
    }),
  );
});

test('an order is held as somebody was told only while it awaits money until that very instant', () => {
  for (const status of orderStatuses) {
    const isOpen = status === 'pending' || status === 'rejected';
    expect(isHeldUntil({ status, heldUntil: at(60) }, at(60), at(59)), status).toBe(isOpen);
    expect(isHeldUntil({ status, heldUntil: at(60) }, at(60), at(60)), status).toBe(false);
    expect(isHeldUntil({ status, heldUntil: at(120) }, at(60), at(59)), status).toBe(false);
  }
});
