import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { orderStatuses } from './order.ts';
import { holdEndAfterPart, partAmount, stateAfterPart, stateAfterPartUndone } from './part-payment.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');

/** What is given, or what it is refused for. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.code;
  }
}

test('a part is more than nothing and no more than is due, in the money of the order', () => {
  const of = (typed: string, amount: number, currency: 'EUR' | 'COP' = 'EUR') =>
    outcome(() => partAmount(typed, { amount, currency }));
  expect([of('4', 1000), of('4,50', 1000), of('10', 1000), of('10,01', 1000)]).toEqual([
    400,
    450,
    1000,
    'order.part-too-large',
  ]);
  expect([of('0', 1000), of('-4', 1000), of('cuatro', 1000), of('', 1000), of('4', 0)]).toEqual([
    ...Array(4).fill('input'),
    'order.nothing-due',
  ]);
  expect([of('4000', 10_000, 'COP'), of('4000,50', 10_000, 'COP')]).toEqual([4000, 'input']);
});

test('a hold of which a part is paid lasts until the sale closes, and no hold beyond the seal or shorter than before', () => {
  const minutes = fc.integer({ min: -10_000, max: 10_000 });
  fc.assert(
    fc.property(minutes, minutes, fc.nat(5000), (close, held, review) => {
      const salesCloseAt = now.add({ minutes: close });
      const sealAt = salesCloseAt.add({ minutes: review });
      const heldUntil = now.add({ minutes: held });
      const end = holdEndAfterPart({ holdMinutes: 60, salesCloseAt, sealAt }, { heldUntil, now });
      const [first] = [heldUntil, sealAt].toSorted(Temporal.Instant.compare);
      expect(Temporal.Instant.compare(end, first ?? sealAt)).toBeGreaterThanOrEqual(0);
      // once the seal has passed nothing is noted any more
      if (Temporal.Instant.compare(now, sealAt) < 0)
        expect(Temporal.Instant.compare(end, sealAt)).toBeLessThanOrEqual(0);
      if (close > 0) expect(Temporal.Instant.compare(end, salesCloseAt)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('a part leaves an unpaid order in its state, but for the receipt that it was of, which waits again once it is undone', () => {
  const after = (isSeen: boolean) => orderStatuses.map((status) => outcome(() => stateAfterPart(status, { isSeen })));
  const others = orderStatuses.slice(4).map(() => 'order.transition');
  expect(after(false)).toEqual(['pending', 'in_review', 'order.transition', 'rejected', ...others]);
  expect(after(true)).toEqual(['pending', 'pending', 'order.transition', 'rejected', ...others]);
  expect(stateAfterPartUndone('pending', 'in_review')).toBe('in_review');
  expect([stateAfterPartUndone('pending', null), stateAfterPartUndone('rejected', 'in_review')]).toEqual([
    'pending',
    'rejected',
  ]);
});
