import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventKind } from '#domain/event.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  awaitsMoney,
  dependsOnMoney,
  earlier,
  holdEnd,
  holderText,
  isCancellable,
  isOnCredit,
  isPayable,
  isReference,
  isRunOut,
  isUndoable,
  isUnpaid,
  later,
  mayTransitionOrder,
  numberState,
  type OrderStatus,
  orderReference,
  orderStatuses,
  orderTransition,
  stateBeforeConfirmation,
  takesReceipt,
  undoableUntil,
  unpaidOrderStatuses,
} from './order.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const status = fc.constantFrom(...orderStatuses);

test('an order goes only where its state allows, and going where it is changes nothing', () => {
  fc.assert(
    fc.property(status, status, (from, to) => {
      if (from === to) expect(orderTransition(from, to)).toBeNull();
      else if (mayTransitionOrder(from, to)) expect(orderTransition(from, to)).toEqual({ from, to });
      else expect(() => orderTransition(from, to)).toThrow(new Refusal('order.transition', { from, to }));
    }),
  );
});

/** The statuses for which a rule holds. */
const where = (holds: (of: OrderStatus) => boolean) => orderStatuses.filter(holds);

test('an order waits for money until it is sent, is paid late too, and takes a receipt besides the one that is looked at', () => {
  expect(where(awaitsMoney)).toEqual(['pending', 'rejected']);
  expect(where(isUnpaid)).toEqual(['pending', 'in_review', 'rejected']);
  expect(where(isPayable)).toEqual(['pending', 'rejected', 'expired']);
  expect(where(takesReceipt)).toEqual(['pending', 'in_review', 'rejected', 'expired']);
  expect(where((of) => isOnCredit({ status: of, creditUntil: now }))).toEqual(['pending', 'rejected']);
  expect(where((of) => isOnCredit({ status: of, creditUntil: null }))).toEqual([]);
});

test('the numbers of an order that waits may be somebody else’s from the instant at which its time is over', () => {
  const runsOut = (heldUntil: Temporal.Instant) => where((of) => isRunOut({ status: of, heldUntil }, now));
  expect(runsOut(now)).toEqual(['pending', 'rejected', 'expired']);
  expect(runsOut(now.add({ seconds: 1 }))).toEqual([]);
});

test('what is waited for is sent, paid, given up or runs out, and what ran out may still be paid', () => {
  const reached = (from: OrderStatus) => where((to) => mayTransitionOrder(from, to));
  expect(reached('pending')).toEqual(['in_review', 'confirmed', 'expired', 'cancelled']);
  expect(reached('rejected')).toEqual(reached('pending'));
  // its money may be on its way: it does not run out
  expect(reached('in_review')).toEqual(['confirmed', 'rejected', 'cancelled', 'refund_pending']);
  expect(reached('expired')).toEqual(['in_review', 'confirmed', 'cancelled', 'refund_pending']);
  expect(reached('refund_pending')).toEqual(['cancelled', 'refunded']);
});

test('only the ends of an unpaid order depend on whether its money is here', () => {
  expect(where(dependsOnMoney)).toEqual(['expired', 'cancelled', 'refund_pending']);
  const reached = (from: OrderStatus) => where((to) => mayTransitionOrder(from, to, { holdsMoney: true }));
  expect(reached('pending')).toEqual(['in_review', 'confirmed', 'refund_pending']);
  expect(reached('expired')).toEqual(where((to) => mayTransitionOrder('expired', to)));
});

test.each<[EventKind, Partial<Record<OrderStatus, OrderStatus[]>>]>([
  ['order.hold-extended', { expired: ['pending', 'rejected'] }],
  ['order.credit-given', { expired: ['pending', 'rejected'] }],
  ['order.cash-unmarked', { in_review: ['pending', 'rejected'] }],
  ['order.part-paid', { in_review: ['pending'] }],
  ['order.part-undone', { pending: ['in_review'] }],
  [
    'order.refund-failed',
    {
      in_review: ['refund_pending'],
      expired: ['refund_pending'],
      cancelled: ['refund_pending'],
      refunded: ['refund_pending'],
    },
  ],
])('«%s» takes an order back to where it was, and leads nowhere else', (kind, back) => {
  for (const from of orderStatuses)
    expect(where((to) => mayTransitionOrder(from, to, { kind }))).toEqual(back[from] ?? []);
});

test('an order is given up until it is paid, once it is where it cost nothing, and never while money is owed back', () => {
  expect(where((of) => isCancellable(of, { isFree: false }))).toEqual(['pending', 'in_review', 'rejected', 'expired']);
  expect(where((of) => isCancellable(of, { isFree: true }))).toEqual([
    ...['pending', 'in_review', 'confirmed', 'rejected', 'expired'],
  ]);
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
  expect([before('in_review', false), before('cancelled', false)]).toEqual(['in_review', 'pending']);
});

test('what is done may be undone for ten minutes, and not at their end', () => {
  const at = (seconds: number) => isUndoable(now, now.add({ seconds }));
  expect([at(0), at(599), at(600)]).toEqual([true, true, false]);
  expect(undoableUntil(now).since(now).total('minutes')).toBe(10);
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
    for (const heldUntil of [null, now])
      expect(numberState({ state, heldUntil }, now.add({ hours: 10_000 }))).toBe(state);
  }
});

test('a reference is six letters and digits that nobody mistakes for others', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), (bytes) => {
      expect(orderReference(bytes)).toMatch(/^[2-9A-HJ-NP-Z]{6}$/);
      expect(isReference(orderReference(bytes))).toBe(true);
    }),
  );
  expect(orderReference(new Uint8Array([0, 1, 7, 8, 31, 32, 200]))).toBe('239AZ2');
  for (const text of ['', 'K7M2Q', 'K7M2QPA', 'K7M2Q0', 'K7M2QI', 'k7m2qp', ' K7M2QP'])
    expect(isReference(text)).toBe(false);
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
  expect(holderText({ name: 'Ana', phone: null, email: 'a@b.es' })).toBe('Ana · a@b.es');
  expect(holderText({ name: 'Ana', phone: null, email: null })).toBe('Ana');
  expect(holderText({ name: 'Ine\u0301s', phone: null, email: null })).toBe('Inés');
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

test('of two instants the one that is earlier and the one that is later are told apart', () => {
  const [one, other] = [now, now.add({ seconds: 1 })];
  expect([earlier(one, other), earlier(other, one)]).toEqual([one, one]);
  expect([later(one, other), later(other, one)]).toEqual([other, other]);
});
