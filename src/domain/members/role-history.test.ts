import { expect, test } from 'vitest';
import { wasAtDesk, wasEverAtDesk } from './role-history.ts';

const at = (hour: number) => Temporal.Instant.from('2026-05-01T00:00:00Z').add({ hours: hour });

test('a role counts from when it was given until it ended', () => {
  const history = {
    role: null,
    changes: [
      { at: at(1), former: null },
      { at: at(2), former: 'member' },
      { at: at(3), former: 'seller' },
    ],
  } as const;
  expect([0, 1, 2, 3].map((hour) => wasAtDesk(history, at(hour)))).toEqual([false, false, true, false]);
  expect(wasEverAtDesk(history)).toBe(true);
});

test('a role that nothing ended counts, and one that does not sell does not', () => {
  expect(wasAtDesk({ role: 'admin', changes: [{ at: at(1), former: 'member' }] }, at(1))).toBe(true);
  expect(wasAtDesk({ role: 'admin', changes: [{ at: at(1), former: 'member' }] }, at(0))).toBe(false);
  expect(wasAtDesk({ role: 'moderator', changes: [] }, at(1))).toBe(false);
  expect(wasEverAtDesk({ role: 'editor', changes: [{ at: at(1), former: 'member' }] })).toBe(false);
});
