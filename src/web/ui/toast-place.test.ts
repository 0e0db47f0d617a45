import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toastLift } from './toast-place.ts';

const toast = { top: 600, bottom: 660 };

test('a toast stays where nothing is under it, and is else lifted as little as does', () => {
  expect(toastLift(toast, [])).toBe(0);
  expect(toastLift(toast, [{ top: 100, bottom: 150 }])).toBe(0);
  expect(toastLift(toast, [{ top: 630, bottom: 680 }])).toBe(38);
  // the first place above is taken too
  const actions = [
    { top: 630, bottom: 680 },
    { top: 560, bottom: 600 },
  ];
  expect(toastLift(toast, actions)).toBe(108);
  expect(toastLift(toast, [{ top: 0, bottom: 700 }])).toBe(0);
  // nowhere is free: it goes where it covers the least
  const everywhere = [
    { top: 0, bottom: 560 },
    { top: 590, bottom: 700 },
  ];
  expect(toastLift(toast, everywhere)).toBe(78);
});

test('whatever is on the screen, a toast covers no more of it for being lifted, and stays on the screen', () => {
  const action = fc
    .tuple(fc.integer({ min: -200, max: 800 }), fc.integer({ min: 1, max: 120 }))
    .map(([top, height]) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const lift = toastLift(toast, actions);
      const coveredAt = (by: number) =>
        actions
          .map((each) => Math.min(each.bottom, toast.bottom - by) - Math.max(each.top, toast.top - by))
          .reduce((sum, shared) => sum + Math.max(0, shared), 0);
      expect(toast.top - lift).toBeGreaterThanOrEqual(0);
      expect(coveredAt(lift)).toBeLessThanOrEqual(coveredAt(0));
    }),
  );
});
