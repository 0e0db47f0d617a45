import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { courseStatuses, isOut, requireAhead, statusAt } from './course.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const later = now.add({ seconds: 1 });

test('what is scheduled is out from its instant on, without anybody doing anything', () => {
  const at = (publishAt: Temporal.Instant | null) =>
    courseStatuses.filter((status) => isOut({ status, publishAt }, now));
  expect([at(now), at(later), at(null)]).toEqual([['scheduled', 'published'], ['published'], ['published']]);
  expect([now, later].map((publishAt) => statusAt({ status: 'scheduled', publishAt }, now))).toEqual([
    'published',
    'scheduled',
  ]);
  for (const status of ['draft', 'published', 'archived'] as const)
    expect(statusAt({ status, publishAt: now }, now)).toBe(status);
});

test('nothing is scheduled for what has passed, unless it was before', () => {
  const refused = (
    publishAt: Temporal.Instant | null,
    current: Temporal.Instant | null,
    status = 'scheduled' as const,
  ) => {
    try {
      requireAhead({ status, publishAt }, current, now);
      return null;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return [error.code, error.params];
    }
  };
  const past = ['input', { fields: { publishAt: { code: 'date-past' } } }];
  expect([refused(now, null), refused(now, later)]).toEqual([past, past]);
  expect([refused(later, null), refused(now, now), refused(null, null)]).toEqual([null, null, null]);
  expect(() => requireAhead({ status: 'published', publishAt: now }, null, now)).not.toThrow();
});
