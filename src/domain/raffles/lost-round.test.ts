import { expect, test } from 'vitest';
import { isLost, type RelaysShow, type VainLooks, withLook } from './lost-round.ts';

const deadline = Temporal.Instant.from('2026-11-28T20:00:00Z');

/** Looks every so many minutes, each of which shows the same. */
function looks(
  shown: RelaysShow,
  { from, minutes, every = 1 }: { from: Temporal.Instant; minutes: number; every?: number },
) {
  let last: VainLooks | null = null;
  for (let minute = 0; minute <= minutes; minute += every) last = withLook(last, shown, from.add({ minutes: minute }));
  return last as VainLooks;
}

test('a round is lost once the relays have shown for an hour after the deadline that they have not got so far', () => {
  expect(isLost(looks('behind', { from: deadline, minutes: 59 }), deadline)).toBe(false);
  expect(isLost(looks('behind', { from: deadline, minutes: 60 }), deadline)).toBe(true);
});

test('before the deadline nothing is lost, however long it has been looked for', () => {
  const from = deadline.subtract({ hours: 24 * 7 });
  expect(isLost(looks('behind', { from, minutes: 7 * 24 * 60 - 1 }), deadline)).toBe(false);
});

test('relays that are past the round will give it: it is waited for without end', () => {
  const from = deadline.add({ hours: 24 * 365 });
  expect(isLost(looks('past', { from, minutes: 3 * 24 * 60 }), deadline)).toBe(false);
});

test('silence of every relay ends a draw only a month later, and after a day of asking', () => {
  const month = deadline.add({ hours: 24 * 30 });
  expect(isLost(looks('nothing', { from: deadline, minutes: 29 * 24 * 60 }), deadline)).toBe(false);
  expect(isLost(looks('nothing', { from: month, minutes: 24 * 60 - 1 }), deadline)).toBe(false);
  expect(isLost(looks('nothing', { from: month, minutes: 24 * 60 }), deadline)).toBe(true);
});

test('looks with long gaps between them, as of a process that was frozen, prove nothing of the time between', () => {
  expect(isLost(looks('behind', { from: deadline, minutes: 600, every: 6 }), deadline)).toBe(false);
  expect(isLost(looks('behind', { from: deadline, minutes: 600, every: 4 }), deadline)).toBe(true);
});

test('an answer that shows something else begins the looks anew', () => {
  const silent = withLook(looks('behind', { from: deadline, minutes: 50 }), 'nothing', deadline.add({ minutes: 51 }));
  const again = withLook(silent, 'behind', deadline.add({ minutes: 52 }));
  expect(isLost({ ...again, last: deadline.add({ minutes: 90 }) }, deadline)).toBe(false);
});
