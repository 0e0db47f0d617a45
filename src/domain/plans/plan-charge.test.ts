import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  afterCharges,
  agreementEnd,
  type BookedCharge,
  changeOf,
  chargeMoney,
  goodsOf,
  type MandateState,
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

test('money that goes back after its period is over takes nothing, and a plan that ended stays ended', () => {
  const [first, second] = [charge(0), charge(1)];
  const back = (of: BookedCharge) => ({ ...of, returned: of.amount });
  const within = (of: BookedCharge) => ({ way: 'stripe', isStopped: false, now: of.startsAt }) as const;
  const unpaid = { ...held([first]), state: 'unpaid' } as const;
  expect(afterCharges(unpaid, [back(first)], within(second))).toBeNull();
  expect(afterCharges({ ...unpaid, state: 'ended' }, [back(first)], within(first))).toBeNull();
  expect(afterCharges({ ...unpaid, state: 'ended' }, [first], within(first))).toEqual(held([first]));
  // of what nothing charges any more, only the money of what it has now counts
  const left: Subscription = { ...held([second]), way: 'transfer' };
  expect(afterCharges(left, [first, back(second)], within(second))).toBe('returned');
  expect(afterCharges(left, [back(first), second], within(charge(2)))).toBeNull();
});

test('of what is paid, the period that ends last counts, then what began last within it, then the larger plan', () => {
  const year = { ...charge(0), cadence: 'yearly', endsAt: planPeriodEnd(start, 'yearly', 10) } as const;
  expect(held([year, charge(0, 'pro')]).period).toMatchObject({ plan: 'plus', cadence: 'yearly' });
  const [larger, smaller] = [charge(0, 'pro', { at: 24 }), charge(0, 'plus', { at: 200 })];
  for (const charges of [
    [charge(0), larger, smaller],
    [smaller, charge(0), larger],
  ])
    expect(held(charges).period).toMatchObject({ plan: 'plus', startsAt: smaller.startsAt });
  expect(held([charge(0, 'pro'), charge(0)]).period.plan).toBe('pro');
});

test('a larger plan that the same gateway charges within the period, and its stop, are told of what is held', () => {
  const [plus, pro] = [charge(0), charge(0, 'pro', { at: 48 })];
  const after = afterCharges(held([plus]), [plus, pro], { way: 'stripe', isStopped: true, now: start });
  expect(after).toMatchObject({ state: 'active', period: { plan: 'pro' }, cancelAtEnd: true });
});

test('a larger plan begins at once only where the gateway charges the difference, else with the next charge', () => {
  const of = (has: Key, wants: Key, prorates: boolean) =>
    changeOf(held([charge(0, has)]), { plan: wants, monthlyPrice: plans[wants], cadence: 'monthly' }, { prorates });
  expect(of('plus', 'pro', true)).toBe('now');
  expect([of('plus', 'pro', false), of('pro', 'plus', true), of('plus', 'plus', true)]).toEqual([
    'next',
    'next',
    'next',
  ]);
  const yearly = { plan: 'pro', monthlyPrice: plans.pro, cadence: 'yearly' } as const;
  expect(chargeMoney(yearly, 'MXN')).toEqual({ amount: 12 * plans.pro, currency: 'MXN' });
});

test('a charge whose gateway says the sum alone is for what has that price, else for what is charged now', () => {
  const wanted = (plan: Key, cadence: PlanCadence = 'monthly') => ({ plan, cadence, monthlyPrice: plans[plan] });
  const of = (amount: number, goods: PlanCharge['goods'] = null) =>
    goodsOf({ goods, money: { amount, currency: 'MXN' } } as PlanCharge, [wanted('pro'), wanted('plus')]).plan;
  expect([of(900), of(2900), of(5), of(5, wanted('plus'))]).toEqual(['plus', 'pro', 'pro', 'plus']);
  const unsaid = { goods: null, money: null } as PlanCharge;
  expect(goodsOf(unsaid, [wanted('pro'), wanted('plus')])).toEqual(wanted('pro'));
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

test('a mandate that waits for its payer is looked at in minutes, and given up after two days', () => {
  const minutes = (state: MandateState, chargedAt: Temporal.Instant | null, plan: Subscription | null) =>
    nextLook({ state, chargedAt }, plan, start)?.since(start).total('minutes');
  const active = held([charge(0)]);
  expect([minutes('asked', null, null), minutes('asked', start, active)]).toEqual([15, 15]);
  expect(minutes('ending', start, active)).toBe(10);
  // its first charge is awaited, whatever was paid before by other ways
  expect(minutes('live', null, active)).toBe(15);
  expect(minutes('live', start, null)).toBe(360);
  expect(agreementEnd(start).since(start).total('hours')).toBe(48);
});
