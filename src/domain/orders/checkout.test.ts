import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  compareWithAsked,
  type GatewayPayment,
  isFollowed,
  isGateway,
  refundDecrease,
  refundedAtGateway,
  refundKey,
  surplusState,
  unbookedRefund,
  unbookedRefundFailure,
} from './checkout.ts';

const asked = { amount: 500, currency: 'EUR' } as const;
const payment = (changes: Partial<GatewayPayment> = {}): GatewayPayment => ({
  ref: 'p',
  checkout: 'c',
  state: 'paid',
  money: asked,
  refunded: 0,
  dispute: 'none',
  ...changes,
});

test('the exact sum in its currency pays, and nothing else does', () => {
  expect(compareWithAsked(asked, payment())).toBe('paid');
  expect(compareWithAsked(asked, payment({ money: { amount: 499, currency: 'EUR' } }))).toBe('other-sum');
  expect(compareWithAsked(asked, payment({ money: { amount: 501, currency: 'EUR' } }))).toBe('other-sum');
  expect(compareWithAsked(asked, payment({ money: { amount: 500, currency: 'USD' } }))).toBe('other-sum');
  expect(compareWithAsked(asked, payment({ money: null }))).toBe('other-sum');
  expect(compareWithAsked(asked, payment({ state: 'waiting' }))).toBe('waiting');
  expect(compareWithAsked(asked, payment({ state: 'failed' }))).toBe('failed');
});

test('a gateway is told from the ways by which money goes to the organiser', () => {
  expect(['stripe', 'mercado-pago', 'bizum', 'cash', ''].filter(isGateway)).toEqual(['stripe', 'mercado-pago']);
});

test('what went back, or was lost in a dispute, is not paid', () => {
  expect(compareWithAsked(asked, payment({ refunded: 500 }))).toBe('refunded');
  expect(compareWithAsked(asked, payment({ refunded: 200 }))).toBe('partly-refunded');
  expect(compareWithAsked(asked, payment({ dispute: 'open' }))).toBe('disputed');
  expect(compareWithAsked(asked, payment({ dispute: 'lost' }))).toBe('refunded');
});

test('nothing is ever called paid of which anything went back or is disputed', () => {
  const any = fc.record({
    state: fc.constantFrom('waiting' as const, 'failed' as const, 'paid' as const),
    money: fc.option(fc.record({ amount: fc.integer({ min: 1, max: 1000 }), currency: fc.constant('EUR' as const) })),
    refunded: fc.integer({ min: 0, max: 1000 }),
    dispute: fc.constantFrom('none' as const, 'open' as const, 'lost' as const),
  });
  fc.assert(
    fc.property(any, (changes) => {
      const isPaid = compareWithAsked(asked, payment(changes)) === 'paid';
      const { state, money, refunded, dispute } = changes;
      expect(isPaid).toBe(state === 'paid' && money?.amount === 500 && refunded === 0 && dispute === 'none');
    }),
  );
});

test('a ledger takes what a gateway gave back once, and never more than it still holds', () => {
  const booked = (paid: number, refunded = 0, returned = 0, taken = paid) => ({ paid, refunded, taken, returned });
  expect(unbookedRefund(booked(500), payment({ refunded: 200 }))).toBe(200);
  expect(unbookedRefund(booked(500, 200, 200), payment({ refunded: 200 }))).toBe(0);
  expect(unbookedRefund(booked(500, 200, 200), payment({ refunded: 500 }))).toBe(300);
  expect(unbookedRefund(booked(500, 200, 200), payment({ dispute: 'lost' }))).toBe(300);
  // the rest was paid otherwise, and a lost dispute takes none of it
  expect(unbookedRefund(booked(500, 0, 0, 300), payment({ dispute: 'lost' }))).toBe(300);
  // a part went back by hand
  expect(unbookedRefund(booked(500, 400), payment({ refunded: 500 }))).toBe(100);
  // it says less than before: a refund that failed is not undone here
  expect(unbookedRefund(booked(500, 200, 200), payment({ refunded: 100 }))).toBe(0);
});

