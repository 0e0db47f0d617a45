import { expect, test } from 'vitest';
import { isLost, type RoundPolls, type ShownRound, withPoll } from './lost-round.ts';

const deadline = Temporal.Instant.from('2026-11-28T20:00:00Z');
const due = { round: 1003, deadline };

/** Polls every so many minutes; `shown` says what each shows, by the minute. */
function polls(
  shown: (minute: number) => ShownRound,
  { from, minutes, every = 1 }: { from: Temporal.Instant; minutes: number; every?: number },
) {
  let last: RoundPolls | null = null;
  for (let minute = 0; minute <= minutes; minute += every)
    last = withPoll(last, shown(minute), from.add({ minutes: minute }));
  return last as RoundPolls;
}

const behind = () => 1000;
const silent = () => null;

test('a round is lost once the network has stood still before it for an hour, after the deadline', () => {
  expect(isLost(polls(behind, { from: deadline, minutes: 59 }), due)).toBe(false);
  expect(isLost(polls(behind, { from: deadline, minutes: 60 }), due)).toBe(true);
  const before = deadline.subtract({ hours: 24 * 7 });
  expect(isLost(polls(behind, { from: before, minutes: 7 * 24 * 60 - 1 }), due)).toBe(false);
});

test('a network that goes on, however slowly, comes to the round: it is waited for without end', () => {
  const catchingUp = (minute: number) => Math.floor(minute / 59);
  expect(isLost(polls(catchingUp, { from: deadline, minutes: 3 * 24 * 60 }), due)).toBe(false);
  const there = () => due.round;
  expect(isLost(polls(there, { from: deadline, minutes: 120 }), due)).toBe(false);
  const past = () => 2000;
  expect(isLost(polls(past, { from: deadline.add({ hours: 24 * 365 }), minutes: 3 * 24 * 60 }), due)).toBe(false);
});

test('a poll that nobody answers now and then neither hides that the network stands still nor stands for it', () => {
  const shaky = (minute: number) => (minute % 15 === 7 ? null : 1000);
  expect(isLost(polls(shaky, { from: deadline, minutes: 60 }), due)).toBe(true);
  const lastUnanswered = (minute: number) => (minute === 60 ? null : 1000);
  expect(isLost(polls(lastUnanswered, { from: deadline, minutes: 60 }), due)).toBe(false);
});

test('silence of every relay ends a draw only a month later, and after a day of asking', () => {
  const month = deadline.add({ hours: 24 * 30 });
  expect(isLost(polls(silent, { from: deadline, minutes: 29 * 24 * 60 }), due)).toBe(false);
  expect(isLost(polls(silent, { from: month, minutes: 24 * 60 - 1 }), due)).toBe(false);
  expect(isLost(polls(silent, { from: month, minutes: 24 * 60 }), due)).toBe(true);
});

test('polls with long gaps between them, as of a process that was frozen, prove nothing of the time between', () => {
  expect(isLost(polls(behind, { from: deadline, minutes: 600, every: 6 }), due)).toBe(false);
  expect(isLost(polls(behind, { from: deadline, minutes: 600, every: 4 }), due)).toBe(true);
});
