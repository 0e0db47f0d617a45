import { periodEnd } from '#domain/access/access-period.ts';

/** How often a plan is paid. */
export const planCadences = ['monthly', 'yearly'] as const;
export type PlanCadence = (typeof planCadences)[number];

/** Plans are priced in euros for the whole installation, so their days and the years of their invoices are of one place. */
export const planZone = 'Europe/Madrid';

/** What a period costs, in euro cents: a year is twelve months. */
export function periodPrice(monthlyPrice: number, cadence: PlanCadence): number {
  return cadence === 'yearly' ? 12 * monthlyPrice : monthlyPrice;
}

/** A stretch of a plan that was paid, with what the whole of it cost. */
export type PaidPeriod = {
  readonly cadence: PlanCadence;
  readonly price: number;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
};

/** The end of a period that begins then: the same hour of the anchor's day, or of the last day of a shorter month. */
export function planPeriodEnd(startsAt: Temporal.Instant, cadence: PlanCadence, anchorDay: number): Temporal.Instant {
  return periodEnd(startsAt, cadence, { timeZone: planZone, anchorDay });
}

/** The day of the month that the periods of a plan begun then end on. */
export function anchorDayOf(startsAt: Temporal.Instant): number {
  return startsAt.toZonedDateTimeISO(planZone).day;
}

const dayMilliseconds = 86_400_000;

/**
 * What changing to a larger plan costs now, in euro cents: of each period paid, the difference of price for the days that
 * are left, today counted, rounded down. Never negative, and never more than the larger plan costs for those periods.
 */
export function upgradePrice(periods: readonly PaidPeriod[], monthlyPrice: number, now: Temporal.Instant): number {
  return periods.reduce((sum, { cadence, price, startsAt, endsAt }) => {
    const days = daysBetween(startsAt, endsAt);
    const left = Math.min(days, daysBetween(now, endsAt));
    const difference = Math.max(0, periodPrice(monthlyPrice, cadence) - price);
    return days === 0 ? sum : sum + Math.floor((difference * left) / days);
  }, 0);
}

/** Days from one instant to a later one, the last one counted as a whole; 0 where it is not later. */
function daysBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.max(0, Math.ceil((to.epochMilliseconds - from.epochMilliseconds) / dayMilliseconds));
}
