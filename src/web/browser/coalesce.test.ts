import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function turnAt(random: number) {
  const act = vi.fn();
  return { act, ...coalesce(act, () => random) };
}

test('those who are told together act at moments of their own within the time they were told', () => {
  const [first, last] = [turnAt(0.1), turnAt(0.9)];
  for (const { hear } of [first, last]) hear({ within: 1000 });
  vi.advanceTimersByTime(100);
  expect([first.act.mock.calls.length, last.act.mock.calls.length]).toEqual([1, 0]);
  vi.advanceTimersByTime(800);
  expect(last.act).toHaveBeenCalledOnce();
});

test('what is heard while a turn is waited for is done with it, and what is heard afterwards anew', () => {
  const { act, hear } = turnAt(0.5);
  hear({ within: 1000 });
  vi.advanceTimersByTime(400);
  hear({ within: 9000 });
  vi.advanceTimersByTime(100);
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(9000);
  expect(act).toHaveBeenCalledOnce();
  hear({ within: 0 });
  vi.advanceTimersByTime(0);
  expect(act).toHaveBeenCalledTimes(2);
});

test('who has left does nothing any more', () => {
  const { act, hear, stop } = turnAt(0.5);
  hear({ within: 1000 });
  stop();
  vi.advanceTimersByTime(1000);
  expect(act).not.toHaveBeenCalled();
});
