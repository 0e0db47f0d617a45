import { expect, test } from 'vitest';
import { stoppedClock } from '#support/clock.ts';
import { atMostEvery } from './at-most-every.ts';

function counted(seconds: number) {
  const clock = stoppedClock('2026-11-21T10:00:00Z');
  const state = { runs: 0, fails: false };
  const job = atMostEvery({ clock }, seconds, async () => {
    state.runs += 1;
    if (state.fails) throw new Error('failed');
  });
  return { clock, state, job };
}

test('a job runs at once, and again when its pause is over', async () => {
  const { clock, state, job } = counted(600);
  await job();
  clock.pass({ seconds: 599 });
  await job();
  expect(state.runs).toBe(1);
  clock.pass({ seconds: 1 });
  await job();
  expect(state.runs).toBe(2);
});

test('a clock that is set back does not stop it', async () => {
  const { clock, state, job } = counted(600);
  await job();
  clock.pass({ hours: -24 });
  await job();
  expect(state.runs).toBe(2);
});

test('a failure is tried again after a minute, or its pause where that is shorter', async () => {
  for (const seconds of [3600, 30]) {
    const { clock, state, job } = counted(seconds);
    state.fails = true;
    await expect(job()).rejects.toThrow('failed');
    clock.pass({ seconds: Math.min(seconds, 60) - 1 });
    await job();
    expect(state.runs).toBe(1);
    clock.pass({ seconds: 1 });
    await expect(job()).rejects.toThrow('failed');
    expect(state.runs).toBe(2);
  }
});
