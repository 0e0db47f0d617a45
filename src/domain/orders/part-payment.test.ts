import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { orderStatuses } from './order.ts';
import {
  holdEndAfterPart,
  holdMovedWith,
  parsePart,
  partAmount,
  stateAfterPart,
  stateAfterPartUndone,
} from './part-payment.ts';

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
  const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const;
  for (const typed of ['0', 'cuatro'])
    expect(() => partAmount(typed, eur(1000))).toThrow(
      expect.objectContaining({ params: { fields: { amount: { code: 'money' } } } }),
    );
  expect(() => partAmount('11', eur(1000))).toThrow(expect.objectContaining({ params: { due: eur(1000) } }));
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
  expect(() => stateAfterPart('expired', { isSeen: false })).toThrow(
    expect.objectContaining({ params: { from: 'expired', to: 'pending' } }),
  );
  expect(stateAfterPartUndone('pending', 'in_review')).toBe('in_review');
  expect([stateAfterPartUndone('pending', null), stateAfterPartUndone('rejected', 'in_review')]).toEqual([
    'pending',
    'rejected',
  ]);
});

test('a hold to the close of the sale is as long as the sale is made, and no shorter than it was', () => {
  const at = (hours: number) => now.add({ hours });
  const moved = (held: number, ...closes: number[]) =>
    holdMovedWith(closes.map(at), at(held)).since(now).total('hours');
  expect([moved(10, 10), moved(10, 10, 20), moved(10, 10, 20, 30)]).toEqual([10, 20, 30]);
  // one that ended before the close is not of it, and one beyond it stays as far as the new one
  expect([moved(9, 10, 20), moved(15, 10, 20), moved(25, 10, 20)]).toEqual([9, 20, 25]);
  // a sale that closes sooner takes nothing from whoever was told otherwise
  expect([moved(20, 20, 10), moved(20, 20, 10, 30)]).toEqual([20, 30]);
});

test('a part is noted with its sum alone, of the first currency, by no way that is told', () => {
  expect(parsePart({ amount: '4,50' })).toEqual({ ok: true, value: { amount: '4,50', way: '', currency: 'first' } });
  const told = { amount: '4', way: 'cash', currency: 'second', seen: 'on' };
  expect(parsePart(told)).toEqual({ ok: true, value: told });
  const choice = { code: 'choice' };
  expect(parsePart({ amount: '4', way: 'x', currency: 'x', seen: 'x' })).toEqual({
    ok: false,
    fields: { way: choice, currency: choice, seen: choice },
  });
});
