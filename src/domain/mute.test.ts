import { expect, test } from 'vitest';
import { isMuted } from './mute.ts';

test('who is silenced writes again at the hour, without anybody doing anything', () => {
  const until = Temporal.Instant.from('2026-11-21T10:00:00Z');
  expect(isMuted(until, until.subtract({ seconds: 1 }))).toBe(true);
  expect(isMuted(until, until)).toBe(false);
  expect(isMuted(null, until)).toBe(false);
});
