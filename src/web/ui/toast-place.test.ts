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
});

test('whatever is on the screen, a toast that was lifted covers none of it and leaves the screen nowhere', () => {
  const action = fc
    .tuple(fc.integer({ min: -200, max: 800 }), fc.integer({ min: 1, max: 120 }))
    .map(([top, height]) => ({ top, bottom: top + height }));
  fc.assert(
    fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
      const lift = toastLift(toast, actions);
      if (lift === 0) return;
      const [top, bottom] = [toast.top - lift, toast.bottom - lift];
      expect(top).toBeGreaterThanOrEqual(0);
      for (const each of actions) expect(each.bottom <= top || each.top >= bottom).toBe(true);
    }),
  );
});
