import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PlanCadence, periodPrice, planCadences, upgradePrice } from './plan-period.ts';
import {
  afterPurchase,
  isChargedByItself,
  type PricedPlan,
  purchaseOf,
  renewableFrom,
  rolled,
  type Subscription,
} from './subscription.ts';

const start = Temporal.Instant.from('2026-01-31T11:00:00Z');
const plus: PricedPlan = { plan: 'plus', monthlyPrice: 900 };
const pro: PricedPlan = { plan: 'pro', monthlyPrice: 2900 };
const byTransfer = (now: Temporal.Instant) => ({ now, sentAt: now, way: 'transfer' }) as const;

/** What buying a plan leaves of a subscription, paid at once. */
function bought(held: Subscription | null, plan: PricedPlan, cadence: PlanCadence, now: Temporal.Instant) {
  const purchase = purchaseOf(held, { ...plan, cadence }, now);
  if ('fault' in purchase) throw new Error(purchase.fault);
  const after = afterPurchase(held, purchase, byTransfer(now));
  if (!after) throw new Error('nothing to be paid for');
  return { purchase, after };
}

const first = (plan: PricedPlan, cadence: PlanCadence = 'monthly') => bought(null, plan, cadence, start).after;
const ends = ({ period }: Subscription) => period.endsAt.toString();
const anyPlan = fc.constantFrom(plus, pro);
const anyCadence = fc.constantFrom(...planCadences);
const anyHours = fc.nat(24 * 400);

test('periods end on the day of the first one, or on the last day of a shorter month', () => {
  let held = first(plus);
  const days = [ends(held)];
  for (let month = 0; month < 3; month += 1) {
    held = rolled(bought(held, plus, 'monthly', held.period.endsAt.subtract({ hours: 1 })).after);
    days.push(ends(held));
  }
  expect(days).toEqual([
    '2026-02-28T11:00:00Z',
    // the hour of the place, which is in summer time from the 29th on
    '2026-03-31T10:00:00Z',
    '2026-04-30T10:00:00Z',
    '2026-05-31T10:00:00Z',
  ]);
  expect(ends(first(plus, 'yearly'))).toBe('2027-01-31T11:00:00Z');
});

test('a larger plan costs the difference of the days that are left: never more than its price, never negative', () => {
  fc.assert(
    fc.property(anyPlan, anyPlan, anyCadence, anyHours, (from, to, cadence, hours) => {
      const { period } = first(from, cadence);
      const now = start.add({ hours });
      const price = upgradePrice([period], to.monthlyPrice, now);
      const most = periodPrice(to.monthlyPrice, cadence);
      expect(Number.isInteger(price)).toBe(true);
      expect(price).toBeGreaterThanOrEqual(0);
      expect(price).toBeLessThanOrEqual(Math.max(0, most - period.price));
      // later is never dearer
      expect(upgradePrice([period], to.monthlyPrice, now.add({ hours: 24 }))).toBeLessThanOrEqual(price);
      if (Temporal.Instant.compare(now, period.endsAt) >= 0) expect(price).toBe(0);
    }),
  );
  expect(upgradePrice([first(plus).period], pro.monthlyPrice, start)).toBe(2000);
  expect(upgradePrice([first(plus).period], pro.monthlyPrice, start.add({ hours: 24 * 14 }))).toBe(1000);
  // a day that has begun counts whole
  expect(upgradePrice([first(plus).period], pro.monthlyPrice, start.add({ hours: 24 * 13 + 1 }))).toBe(1071);
  expect(upgradePrice([{ ...first(plus).period, endsAt: start }], pro.monthlyPrice, start)).toBe(0);
});

test('an upgrade keeps the end of what was paid, and raises what was paid ahead too', () => {
  const held = first(plus);
  const near = held.period.endsAt.subtract({ hours: 24 * 7 });
  const ahead = bought(held, plus, 'yearly', near).after;
  const { purchase, after } = bought(ahead, pro, 'monthly', near);
  expect(purchase).toMatchObject({ kind: 'upgrade', amount: 500 + 12 * 2000 });
  expect([ends(after), after.next?.endsAt.toString()]).toEqual([ends(held), ahead.next?.endsAt.toString()]);
  expect([after.period.plan, after.next?.plan, after.next?.price]).toEqual(['pro', 'pro', 12 * 2900]);
  const late = held.period.endsAt.add({ hours: 1 });
  expect(afterPurchase(held, purchase, byTransfer(late))).toBeNull();
  expect(afterPurchase(null, purchase, byTransfer(near))).toBeNull();
  // a receipt that came in time is looked at later: what was paid ahead has begun, or is still waited for
  const reviewed = { ...byTransfer(late), sentAt: near };
  expect(afterPurchase(rolled(ahead), purchase, reviewed)?.period).toEqual(after.next);
  expect(afterPurchase({ ...held, state: 'unpaid' }, purchase, reviewed)).toMatchObject({
    state: 'unpaid',
    period: { plan: 'pro', endsAt: held.period.endsAt },
  });
});

