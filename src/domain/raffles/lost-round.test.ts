import { expect, test } from 'vitest';
import { isLost, type RelaysShow, type VainLooks, withLook } from './lost-round.ts';

const deadline = Temporal.Instant.from('2026-11-28T20:00:00Z');
const due = { round: 1003, deadline };

/** Looks every so many minutes; `shown` says what each shows, by the minute. */
function looks(
  shown: (minute: number) => RelaysShow,
  { from, minutes, every = 1 }: { from: Temporal.Instant; minutes: number; every?: number },
) {
  let last: VainLooks | null = null;
  for (let minute = 0; minute <= minutes; minute += every)
    last = withLook(last, shown(minute), from.add({ minutes: minute }));
  return last as VainLooks;
}

const behind = () => 1000;
const silent = () => null;

test('a round is lost once the network has stood still before it for an hour, after the deadline', () => {
  expect(isLost(looks(behind, { from: deadline, minutes: 59 }), due)).toBe(false);
  expect(isLost(looks(behind, { from: deadline, minutes: 60 }), due)).toBe(true);
  const before = deadline.subtract({ hours: 24 * 7 });
  expect(isLost(looks(behind, { from: before, minutes: 7 * 24 * 60 - 1 }), due)).toBe(false);
});

test('a network that goes on, however slowly, comes to the round: it is waited for without end', () => {
  const catchingUp = (minute: number) => Math.floor(minute / 59);
  expect(isLost(looks(catchingUp, { from: deadline, minutes: 3 * 24 * 60 }), due)).toBe(false);
  const past = () => 2000;
  expect(isLost(looks(past, { from: deadline.add({ hours: 24 * 365 }), minutes: 3 * 24 * 60 }), due)).toBe(false);
});

test('a look that nobody answers now and then neither hides that the network stands still nor stands for it', () => {
  const shaky = (minute: number) => (minute % 15 === 7 ? null : 1000);
  expect(isLost(looks(shaky, { from: deadline, minutes: 60 }), due)).toBe(true);
  const lastUnanswered = (minute: number) => (minute === 60 ? null : 1000);
  expect(isLost(looks(lastUnanswered, { from: deadline, minutes: 60 }), due)).toBe(false);
});

test('silence of every relay ends a draw only a month later, and after a day of asking', () => {
  const month = deadline.add({ hours: 24 * 30 });
  expect(isLost(looks(silent, { from: deadline, minutes: 29 * 24 * 60 }), due)).toBe(false);
  expect(isLost(looks(silent, { from: month, minutes: 24 * 60 - 1 }), due)).toBe(false);
  expect(isLost(looks(silent, { from: month, minutes: 24 * 60 }), due)).toBe(true);
});

test('looks with long gaps between them, as of a process that was frozen, prove nothing of the time between', () => {
  expect(isLost(looks(behind, { from: deadline, minutes: 600, every: 6 }), due)).toBe(false);
  expect(isLost(looks(behind, { from: deadline, minutes: 600, every: 4 }), due)).toBe(true);
});
