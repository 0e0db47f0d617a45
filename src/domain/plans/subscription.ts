import { gatewayIds } from '#domain/orders/checkout.ts';
import {
  anchorDayOf,
  type PaidPeriod,
  type PlanCadence,
  periodPrice,
  planPeriodEnd,
  upgradePrice,
} from './plan-period.ts';

type Instant = Temporal.Instant;

/** `unpaid`: its period is over, and the next one is still waited for. */
export const subscriptionStates = ['active', 'unpaid', 'ended'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** How a subscription is paid. */
export const planWays = ['transfer', ...gatewayIds] as const;
export type PlanWay = (typeof planWays)[number];

/** Why a subscription ended: its owner wanted so, nobody paid, who runs the installation ended it, or its money went back. */
export const endReasons = ['cancelled', 'lapsed', 'operator', 'returned'] as const;
export type EndReason = (typeof endReasons)[number];

/** A plan's key and its price for a month, in euro cents. */
export type PricedPlan = { readonly plan: string; readonly monthlyPrice: number };

/** A period and the plan that it is of. */
export type PlanPeriod = PricedPlan & PaidPeriod;

/** What a community has bought: the period under way, and the one after it where that is paid already. */
export type Subscription = {
  readonly state: SubscriptionState;
  readonly way: PlanWay;
  readonly period: PlanPeriod;
  readonly next: PlanPeriod | null;
  readonly anchorDay: number;
  /** Its owner wants no more periods. */
  readonly cancelAtEnd: boolean;
};

export const planLimits = {
  /** Days before its end from which on the next period can be paid. */
  renewableDays: 14,
  /** Days that a payment waits for its receipt. */
  daysToPay: 7,
  /** Payments that a community may begin in a day. */
  perDay: 12,
  reason: 300,
} as const;

/** What a payment buys: a plan where there was none, the next period, or a larger plan for the days that are left. */
export const purchaseKinds = ['first', 'renewal', 'upgrade'] as const;
export type PurchaseKind = (typeof purchaseKinds)[number];

export type Wanted = PricedPlan & { readonly cadence: PlanCadence };
/** `forEnd`: the end of the period that it follows, or that it is a larger plan for; null of a first one. */
export type Purchase = Wanted & {
  readonly kind: PurchaseKind;
  readonly amount: number;
  readonly forEnd: Instant | null;
};
/** Why a plan cannot be bought now: the period after this one is paid, is charged by itself, or it is too early to pay it. */
export type PurchaseFault = 'paid-ahead' | 'charged' | 'too-early';

/** What buying a plan would be now, with its price, or why it cannot be bought. `held` null: nothing is, or it ended. */
export function purchaseOf(
  held: Subscription | null,
  wanted: Wanted,
  now: Instant,
): Purchase | { readonly fault: PurchaseFault } {
  const whole = periodPrice(wanted.monthlyPrice, wanted.cadence);
  if (!held || held.state === 'ended') return { ...wanted, kind: 'first', amount: whole, forEnd: null };
  const { period, next } = held;
  const forEnd = period.endsAt;
  if (isChargedByItself(held, now)) return { fault: 'charged' };
  if (held.way === 'transfer' && isLarger(wanted, period) && isBefore(now, period.endsAt)) {
    const amount = upgradePrice(next ? [period, next] : [period], wanted.monthlyPrice, now);
    return { ...wanted, kind: 'upgrade', cadence: period.cadence, amount, forEnd };
  }
  if (next) return { fault: 'paid-ahead' };
  if (isBefore(now, renewableFrom(period))) return { fault: 'too-early' };
  return { ...wanted, kind: 'renewal', amount: whole, forEnd };
}

/** Whether a gateway makes the next charge of it by itself. */
export function isChargedByItself({ way, cancelAtEnd, period }: Subscription, now: Instant): boolean {
  return way !== 'transfer' && !cancelAtEnd && isBefore(now, period.endsAt);
}

/** Whether a plan is larger than the one of a period; one whose price rose meanwhile is still the same plan. */
function isLarger({ plan, monthlyPrice }: PricedPlan, period: PlanPeriod): boolean {
  return plan !== period.plan && monthlyPrice > period.monthlyPrice;
}

/** From when on the period after this one can be paid. */
export function renewableFrom({ endsAt }: PaidPeriod): Instant {
  return endsAt.subtract({ hours: 24 * planLimits.renewableDays });
}

/**
 * The subscription once a purchase is paid. Paying early or late within the reminders loses and wins no day: the next
 * period follows the one before. A larger plan whose receipt came before the end of its period is paid in time, however long
 * that is looked at: it goes on in the period after. Null where there is nothing any more that it could be paid for.
 * `sentAt`: when the receipt came; now, where there is none.
 */
export function afterPurchase(
  held: Subscription | null,
  purchase: Pick<Purchase, 'kind' | 'plan' | 'monthlyPrice' | 'cadence' | 'forEnd'>,
  { now, sentAt, way }: { now: Instant; sentAt: Instant; way: PlanWay },
): Subscription | null {
  const { kind, plan, monthlyPrice, cadence } = purchase;
  const bought = { plan, monthlyPrice, cadence };
  const live = held && held.state !== 'ended' ? held : null;
  if (kind === 'upgrade') return live && isInTime(live, purchase, sentAt) ? raised(live, bought) : null;
  if (!live) {
    const anchorDay = anchorDayOf(now);
    const period = periodFrom(now, bought, anchorDay);
    return { state: 'active', way, period, next: null, anchorDay, cancelAtEnd: false };
  }
  if (live.next) return null;
  const following = periodFrom(live.period.endsAt, bought, live.anchorDay);
  const kept = { ...live, way, state: 'active', cancelAtEnd: false } as const;
  return isBefore(now, live.period.endsAt) ? { ...kept, next: following } : { ...kept, period: following };
}

/** Whether a larger plan was paid before the end of the period that it was for, which is held, or led to the one that is. */
function isInTime({ period }: Subscription, { forEnd }: Pick<Purchase, 'forEnd'>, sentAt: Instant): boolean {
  return (
    forEnd !== null && isBefore(sentAt, forEnd) && [period.startsAt, period.endsAt].some((at) => at.equals(forEnd))
  );
}

/** A subscription of a larger plan from now on, the period that is paid ahead too. */
function raised(held: Subscription, larger: PricedPlan): Subscription {
  const raise = (period: PlanPeriod): PlanPeriod =>
    period.monthlyPrice >= larger.monthlyPrice
      ? period
      : {
          ...period,
          plan: larger.plan,
          monthlyPrice: larger.monthlyPrice,
          price: periodPrice(larger.monthlyPrice, period.cadence),
        };
  return { ...held, period: raise(held.period), next: held.next && raise(held.next) };
}

function periodFrom(startsAt: Instant, { plan, monthlyPrice, cadence }: Wanted, anchorDay: number): PlanPeriod {
  const price = periodPrice(monthlyPrice, cadence);
  return { plan, monthlyPrice, cadence, price, startsAt, endsAt: planPeriodEnd(startsAt, cadence, anchorDay) };
}

/** A subscription whose next period has begun. */
export function rolled(held: Subscription): Subscription {
  return held.next ? { ...held, state: 'active', period: held.next, next: null } : held;
}

function isBefore(one: Instant, other: Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
