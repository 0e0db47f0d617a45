import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contactKey, mayPass, numberState, orderReference, orderStatuses, passOrder } from './order.ts';
import { Refusal } from './refusal.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const status = fc.constantFrom(...orderStatuses);

test('an order goes only where its state allows, and going where it is changes nothing', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      if (from === to) expect(passOrder(from, to)).toBeNull();
      else if (mayPass(from, to)) expect(passOrder(from, to)).toEqual({ from, to });
      else expect(() => passOrder(from, to)).toThrow(Refusal);
    }),
  );
});

test('money that came in never disappears: a confirmed order can only be refunded', () => {
  expect(orderStatuses.filter((to) => mayPass('confirmed', to))).toEqual(['refund_pending']);
  expect(orderStatuses.filter((to) => mayPass('refunded', to))).toEqual([]);
});

test('a number without a row is free, and so is one whose hold has run out', () => {
  expect(numberState(undefined, now)).toBe('free');
  expect(numberState({ state: 'held', heldUntil: now }, now)).toBe('free');
  expect(numberState({ state: 'held', heldUntil: now.add({ seconds: 1 }) }, now)).toBe('held');
});

test('what is in review, paid or blocked stays so whatever the hour', () => {
  for (const state of ['submitted', 'paid', 'blocked'] as const) {
    expect(numberState({ state, heldUntil: null }, now.add({ hours: 10_000 }))).toBe(state);
  }
});

test('a reference is six letters and digits that nobody mistakes for others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
      expect(orderReference(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
    }),
  );
});

test('a person is known by the account, else by the last nine digits of the phone, else by the e-mail', () => {
  expect(contactKey({ userId: 'u1', phone: '600', email: null })).toBe('uid:u1');
  expect(contactKey({ userId: null, phone: '+34600111222', email: 'a@b.es' })).toBe('tel:600111222');
  expect(contactKey({ userId: null, phone: '600111222', email: null })).toBe('tel:600111222');
  expect(contactKey({ userId: null, phone: null, email: 'Ana@b.es' })).toBe('mail:ana@b.es');
});
