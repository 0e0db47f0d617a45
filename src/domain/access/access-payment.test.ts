import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import {
  parseAccessReason,
  parseComplimentary,
  parsePaymentWay,
  parseRefund,
  parseRefundDestination,
} from './access-forms.ts';
import {
  type AccessPaymentStatus,
  accessLimits,
  accessPaymentStatuses,
  cadenceOf,
  givenUpAs,
  hasNoMoreTries,
  hasPassLeft,
  keepsAccess,
  mayDeclineRefund,
  mayTransitionPayment,
  paymentAwaitsMoney,
  paymentExpiry,
  paymentTakesReceipt,
  paymentTransition,
  refundAmount,
} from './access-payment.ts';

const anyStatus = fc.constantFrom(...accessPaymentStatuses);

test('the same state again changes nothing, and what the table lacks is refused', () => {
  fc.assert(
    fc.property(anyStatus, anyStatus, (from, to) => {
      if (from === to) expect(paymentTransition(from, to)).toBeNull();
      else if (mayTransitionPayment(from, to)) expect(paymentTransition(from, to)).toEqual({ from, to });
      else expect(() => paymentTransition(from, to)).toThrow(Refusal);
    }),
  );
});

test('what was paid and kept, or given back, never waits for money again', () => {
  for (const settled of ['confirmed', 'disputed', 'refunded', 'partially_refunded'] as const) {
    for (const open of ['pending', 'in_review', 'rejected', 'expired', 'cancelled'] as const) {
      expect([settled, open, mayTransitionPayment(settled, open)]).toEqual([settled, open, false]);
    }
  }
});

test('what was given back whole is owed again where that failed, and nothing else becomes of it', () => {
  for (const to of accessPaymentStatuses) expect(mayTransitionPayment('refunded', to)).toBe(to === 'refund_pending');
});

/** The statuses for which a rule holds. */
const where = (holds: (status: AccessPaymentStatus) => boolean) => accessPaymentStatuses.filter(holds);

test('a payment waits for money until it is sent, and takes a receipt also when its time is over', () => {
  expect(where(paymentAwaitsMoney)).toEqual(['pending', 'rejected']);
  expect(where(paymentTakesReceipt)).toEqual(['pending', 'in_review', 'rejected', 'expired']);
});

test('after three rejections a payment is begun again, and not while it is looked at or once it is settled', () => {
  const after = (rejections: number) => where((status) => hasNoMoreTries({ status, rejections }));
  expect([after(0), after(accessLimits.rejections - 1)]).toEqual([[], []]);
  expect(after(accessLimits.rejections)).toEqual(['rejected', 'expired']);
  expect(after(accessLimits.rejections + 1)).toEqual(['rejected', 'expired']);
});

test('what somebody gives up is owed back only where something shows that the money was sent', () => {
  expect(where((status) => givenUpAs(status, { hasProof: true }) === 'refund_pending')).toEqual(['in_review']);
  expect(where((status) => givenUpAs(status, { hasProof: false }) !== 'cancelled')).toEqual([]);
  expect(givenUpAs('pending', { hasProof: true })).toBe('cancelled');
});

test('what was paid for is kept by whoever is still in, and by nobody who was put out or never came', () => {
  const keeps = (status: Parameters<typeof keepsAccess>[0]['status']) => keepsAccess({ hasGrant: true, status });
  expect([keeps('active'), keeps('left'), keeps('banned'), keeps(null)]).toEqual([true, true, false, false]);
  expect(keepsAccess({ hasGrant: false, status: 'active' })).toBe(false);
});

test('a refund is declined only where the money may be kept for what it bought', () => {
  const may = (because: string | null, isOnline: boolean, hasGrant: boolean) =>
    mayDeclineRefund({ because, isOnline, hasGrant });
  expect([may(null, false, false), may('left', false, true), may(null, true, true)]).toEqual([true, true, true]);
  expect(may(null, true, false)).toBe(false);
  expect([may('refund-failed', false, true), may('refund-failed', true, true)]).toEqual([false, false]);
});

