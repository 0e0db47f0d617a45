import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mayClaimAgain, nextReserve, type PrizeState, passFault, reservesPassedOver, termEnd } from './prize-claim.ts';

const since = Temporal.Instant.from('2026-12-18T19:00:00Z');
const told: PrizeState = { number: 12, since, attempts: 1, isClaimed: false, wantedAt: null, isDelivered: false };

test('a prize passes on once its term is over to the second, with an attempt, unanswered and not handed over', () => {
  const at = (now: Temporal.Instant, changed: Partial<PrizeState> = {}, next: number | null = 3) =>
    passFault({ ...told, ...changed }, { claimDays: 7, next, now });
  const end = termEnd(told, 7);
  expect(end.toString()).toBe('2026-12-25T19:00:00Z');
  expect(at(end.subtract({ seconds: 1 }))).toBe('draw.term-runs');
  expect(at(end)).toBeNull();
  expect(at(end, { attempts: 0 })).toBe('draw.nobody-told');
  expect(at(end, { isClaimed: true })).toBe('draw.prize-claimed');
  expect(at(end, { isDelivered: true })).toBe('draw.prize-handed-over');
  expect(at(end, {}, null)).toBe('draw.no-reserve-left');
});

test('whoever says by hand that they want a prize says so once a day', () => {
  const hours = (count: number) => mayClaimAgain(since, since.add({ hours: count }));
  expect([hours(0), hours(23), hours(24)]).toEqual([false, false, true]);
});

test('however prizes pass on, the reserves have their turn in the order of the draw, each once', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(99), { maxLength: 20 }), fc.nat(30), (reserves, times) => {
      const taken = new Set<number>();
      for (let time = 0; time < times; time += 1) {
        const next = nextReserve(reserves, taken);
        expect(next).toBe(reserves[time] ?? null);
        if (next !== null) taken.add(next);
      }
    }),
  );
});

test('reserves are passed over where prizes went to later ones first, and only there', () => {
  const order = [45, 60, 3];
  for (const given of [[], [45], [45, 60], [45, 60, 3]]) expect(reservesPassedOver(order, given)).toEqual([]);
  expect(reservesPassedOver(order, [60])).toEqual([45]);
  expect(reservesPassedOver(order, [60, 45])).toEqual([45]);
  expect(reservesPassedOver(order, [3])).toEqual([45, 60]);
  expect(reservesPassedOver(order, [45, 3, 60])).toEqual([60]);
});