test('paying early or within the reminders loses and wins no day; too early, or twice, is refused', () => {
  fc.assert(
    fc.property(
      anyPlan,
      anyPlan,
      anyCadence,
      fc.integer({ min: -24 * 14, max: 24 * 15 }),
      (has, wants, cadence, hours) => {
        const held = first(has);
        const now = held.period.endsAt.add({ hours });
        fc.pre(wants.monthlyPrice <= has.monthlyPrice || hours >= 0);
        const { purchase, after } = bought(hours < 0 ? held : { ...held, state: 'unpaid' }, wants, cadence, now);
        expect(purchase).toMatchObject({ kind: 'renewal', amount: periodPrice(wants.monthlyPrice, cadence) });
        const following = after.next ?? after.period;
        expect(following.startsAt.toString()).toBe(ends(held));
        expect([following.plan, after.state]).toEqual([wants.plan, 'active']);
        // a smaller plan begins once the larger one that was paid is over
        if (hours < 0) expect(after.period.plan).toBe(has.plan);
        expect(rolled(after).period).toEqual(following);
      },
    ),
  );
  const held = first(plus);
  const early = renewableFrom(held.period).subtract({ seconds: 1 });
  expect(purchaseOf(held, { ...plus, cadence: 'monthly' }, early)).toEqual({ fault: 'too-early' });
  const ahead = bought(held, plus, 'monthly', renewableFrom(held.period)).after;
  expect(purchaseOf(ahead, { ...plus, cadence: 'monthly' }, early.add({ hours: 1 }))).toEqual({ fault: 'paid-ahead' });
});

test('a plan whose price rose is renewed at its new price, and is no upgrade of itself', () => {
  const held = first(plus);
  const dearer = { ...plus, monthlyPrice: 1200, cadence: 'monthly' } as const;
  expect(purchaseOf(held, dearer, start)).toEqual({ fault: 'too-early' });
  const near = held.period.endsAt.subtract({ hours: 24 });
  expect(purchaseOf(held, dearer, near)).toMatchObject({ kind: 'renewal', amount: 1200 });
});

test('who had ended it and pays again goes on, and one that ended begins anew', () => {
  const held = { ...first(plus), cancelAtEnd: true };
  const near = held.period.endsAt.subtract({ hours: 24 });
  expect(bought(held, plus, 'monthly', near).after.cancelAtEnd).toBe(false);
  const ended = { ...held, state: 'ended' } as const;
  const later = held.period.endsAt.add({ hours: 24 * 90 });
  const again = bought(ended, pro, 'yearly', later);
  expect(again.purchase).toMatchObject({ kind: 'first', amount: 12 * 2900 });
  expect(again.after.period.startsAt.toString()).toBe(later.toString());
});

test('what a gateway charges by itself is not bought besides, until it is stopped or its charge is missing', () => {
  const charged: Subscription = { ...first(plus), way: 'stripe' };
  const stopped = { ...charged, cancelAtEnd: true };
  const { endsAt } = charged.period;
  const [near, wanted] = [endsAt.subtract({ hours: 1 }), { ...pro, cadence: 'monthly' } as const];
  expect([charged, stopped, first(plus)].map((held) => isChargedByItself(held, near))).toEqual([true, false, false]);
  expect(purchaseOf(charged, wanted, near)).toEqual({ fault: 'charged' });
  // what a gateway charged is not raised by a transfer: the larger plan follows it
  expect(purchaseOf(stopped, wanted, start)).toEqual({ fault: 'too-early' });
  expect(purchaseOf(stopped, wanted, near)).toMatchObject({ kind: 'renewal', amount: 2900 });
  expect(purchaseOf({ ...charged, state: 'unpaid' }, wanted, endsAt)).toMatchObject({ kind: 'renewal' });
});

test('another plan of the same price is no larger one, and a larger one is none any more once the period is over', () => {
  const held = first(plus);
  const wanted = { plan: 'club', monthlyPrice: plus.monthlyPrice, cadence: 'monthly' } as const;
  expect(purchaseOf(held, wanted, start)).toEqual({ fault: 'too-early' });
  expect(purchaseOf(held, { ...pro, cadence: 'monthly' }, held.period.endsAt)).toMatchObject({
    kind: 'renewal',
    amount: 2900,
    forEnd: held.period.endsAt,
  });
});

test('a first plan is active from its payment, and what is paid ahead is not paid twice', () => {
  const held = first(plus);
  expect(held).toMatchObject({ state: 'active', way: 'transfer', next: null, anchorDay: 31, cancelAtEnd: false });
  const near = held.period.endsAt.subtract({ hours: 1 });
  const { purchase, after } = bought(held, plus, 'monthly', near);
  expect(afterPurchase(after, purchase, byTransfer(near))).toBeNull();
  // the clock may find what was paid ahead late
  expect(rolled({ ...after, state: 'unpaid' })).toMatchObject({ state: 'active', next: null });
  expect(rolled(held)).toBe(held);
});

test('a larger plan is paid for the period that it was priced for, and lowers nothing that is larger', () => {
  const held = first(plus);
  const near = held.period.endsAt.subtract({ hours: 24 * 7 });
  const { purchase } = bought(held, pro, 'monthly', near);
  for (const forEnd of [null, held.period.endsAt.add({ hours: 24 })])
    expect(afterPurchase(held, { ...purchase, forEnd }, byTransfer(near))).toBeNull();
  expect(afterPurchase({ ...held, state: 'ended' }, purchase, byTransfer(near))).toBeNull();
  for (const monthlyPrice of [pro.monthlyPrice, 2 * pro.monthlyPrice]) {
    const ahead = bought(held, { plan: 'club', monthlyPrice }, 'monthly', held.period.endsAt).after.period;
    const after = afterPurchase({ ...held, next: ahead }, purchase, byTransfer(near));
    expect([after?.period.plan, after?.next]).toEqual(['pro', ahead]);
  }
});