test('access costs by the period or once, never by the ticket, and not where the price is nothing', () => {
  const paid = { accessType: 'paid', price: 500 } as const;
  expect(cadenceOf({ ...paid, paymentType: 'monthly' })).toBe('monthly');
  expect(cadenceOf({ ...paid, paymentType: 'one_time' })).toBe('one_time');
  expect(cadenceOf({ ...paid, paymentType: 'per_ticket' })).toBeNull();
  expect(cadenceOf({ ...paid, paymentType: 'yearly', price: 0 })).toBeNull();
  expect(cadenceOf({ ...paid, paymentType: 'yearly', price: null })).toBeNull();
  expect(cadenceOf({ ...paid, paymentType: null })).toBeNull();
  // a community that was opened to all keeps the price that it had
  expect(cadenceOf({ accessType: 'free', paymentType: 'monthly', price: 500 })).toBeNull();
  expect(cadenceOf({ accessType: 'free', paymentType: null, price: null })).toBeNull();
});

test('passes that are in force and those that are being paid share the room there is', () => {
  expect(hasPassLeft({ most: null, inForce: 999, open: 999 })).toBe(true);
  expect(hasPassLeft({ most: 5, inForce: 3, open: 1 })).toBe(true);
  expect(hasPassLeft({ most: 5, inForce: 3, open: 2 })).toBe(false);
  // the organiser may set the limit below the passes in force
  expect(hasPassLeft({ most: 5, inForce: 9, open: 0 })).toBe(false);
});

test('a part that is owed goes back where no sum is typed', () => {
  expect(refundAmount('', { left: 1000, owed: 200, currency: 'EUR' })).toBe(200);
  expect(refundAmount('  ', { left: 1000, owed: 200, currency: 'EUR' })).toBe(200);
});

test('no more goes back than is left', () => {
  const left = { left: 1000, owed: 1000, currency: 'EUR' } as const;
  expect(refundAmount('', left)).toBe(1000);
  expect(refundAmount(' 4,50 ', left)).toBe(450);
  expect(refundAmount('10', left)).toBe(1000);
  const refusalOf = (typed: string) => {
    try {
      return refundAmount(typed, left);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      return [refusal.code, refusal.params];
    }
  };
  const atTheSum = (code: string) => ['input', { fields: { amount: { code } } }];
  for (const typed of ['-1', 'x']) expect(refusalOf(typed)).toEqual(atTheSum('money'));
  expect(refusalOf('1,234')).toEqual(atTheSum('money-decimals'));
  expect(refusalOf('0')).toEqual(atTheSum('too-small'));
  expect(refusalOf('10,01')).toEqual(atTheSum('too-large'));
});

test('the forms of the desk say what is wrong with them', () => {
  expect(parsePaymentWay({})).toEqual({ ok: true, value: { way: null } });
  expect(parsePaymentWay({ way: 'bizum' })).toEqual({ ok: true, value: { way: 'bizum' } });
  expect(parsePaymentWay({ way: 'gold' }).ok).toBe(false);
  expect(parseComplimentary({ person: 'uid-1', reason: 'Ayudó a montar la fiesta', until: '' })).toEqual({
    ok: true,
    value: { person: 'uid-1', reason: 'Ayudó a montar la fiesta', until: null },
  });
  expect(parseComplimentary({})).toEqual({
    ok: false,
    fields: { person: { code: 'choice' }, reason: { code: 'required' } },
  });
  const required = { code: 'required' };
  expect(parseAccessReason({})).toEqual({ ok: false, fields: { reason: required } });
  expect(parseAccessReason({ reason: ' No llegó ' })).toEqual({ ok: true, value: { reason: 'No llegó' } });
  expect(parseRefundDestination({})).toEqual({ ok: false, fields: { destination: required } });
  expect(parseRefundDestination({ destination: 'ES91' })).toEqual({ ok: true, value: { destination: 'ES91' } });
  expect(parseRefund({})).toEqual({ ok: false, fields: { evidence: required } });
  expect(parseRefund({ evidence: 'Transferencia 7', through: 'gateway' })).toEqual({
    ok: true,
    value: { amount: '', evidence: 'Transferencia 7', through: 'gateway' },
  });
  expect(parseRefund({ evidence: 'Transferencia 7', through: 'post' }).ok).toBe(false);
});

test('a payment waits three days for its money', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  expect(paymentExpiry(now).toString()).toBe('2026-11-24T10:00:00Z');
});
