import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefusal } from '#domain/refusal.ts';
import { debtAge, debtBounds } from './debt-age.ts';
import { isCreditGiven, noSoonerThanCredit, offeredCredits, requireCreditEnd, takesCredit } from './hold-on-credit.ts';
import { isPayable, orderStatuses } from './order.ts';

const now = Temporal.Instant.from('2026-11-21T12:00:00Z');
const sale = { timeZone: 'Europe/Madrid', salesCloseAt: now.add({ hours: 200 }), sealAt: now.add({ hours: 220 }) };
const hours = fc.integer({ min: -50, max: 300 }).map((count) => now.add({ hours: count }));
const status = fc.constantFrom(...orderStatuses);
const isAfter = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) > 0;

type Debt = Parameters<typeof isCreditGiven>[0];

/** Whether credit is given, or the code of the refusal. */
function decided(debt: Partial<Debt>, until: Temporal.Instant): boolean | string {
  const usual = { status: 'pending', heldUntil: now.add({ hours: 1 }), creditUntil: null, phone: '600111222' } as const;
  try {
    return isCreditGiven({ ...usual, hasLateReceipt: false, ...debt }, until, { now, ...sale });
  } catch (error) {
    if (isRefusal(error)) return error.code;
    throw error;
  }
}

test('credit is offered until the last minute of some days, the close of the sale and the sealing of its list', () => {
  const offers = offeredCredits(null, sale, now).map(({ kind, until }) => [kind, until.toString()]);
  expect(offers).toEqual([
    ['day', '2026-11-22T22:59:00Z'],
    ['day', '2026-11-24T22:59:00Z'],
    ['day', '2026-11-28T22:59:00Z'],
    ['close', sale.salesCloseAt.toString()],
    ['seal', sale.sealAt.toString()],
  ]);
  expect(offeredCredits(sale.salesCloseAt, sale, now).map(({ kind }) => kind)).toEqual(['close', 'seal']);
  expect(offeredCredits(null, sale, sale.sealAt)).toEqual([]);
  const soon = { ...sale, salesCloseAt: now.add({ hours: 40 }) };
  expect(offeredCredits(null, soon, now).map(({ kind }) => kind)).toEqual(['day', 'close', 'day', 'day', 'seal']);
});

test('whatever is offered is given, once, and never ends sooner than the hold that there was', () => {
  fc.assert(
    fc.property(status, hours, (of, heldUntil) => {
      const held = isAfter(heldUntil, now) ? heldUntil : null;
      for (const { until } of offeredCredits(held, sale, now)) {
        expect(decided({ status: of, heldUntil }, until) === true).toBe(isPayable(of));
        if (!isPayable(of)) continue;
        if (held) expect(isAfter(held, until)).toBe(false);
        expect(decided({ status: 'pending', heldUntil: until, creditUntil: until }, until)).toBe(false);
      }
    }),
  );
});

test('no other instant is accepted: not one that passed, nor beyond the sealing, nor within a day, nor sooner than promised', () => {
  fc.assert(
    fc.property(hours, hours, (heldUntil, until) => {
      if (decided({ heldUntil }, until) !== true) return;
      expect(isAfter(until, now) && !isAfter(until, sale.sealAt)).toBe(true);
      if (isAfter(heldUntil, now)) expect(isAfter(heldUntil, until)).toBe(false);
    }),
  );
  const tomorrow = Temporal.Instant.from('2026-11-22T22:59:00Z');
  expect(decided({}, now)).toBe('order.hold-past');
  expect(decided({}, tomorrow.add({ seconds: 1 }))).toBe('order.hold-not-offered');
  expect(decided({ heldUntil: sale.salesCloseAt }, tomorrow)).toBe('order.hold-not-offered');
  expect(() => requireCreditEnd(sale.sealAt.add({ seconds: 1 }), sale, now)).toThrow('order.hold-too-long');
});

test('credit is for an unpaid order with a phone whose receipt does not wait, of what costs something', () => {
  const until = sale.sealAt;
  expect(decided({ phone: null }, until)).toBe('order.credit-without-phone');
  expect(decided({ status: 'in_review' }, until)).toBe('order.receipt-waits');
  expect(decided({ status: 'expired', hasLateReceipt: true }, until)).toBe('order.receipt-waits');
  expect(takesCredit({ status: 'pending', phone: '600111222', price: 0 })).toBe(false);
  expect(takesCredit({ status: 'pending', phone: null, price: 250 })).toBe(false);
  for (const of of orderStatuses)
    expect(takesCredit({ status: of, phone: '600111222', price: 250 })).toBe(isPayable(of));
});

test('an end of a hold is moved to that of the credit, and no later one is moved', () => {
  fc.assert(
    fc.property(fc.option(hours), hours, (creditUntil, end) => {
      const held = noSoonerThanCredit(creditUntil, end);
      expect(isAfter(end, held) || (creditUntil !== null && isAfter(creditUntil, held))).toBe(false);
      expect([end.toString(), creditUntil?.toString()]).toContain(held.toString());
    }),
  );
});

test('a debt is of this week for seven days, of this month for thirty, and older then', () => {
  const { week, month } = debtBounds(now);
  expect(
    [now, week, week.subtract({ seconds: 1 }), month, month.subtract({ seconds: 1 })].map((at) => debtAge(at, now)),
  ).toEqual(['week', 'week', 'month', 'month', 'older']);
});