test('a refund failed where the gateway says less than it said before, and never where it said nothing', () => {
  expect(refundDecrease({ refunded: 500 }, payment({ refunded: 200 }))).toBe(300);
  expect(refundDecrease({ refunded: 200 }, payment({ refunded: 500 }))).toBe(0);
  expect(refundDecrease(undefined, payment())).toBe(0);
  expect(refundDecrease({ refunded: 500 }, payment({ state: 'failed' }))).toBe(0);
});

test('a gateway has taken back no more than the books have as paid, and all of it by a dispute lost', () => {
  expect(refundedAtGateway(payment({ refunded: 600 }), 500)).toBe(500);
  expect(refundedAtGateway(payment({ refunded: 200 }), 500)).toBe(200);
  expect(refundedAtGateway(payment({ dispute: 'lost' }), 500)).toBe(500);
});

test('of a refund that failed a ledger takes back what it has beyond what the gateway still says', () => {
  const booked = { taken: 500, returned: 500 };
  expect(unbookedRefundFailure(booked, payment(), 500)).toBe(500);
  expect(unbookedRefundFailure(booked, payment({ refunded: 200 }), 300)).toBe(300);
  // what the gateway's word alone had is no failure of what a person wrote down, and a lost dispute took all of it
  expect(unbookedRefundFailure({ taken: 500, returned: 0 }, payment(), 500)).toBe(0);
  expect(unbookedRefundFailure({ taken: 500, returned: 200 }, payment({ refunded: 300 }), 100)).toBe(0);
  expect(unbookedRefundFailure(booked, payment({ dispute: 'lost' }), 200)).toBe(0);
});

test('each refund after one that failed has a key of its own', () => {
  const keys = [0, 1, 2].map((failed) => refundKey('p-0-500', failed));
  expect(new Set(keys).size).toBe(3);
  expect(keys[0]).toBe('p-0-500');
});

test('surplus money goes back by itself until that has failed three times', () => {
  const of = (refunded: number, failed: number, dispute: GatewayPayment['dispute'] = 'none') =>
    surplusState({ amount: 500, refunded, failed_refunds: failed, dispute });
  expect([of(0, 0), of(0, 2), of(0, 3), of(200, 3), of(500, 3)]).toEqual([
    'going-back',
    'going-back',
    'stuck',
    'stuck',
    'back',
  ]);
  expect(surplusState({ amount: null, refunded: 0, failed_refunds: 0, dispute: 'none' })).toBe('stuck');
  // whoever paid it claims it from their bank
  expect([of(0, 0, 'open'), of(0, 3, 'open'), of(500, 0, 'open')]).toEqual(['disputed', 'disputed', 'disputed']);
  expect([of(0, 3, 'lost'), of(500, 0, 'lost')]).toEqual(['lost', 'lost']);
});

test('money is followed while it goes back, or is disputed and has bought nothing', () => {
  const money = { state: 'paid', amount: 500, refunded: 0, failed_refunds: 0 } as const;
  const followed = (outcome: 'none' | 'settled' | 'surplus', dispute: GatewayPayment['dispute']) =>
    isFollowed({ ...money, outcome, dispute });
  expect((['none', 'open', 'lost'] as const).map((dispute) => followed('none', dispute))).toEqual([false, true, false]);
  expect((['none', 'open', 'lost'] as const).map((dispute) => followed('surplus', dispute))).toEqual([
    true,
    true,
    false,
  ]);
  expect((['none', 'open', 'lost'] as const).map((dispute) => followed('settled', dispute))).toEqual(
    Array(3).fill(false),
  );
  const failed = { ...money, state: 'failed', outcome: 'none', dispute: 'open' } as const;
  expect(isFollowed(failed)).toBe(false);
  expect(isFollowed({ ...money, outcome: 'surplus', dispute: 'none', refunded: 500 })).toBe(false);
});
