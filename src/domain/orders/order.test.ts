import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Refusal } from '#domain/refusal.ts';
import {
  holdEnd,
  holderText,
  isUndoable,
  mayTransitionOrder,
  numberState,
  orderReference,
  orderStatuses,
  orderTransition,
  stateBeforeConfirmation,
  unpaidOrderStatuses,
} from './order.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const status = fc.constantFrom(...orderStatuses);

test('an order goes only where its state allows, and going where it is changes nothing', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      if (from === to) expect(orderTransition(from, to)).toBeNull();
      else if (mayTransitionOrder(from, to)) expect(orderTransition(from, to)).toEqual({ from, to });
      else expect(() => orderTransition(from, to)).toThrow(Refusal);
    }),
  );
});

test('of an unpaid order whose money is here no end is reached but a refund due', () => {
  for (const from of unpaidOrderStatuses) {
    const reached = orderStatuses.filter((to) => mayTransitionOrder(from, to, { holdsMoney: true }));
    expect(reached).toEqual(expect.arrayContaining(['refund_pending']));
    expect(reached).not.toEqual(expect.arrayContaining(['expired']));
    expect(reached).not.toEqual(expect.arrayContaining(['cancelled']));
  }
  expect(mayTransitionOrder('pending', 'refund_pending')).toBe(false);
});

test('money that came in never disappears: a confirmed order can only be refunded', () => {
  expect(orderStatuses.filter((to) => mayTransitionOrder('confirmed', to))).toEqual(['refund_pending']);
  expect(orderStatuses.filter((to) => mayTransitionOrder('refunded', to))).toEqual([]);
  const failed = { kind: 'order.refund-failed' } as const;
  expect(orderStatuses.filter((to) => mayTransitionOrder('refunded', to, failed))).toEqual(['refund_pending']);
});

test('what was rejected, or ended by that, is reviewed again only where the rejection is undone', () => {
  const undone = { kind: 'order.rejection-undone' } as const;
  expect(orderStatuses.filter((to) => mayTransitionOrder('cancelled', to))).toEqual(['refund_pending']);
  for (const from of orderStatuses) {
    const to = ['rejected', 'cancelled', 'refund_pending'].includes(from) ? ['in_review'] : [];
    expect(orderStatuses.filter((each) => mayTransitionOrder(from, each, undone))).toEqual(to);
  }
});

test('undoing a confirmation leads from there alone, to what an order is before money is taken for it', () => {
  const undone = { kind: 'order.confirmation-undone' } as const;
  for (const from of orderStatuses) {
    const to = from === 'confirmed' ? ['pending', 'in_review', 'rejected'] : [];
    expect(orderStatuses.filter((each) => mayTransitionOrder(from, each, undone))).toEqual(to);
  }
});

test('an undone confirmation leads back to a late receipt, which is to be reviewed', () => {
  const before = (from: string, hasLateReceipt: boolean) => stateBeforeConfirmation(from, { hasLateReceipt });
  expect([before('expired', true), before('expired', false)]).toEqual(['in_review', 'pending']);
  expect([before('rejected', true), before('pending', true)]).toEqual(['rejected', 'pending']);
});

test('what is done may be undone for ten minutes, and not at their end', () => {
  const at = (seconds: number) => isUndoable(now, now.add({ seconds }));
  expect([at(0), at(599), at(600)]).toEqual([true, true, false]);
});

test('an order that cost nothing may be given up once confirmed, and is never to be refunded', () => {
  expect(orderStatuses.filter((to) => mayTransitionOrder('confirmed', to, { isFree: true }))).toEqual(['cancelled']);
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

test('the text of a record fits in what the protocol allows, for the longest person the forms take', () => {
  const text = holderText({
    name: '\u{10ffff}'.repeat(40),
    phone: null,
    email: `${'a'.repeat(64)}@${'b'.repeat(189)}`,
  });
  expect(new TextEncoder().encode(text).length).toBeLessThanOrEqual(500);
  expect(
    new TextEncoder().encode(holderText({ name: '\uffff'.repeat(80), phone: null, email: 'a'.repeat(254) })).length,
  ).toBeLessThanOrEqual(500);
  expect(holderText({ name: 'Ana', phone: '600111222', email: 'a@b.es' })).toBe('Ana · 600111222');
  expect(holderText({ name: 'Ana', phone: null, email: null })).toBe('Ana');
});

test('a hold lasts what the raffle says, to the close of sales but a quarter of an hour at least, never past the seal', () => {
  const raffle = { holdMinutes: 60, salesCloseAt: now.add({ hours: 2 }), sealAt: now.add({ hours: 3 }) };
  const end = (minutes: number) => holdEnd(raffle, now.add({ minutes })).toString();
  expect(end(0)).toBe(now.add({ hours: 1 }).toString());
  expect(end(90)).toBe(raffle.salesCloseAt.toString());
  expect(end(110)).toBe(now.add({ minutes: 125 }).toString());
  expect(end(120)).toBe(raffle.sealAt.toString());
  expect(end(150)).toBe(raffle.sealAt.toString());
  expect(end(240)).toBe(now.add({ hours: 4 }).toString());
});
