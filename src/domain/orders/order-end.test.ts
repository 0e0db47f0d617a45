import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isUnpaid, mayTransitionOrder, orderStatuses, owedBack } from './order.ts';
import { endWhenLeftOut, leftOutStatuses, openOrderStatuses, orderEndOnCancellation, unpaidEnd } from './order-end.ts';

test('a raffle that is cancelled owes what is held of the money, and nothing that is back already', () => {
  const end = (held: number | null, isFree = false) => orderEndOnCancellation('confirmed', { isFree, held });
  expect([end(500), end(1), end(null)]).toEqual(['refund_pending', 'refund_pending', 'refund_pending']);
  expect([end(0), end(null, true)]).toEqual(['refunded', 'cancelled']);
  // what is in review may have come, though none of it is booked
  expect(orderEndOnCancellation('in_review', { isFree: false, held: 0 })).toBe('refund_pending');
  expect(orderEndOnCancellation('pending', { isFree: false, held: 0 })).toBe('cancelled');
  const settled = { mayHaveCome: false };
  expect([
    owedBack({ paid: 500, refunded: 200 }, 500, settled),
    owedBack({ paid: 0, refunded: 0 }, 500, settled),
  ]).toEqual([300, 500]);
  // what was paid is owed, not what would have been
  expect(owedBack({ paid: 500, refunded: 200 }, 700, settled)).toBe(300);
  // a receipt that nobody decided about may be of all that was not booked
  expect(owedBack({ paid: 200, refunded: 0 }, 500, { mayHaveCome: true })).toBe(500);
  expect(owedBack({ paid: 200, refunded: 100 }, 500, { mayHaveCome: true })).toBe(400);
});

test('however an unpaid order ends, the money of it that is here is owed back, and the end is one it may come to', () => {
  const held = fc.option(fc.integer({ min: 0, max: 5000 }));
  fc.assert(
    fc.property(fc.constantFrom(...orderStatuses.filter(isUnpaid)), held, (status, money) => {
      const holdsMoney = (money ?? 0) > 0;
      const ends = [
        ...(status === 'in_review' ? [] : [unpaidEnd('expired', money), unpaidEnd('cancelled', money)]),
        endWhenLeftOut(status, money),
        orderEndOnCancellation(status, { isFree: false, held: money }),
      ];
      for (const end of ends) {
        expect(mayTransitionOrder(status, end, { holdsMoney })).toBe(true);
        if (holdsMoney) expect(end).toBe('refund_pending');
      }
    }),
  );
});

test('a sealed list and a cancelled raffle end every order that is unpaid', () => {
  expect(orderStatuses.filter(isUnpaid).every((status) => leftOutStatuses.includes(status))).toBe(true);
  expect(orderStatuses.filter(isUnpaid).every((status) => openOrderStatuses.includes(status))).toBe(true);
});
