import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dueReminder, dueStep, dunningEnd, firstReminder } from './plan-dunning.ts';
import { anchorDayOf, planPeriodEnd } from './plan-period.ts';
import type { PlanPeriod, Subscription } from './subscription.ts';

const startsAt = Temporal.Instant.from('2026-11-21T10:00:00Z');
const endsAt = planPeriodEnd(startsAt, 'monthly', anchorDayOf(startsAt));
const period: PlanPeriod = { plan: 'plus', monthlyPrice: 900, price: 900, cadence: 'monthly', startsAt, endsAt };
const held: Subscription = { state: 'active', way: 'transfer', period, next: null, anchorDay: 21, cancelAtEnd: false };
const unpaid: Subscription = { ...held, state: 'unpaid' };
const paidAhead: Subscription = { ...held, next: { ...period, startsAt: endsAt, endsAt: endsAt.add({ hours: 720 }) } };
const after = (days: number) => endsAt.add({ hours: 24 * days });

test('a plan that nobody pays waits for fifteen days, with reminders on the third, the seventh and the fourteenth', () => {
  const told: (number | string)[] = [];
  const sent: number[] = [];
  for (let day = -29; day <= 20; day += 1) {
    const subscription = day < 0 ? held : unpaid;
    const reminder = dueReminder(subscription, sent, after(day));
    if (reminder !== null) {
      sent.push(reminder);
      told.push(day);
    }
    if (dueStep(subscription, after(day)) === 'lapsed') {
      told.push(`ends ${day}`);
      break;
    }
  }
  expect(told).toEqual([-7, -1, 3, 7, 14, 'ends 15']);
  expect(dunningEnd(endsAt).toString()).toBe(after(15).toString());
});

test('what was paid ahead begins, what was ended ends on its day, and nobody is reminded of either', () => {
  expect(dueStep(held, after(-1))).toBeNull();
  expect(dueStep(held, endsAt)).toBe('unpaid');
  expect(dueStep(unpaid, after(1))).toBeNull();
  expect(dueStep(paidAhead, endsAt)).toBe('next-period');
  expect(dueStep({ ...held, cancelAtEnd: true }, endsAt)).toBe('cancelled');
  expect(dueStep({ ...held, state: 'ended' }, after(90))).toBeNull();
  for (const day of [-7, -1, 3, 14]) {
    expect(dueReminder(paidAhead, [], after(day))).toBeNull();
    expect(dueReminder({ ...held, cancelAtEnd: true }, [], after(day))).toBeNull();
  }
  // what is charged by itself is not announced
  expect(dueReminder({ ...held, way: 'stripe' }, [], after(-1))).toBeNull();
  expect(dueReminder({ ...unpaid, way: 'stripe' }, [], after(3))).toBe(3);
});

test('the charge of a gateway is awaited for a day before anybody is told that it is missing', () => {
  const charged = { ...held, way: 'stripe' } as const;
  const hours = (count: number) => dueStep(charged, endsAt.add({ hours: count }));
  expect([hours(-1), hours(0), hours(23), hours(24)]).toEqual([null, null, null, 'unpaid']);
});

test('nobody is reminded of a plan that ended, nor on a day before what they have began', () => {
  expect(dueReminder({ ...held, state: 'ended' }, [], after(-1))).toBeNull();
  const short = { ...held, period: { ...period, startsAt: after(-3) } };
  expect([dueReminder(short, [], after(-2)), dueReminder(short, [], after(-1))]).toEqual([null, -1]);
});

test('whoever is reminded now is among those whose period ends within a week', () => {
  expect(firstReminder(after(-7)).equals(endsAt)).toBe(true);
  for (let day = -29; day <= 20; day += 1) {
    const isFound = Temporal.Instant.compare(endsAt, firstReminder(after(day))) <= 0;
    if (dueReminder(held, [], after(day)) !== null) expect(isFound).toBe(true);
  }
});

test('however late and often the clock asks, each reminder is sent once, the latest alone after a stop', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -24 * 30, max: 24 * 20 }), { maxLength: 60 }), (hours) => {
      const sent: number[] = [];
      for (const hour of hours.toSorted((one, other) => one - other)) {
        const now = endsAt.add({ hours: hour });
        const reminder = dueReminder(unpaid, sent, now);
        if (reminder === null) continue;
        expect(reminder * 24).toBeLessThanOrEqual(hour);
        sent.push(reminder);
        expect(dueReminder(unpaid, sent, now)).toBeNull();
      }
      expect(new Set(sent).size).toBe(sent.length);
      expect(sent).toEqual(sent.toSorted((one, other) => one - other));
    }),
  );
  expect(dueReminder(unpaid, [], after(9))).toBe(7);
});
