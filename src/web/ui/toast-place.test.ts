import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Band, type Taken, toastLift } from './toast-place.ts';

const toast = { top: 600, bottom: 660 };
const action = (band: Band): Taken => ({ ...band, weight: 1000 });
const text = (band: Band): Taken => ({ ...band, weight: 1 });

test('a toast stays where nothing is under it, and is else lifted as little as does', () => {
  expect(toastLift(toast, [])).toBe(0);
  expect(toastLift(toast, [action({ top: 100, bottom: 150 })])).toBe(0);
  expect(toastLift(toast, [action({ top: 630, bottom: 680 })])).toBe(38);
  // the first place above is taken too
  const actions = [action({ top: 630, bottom: 680 }), action({ top: 560, bottom: 600 })];
  expect(toastLift(toast, actions)).toBe(108);
  expect(toastLift(toast, [action({ top: 0, bottom: 700 })])).toBe(0);
  // nowhere is free: it goes where it covers the least
  const everywhere = [action({ top: 0, bottom: 560 }), action({ top: 590, bottom: 700 })];
  expect(toastLift(toast, everywhere)).toBe(78);
});

test('where it has to cover something, a toast covers a paragraph rather than a button or a heading', () => {
  const paragraph = text({ top: 400, bottom: 560 });
  const heading = action({ top: 570, bottom: 600 });
  const button = action({ top: 604, bottom: 700 });
  expect(toastLift(toast, [paragraph, heading, button, action({ top: 0, bottom: 400 })])).toBe(98);
});

test('whatever is on the screen, a toast covers no more of it for being lifted, and stays on the screen', () => {
  const thing = fc
    .tuple(fc.integer({ min: -200, max: 800 }), fc.integer({ min: 1, max: 120 }), fc.constantFrom(1, 1000))
    .map(([top, height, weight]) => ({ top, bottom: top + height, weight }));
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 12 }), (things) => {
      const lift = toastLift(toast, things);
      const coveredAt = (by: number) =>
        things
          .map(
            ({ top, bottom, weight }) =>
              weight * Math.max(0, Math.min(bottom, toast.bottom - by) - Math.max(top, toast.top - by)),
          )
          .reduce((sum, shared) => sum + shared, 0);
      expect(toast.top - lift).toBeGreaterThanOrEqual(0);
      expect(coveredAt(lift)).toBeLessThanOrEqual(coveredAt(0));
    }),
  );
});
