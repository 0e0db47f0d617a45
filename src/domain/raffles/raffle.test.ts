import { expect, test } from 'vitest';
import {
  isDrawn,
  marginFor,
  mayEnterList,
  phaseOf,
  raffleStatuses,
  raffleTransition,
  sealAt,
  sealDeadline,
  usualWay,
} from './raffle.ts';

const close = Temporal.Instant.from('2026-12-17T19:00:00Z');
const draw = Temporal.Instant.from('2026-12-18T19:00:00Z');
const course = { salesCloseAt: close, drawAt: draw, marginSeconds: 3600 };
const second = { seconds: 1 };

test('a raffle goes forward, may be cancelled until it is drawn, and never comes back', () => {
  const allowed = raffleStatuses.flatMap((from) =>
    raffleStatuses
      .filter((to) => {
        try {
          return raffleTransition(from, to) !== null;
        } catch {
          return false;
        }
      })
      .map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    'draft → open',
    'draft → cancelled',
    'open → closed',
    'open → cancelled',
    'closed → drawn',
    'closed → cancelled',
    'drawn → completed',
  ]);
});

test('doing the same thing twice changes nothing', () => {
  for (const status of raffleStatuses) expect(raffleTransition(status, status)).toBeNull();
});

test('the phase that people see follows the clock', () => {
  expect(phaseOf({ ...course, status: 'open' }, close.subtract(second))).toBe('selling');
  expect(phaseOf({ ...course, status: 'open' }, close)).toBe('reviewing');
  expect(phaseOf({ ...course, status: 'closed' }, draw.subtract(second))).toBe('sealed');
  expect(phaseOf({ ...course, status: 'closed' }, draw)).toBe('drawing');
  expect(phaseOf({ ...course, status: 'drawn' }, draw)).toBe('drawn');
  expect(phaseOf({ ...course, status: 'cancelled' }, close)).toBe('cancelled');
});

test('the list is sealed a little ahead of its deadline, so that a restart does not miss it', () => {
  const raffle = { ...course, status: 'open' as const };
  expect(sealDeadline(raffle).toString()).toBe('2026-12-18T18:00:00Z');
  expect(sealAt(raffle).toString()).toBe('2026-12-18T17:55:00Z');
  // of a short review, a tenth of it
  const short = { ...raffle, drawAt: close.add({ minutes: 30 }), marginSeconds: 900 };
  expect(sealAt(short).toString()).toBe('2026-12-17T19:13:30Z');
});

test('numbers enter a list until it is sealed, or due to be', () => {
  const seal = sealAt({ ...course, status: 'open' });
  const open = (now: Temporal.Instant) => raffleStatuses.filter((status) => mayEnterList({ ...course, status }, now));
  expect([open(seal.subtract(second)), open(seal)]).toEqual([['open'], []]);
});

test('a raffle has winners once it is drawn', () => {
  expect(raffleStatuses.filter((status) => isDrawn(phaseOf({ ...course, status }, draw)))).toEqual([
    'drawn',
    'completed',
  ]);
});

test('where there is one way of paying, money came by it, and where there are several nobody knows by which', () => {
  expect([usualWay([{ kind: 'bizum' }]), usualWay([{ kind: 'bizum' }, { kind: 'cash' }]), usualWay([])]).toEqual([
    'bizum',
    'other',
    'other',
  ]);
});

test('the margin is half of what the organiser leaves, an hour at most, a minute at least; lotteries keep the hour', () => {
  expect(marginFor(close, draw, 'drand')).toBe(3600);
  expect(marginFor(close, close.add({ minutes: 30 }), 'drand')).toBe(900);
  expect(marginFor(close, close.add({ seconds: 90 }), 'commitment')).toBe(60);
  expect(marginFor(close, close.add({ hours: 3 }), 'lottery')).toBe(3600);
});
