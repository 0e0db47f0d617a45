import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import { parseComplimentary, parsePaymentWay } from './access-forms.ts';
import {
  accessPaymentStatuses,
  cadenceOf,
  hasPassLeft,
  mayTransitionPayment,
  paymentExpiry,
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

test('access costs by the period or once, never by the ticket, and not where the price is nothing', () => {
  const paid = { accessType: 'paid', price: 500 } as const;
  expect(cadenceOf({ ...paid, paymentType: 'monthly' })).toBe('monthly');
  expect(cadenceOf({ ...paid, paymentType: 'one_time' })).toBe('one_time');
  expect(cadenceOf({ ...paid, paymentType: 'per_ticket' })).toBeNull();
  expect(cadenceOf({ ...paid, paymentType: 'yearly', price: 0 })).toBeNull();
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
});

test('no more goes back than is left', () => {
  const left = { left: 1000, owed: 1000, currency: 'EUR' } as const;
  expect(refundAmount('', left)).toBe(1000);
  expect(refundAmount(' 4,50 ', left)).toBe(450);
  expect(refundAmount('10', left)).toBe(1000);
  for (const typed of ['10,01', '0', '-1', 'x', '1,234']) expect(() => refundAmount(typed, left)).toThrow(Refusal);
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
});

test('a payment waits three days for its money', () => {
  const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
  expect(paymentExpiry(now).toString()).toBe('2026-11-24T10:00:00Z');
});
