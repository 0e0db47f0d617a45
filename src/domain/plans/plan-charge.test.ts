import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterCharges,
  type BookedCharge,
  goodsOf,
  mayBeCharged,
  nextLook,
  type PlanCharge,
  paysNow,
} from './plan-charge.ts';
import { type PlanCadence, periodPrice, planPeriodEnd } from './plan-period.ts';
import { rolled, type Subscription } from './subscription.ts';

const start = Temporal.Instant.from('2026-01-10T11:00:00Z');
const plans = { plus: 900, pro: 2900 } as const;
type Key = keyof typeof plans;

/** The charge of a month, some months after the start; an upgrade begins within it. */
function charge(month: number, plan: Key = 'plus', { at = 0, returned = 0 } = {}): BookedCharge {
  let startsAt = start;
  for (let each = 0; each < month; each += 1) startsAt = planPeriodEnd(startsAt, 'monthly', 10);
  const monthlyPrice = plans[plan];
  return {
    plan,
    monthlyPrice,
    cadence: 'monthly',
    price: monthlyPrice,
    startsAt: startsAt.add({ hours: at }),
    endsAt: planPeriodEnd(startsAt, 'monthly', 10),
    amount: monthlyPrice,
    returned,
    isUpgrade: at > 0,
  };
}

const anyCharge = fc
  .record({
    month: fc.nat(5),
    plan: fc.constantFrom<Key>('plus', 'pro'),
    at: fc.constantFrom(0, 24, 200),
    isBack: fc.boolean(),
  })
  .map(({ month, plan, at, isBack }) => charge(month, plan, { at, returned: isBack ? plans[plan] : 0 }));

test('charges come to be known in whatever order, by parts and twice: once all are, the plan is the same', () => {
  const shuffled = fc
    .uniqueArray(anyCharge, { selector: ({ startsAt, plan }) => `${startsAt} ${plan}`, minLength: 1, maxLength: 6 })
    .chain((charges) =>
      fc.tuple(
        fc.constant(charges),
        fc.shuffledSubarray(charges, { minLength: charges.length }),
        fc.array(fc.nat(charges.length)),
      ),
    );
  fc.assert(
    fc.property(shuffled, fc.nat(24 * 200), fc.boolean(), ([charges, order, cuts], hours, isStopped) => {
      const now = start.add({ hours });
      const of = { way: 'stripe', isStopped, now } as const;
      let held: Subscription | null = null;
      for (const cut of [...cuts, charges.length, charges.length]) {
        const after = afterCharges(held, order.slice(0, cut), of);
        if (after === 'returned') held = null;
        else held = after ?? held;
      }
      const atOnce = afterCharges(null, charges, of);
      expect(held !== null && Temporal.Instant.compare(now, held.period.endsAt) < 0 ? held : null).toEqual(atOnce);
      // it is paid for by a charge whose money stayed
      if (atOnce && atOnce !== 'returned')
        expect(charges.some((each) => each.returned === 0 && each.endsAt.equals(atOnce.period.endsAt))).toBe(true);
    }),
  );
});

const held = (charges: readonly BookedCharge[], now = start) =>
  afterCharges(null, charges, { way: 'stripe', isStopped: false, now }) as Subscription;

test('a larger plan within a period is what it has, and money that went back falls to what is still paid', () => {
  const [plus, pro] = [charge(0), charge(0, 'pro', { at: 48 })];
  expect(held([plus, pro]).period.plan).toBe('pro');
  expect(held([plus, { ...pro, returned: pro.amount }]).period.plan).toBe('plus');
  expect(held([plus, { ...pro, returned: pro.amount - 1 }]).period.plan).toBe('pro');
  const of = { way: 'stripe', isStopped: false, now: start } as const;
  expect(afterCharges(held([plus]), [{ ...plus, returned: 900 }], of)).toBe('returned');
  expect(afterCharges(null, [{ ...plus, returned: 900 }], of)).toBeNull();
});

test('the difference of a larger plan pays for no period, and one that nothing charges any more ends with its money', () => {
  const [plus, pro] = [charge(0), charge(0, 'pro', { at: 48 })];
  const of = { way: 'stripe', isStopped: false, now: start } as const;
  const back = { ...plus, returned: plus.amount };
  expect(afterCharges(held([plus, pro]), [back, pro], of)).toBe('returned');
  expect([paysNow([plus, pro], start), paysNow([back, pro], start)]).toEqual([true, false]);
  // the community was handed over: what is paid goes on, and nothing renews it
  const left: Subscription = { ...held([plus, pro]), way: 'transfer' };
  expect(afterCharges(left, [plus, pro], of)).toBeNull();
  expect(afterCharges(left, [back, { ...pro, returned: pro.amount }], of)).toBe('returned');
  expect(afterCharges({ ...held([charge(1)]), way: 'transfer' }, [back], of)).toBeNull();
});

test('what was paid by transfer and lasts as long stays, and what is over is left to its reminders', () => {
  const byTransfer: Subscription = { ...held([charge(1)]), way: 'transfer' };
  const of = { way: 'stripe', isStopped: false, now: start } as const;
  expect(afterCharges(byTransfer, [charge(1, 'pro')], of)).toBeNull();
  expect(afterCharges(byTransfer, [charge(2)], of)).toMatchObject({ way: 'stripe', next: null });
  const ahead: Subscription = { ...held([charge(1)]), way: 'transfer', next: held([charge(2)]).period };
  expect(afterCharges(ahead, [charge(2, 'pro')], of)).toBeNull();
  expect(rolled(ahead).period.endsAt.equals(charge(2).endsAt)).toBe(true);
  const unpaid = { ...held([charge(0)]), state: 'unpaid' } as const;
  expect(afterCharges(unpaid, [charge(0)], { ...of, isStopped: true, now: charge(0).endsAt })).toEqual(unpaid);
  expect([mayBeCharged(null), mayBeCharged(unpaid), mayBeCharged(byTransfer)]).toEqual([true, true, false]);
});

test('a charge whose gateway says the sum alone is for what has that price, else for what is charged now', () => {
  const wanted = (plan: Key, cadence: PlanCadence = 'monthly') => ({ plan, cadence, monthlyPrice: plans[plan] });
  const of = (amount: number, goods: PlanCharge['goods'] = null) =>
    goodsOf({ goods, money: { amount, currency: 'MXN' } } as PlanCharge, [wanted('pro'), wanted('plus')]).plan;
  expect([of(900), of(2900), of(5), of(5, wanted('plus'))]).toEqual(['plus', 'pro', 'pro', 'plus']);
  expect(periodPrice(plans.plus, 'yearly')).toBe(10_800);
});

test('a mandate is looked at soon after its period ended, while it is unpaid, and for as long as it may be disputed', () => {
  const active = held([charge(0)]);
  const end = active.period.endsAt;
  const look = (now: Temporal.Instant, plan: Subscription | null = active) =>
    nextLook({ state: 'live', chargedAt: start }, plan, now)?.since(now).total('minutes');
  expect(look(start)).toBe(24 * 60);
  expect(look(end.subtract({ hours: 1 }))).toBe(3 * 60);
  expect([look(end.add({ hours: 3 })), look(end, { ...active, state: 'unpaid' })]).toEqual([360, 360]);
  const ended = (chargedAt: Temporal.Instant | null, now: Temporal.Instant) =>
    nextLook({ state: 'ended', chargedAt }, null, now);
  expect(ended(start, end)).not.toBeNull();
  expect([ended(null, end), ended(start, start.add({ hours: 24 * 130 }))]).toEqual([null, null]);
});
