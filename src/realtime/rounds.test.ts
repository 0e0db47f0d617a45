import { expect, test } from 'vitest';
import { inRounds, pauseBetween } from './rounds.ts';

test('a few watchers are told at once of a burst, and the most that a process has within half a second', () => {
  expect(pauseBetween(1)).toBeLessThan(60);
  const most = 5000;
  const told = most * 0.02;
  expect(told + pauseBetween(most)).toBeLessThan(500);
  expect(told / (told + pauseBetween(most))).toBeLessThan(1 / 3);
});

test('work that comes during a round is done in the next one, after the pause that is due by then', async () => {
  const pauses: number[] = [];
  let waiting = 3;
  let done = 0;
  const start = inRounds(
    () => waiting > 0,
    () => {
      done += waiting;
      waiting = done === 3 ? 2 : 0;
    },
    () => {
      pauses.push(done);
      return 0;
    },
  );
  const running = start();
  expect(start()).toBeUndefined();
  await running;
  expect(done).toBe(5);
  expect(pauses).toEqual([3, 5]);
});
