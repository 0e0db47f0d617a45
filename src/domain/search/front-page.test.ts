import { expect, test } from 'vitest';
import { communitiesForFront, type FrontCommunity, type FrontRaffle, rafflesForFront } from './front-page.ts';

const now = Temporal.Instant.from('2026-11-22T10:00:00Z');
const day = '2026-11-22';

function raffle(id: string, changes: Partial<FrontRaffle> = {}): FrontRaffle {
  const salesCloseAt = now.add({ hours: 48 });
  return { id, guarantee: 'fuerte', hasPicture: false, isReported: false, salesCloseAt, ...changes };
}

function community(id: string, changes: Partial<FrontCommunity> = {}): FrontCommunity {
  return { id, hasDescription: true, isReported: false, courseCount: 0, memberCount: 5, ...changes };
}

const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);

test('no raffle is shown whose chance an organiser could bend, that is reported, or that closes within a day', () => {
  const all = [
    raffle('lottery', { guarantee: 'media' }),
    raffle('seed', { guarantee: 'basica' }),
    raffle('reported', { isReported: true }),
    raffle('closing', { salesCloseAt: now.add({ hours: 24 }).subtract({ seconds: 1 }) }),
    raffle('fit', { salesCloseAt: now.add({ hours: 24 }) }),
  ];
  expect(ids(rafflesForFront(all, now, day))).toEqual(['fit']);
});

test('a raffle that shows its prize comes before those that do not', () => {
  const all = [raffle('a'), raffle('b'), raffle('pictured', { hasPicture: true }), raffle('c')];
  expect(ids(rafflesForFront(all, now, day))[0]).toBe('pictured');
});

test('no community is shown that says nothing of itself, has nobody in it, or has a reported raffle', () => {
  const all = [
    community('silent', { hasDescription: false }),
    community('alone', { memberCount: 1 }),
    community('reported', { isReported: true }),
    community('fit'),
  ];
  expect(ids(communitiesForFront(all, day))).toEqual(['fit']);
  expect(ids(communitiesForFront([...all, community('teaching', { courseCount: 1 })], day))).toEqual([
    'teaching',
    'fit',
  ]);
});

test('each has its turn: over some weeks everybody is first, and one day shows one order however it is asked for', () => {
  const all = ['a', 'b', 'c', 'd'].map((id) => raffle(id));
  const days = Array.from({ length: 60 }, (_, at) => Temporal.PlainDate.from(day).add({ days: at }).toString());
  const first = days.map((each) => rafflesForFront(all, now, each)[0]?.id);
  expect(new Set(first)).toEqual(new Set(['a', 'b', 'c', 'd']));
  expect(ids(rafflesForFront([...all].reverse(), now, day))).toEqual(ids(rafflesForFront(all, now, day)));
});
