import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailPatienceHours, nextAttempt } from './mail.ts';

const createdAt = Temporal.Instant.from('2026-11-21T10:00:00Z');

test('a mail is tried again within the minute, then ever more seldom, but never later than in four hours', () => {
  const rests = [1, 2, 3, 4, 5, 6, 7].map((attempts) =>
    nextAttempt({ attempts, createdAt, isAway: false }, createdAt)?.since(createdAt).total('minutes'),
  );
  expect(rests).toEqual([1, 5, 15, 60, 120, 240, 240]);
});

test('after an hour of a server that was away, a mail is tried within five minutes of its return', () => {
  expect(nextAttempt({ attempts: 99, createdAt, isAway: true }, createdAt)?.since(createdAt).total('minutes')).toBe(5);
});

test('a mail is given up once its patience is over, and not before', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 0, max: 6000 }),
      fc.boolean(),
      (attempts, minutes, isAway) => {
        const next = nextAttempt({ attempts, createdAt, isAway }, createdAt.add({ minutes }));
        expect(next === null).toBe(minutes >= mailPatienceHours * 60);
      },
    ),
  );
});

test('a mail whose patience ends at this very moment is given up', () => {
  const end = createdAt.add({ hours: mailPatienceHours });
  expect(nextAttempt({ attempts: 3, createdAt, isAway: false }, end)).toBeNull();
  expect(nextAttempt({ attempts: 3, createdAt, isAway: false }, end.subtract({ nanoseconds: 1 }))).not.toBeNull();
});
