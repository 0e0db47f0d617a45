import type { Subscription } from './subscription.ts';

type Instant = Temporal.Instant;

/** Days before the end of a period on which its owner is reminded, where nothing is charged by itself. */
const daysBefore = [7, 1] as const;
/** Days after it on which they are reminded that it was not paid. */
const daysAfter = [3, 7, 14] as const;
/** Days after it on which a plan that nobody paid ends: the day after the last reminder. */
const endsAfterDays = 15;
/** Days in which a gateway makes the charge of a period that begins. */
const daysToCharge = 1;

/** The ends of periods up to which there may be a reminder to send now. */
export function firstReminder(now: Instant): Instant {
  return daysFrom(now, Math.max(...daysBefore));
}

/** When a plan whose period ended then ends, if nobody pays. */
export function dunningEnd(periodEnd: Instant): Instant {
  return daysFrom(periodEnd, endsAfterDays);
}

/**
 * What is due of a subscription by the clock: its next period begins, it waits for its money from now on, or it ends
 * because its owner wanted so (`cancelled`) or nobody paid (`lapsed`). Null: nothing.
 */
export type DueStep = 'next-period' | 'unpaid' | 'cancelled' | 'lapsed';

export function dueStep(subscription: Subscription, now: Instant): DueStep | null {
  const { state, way, period, next, cancelAtEnd } = subscription;
  if (state === 'ended' || isBefore(now, period.endsAt)) return null;
  if (next) return 'next-period';
  if (cancelAtEnd) return 'cancelled';
  if (!isBefore(now, dunningEnd(period.endsAt))) return 'lapsed';
  const isAwaited = way !== 'transfer' && isBefore(now, daysFrom(period.endsAt, daysToCharge));
  return state === 'unpaid' || isAwaited ? null : 'unpaid';
}

/**
 * The reminder that is due, as days from the end of the period (negative: before it); null: none. It is the latest whose
 * day has come, unless it or a later one was sent: after a stop of the server, nobody gets several at once. Nobody is
 * reminded of what is paid, or of what they ended themselves.
 */
export function dueReminder(subscription: Subscription, sent: readonly number[], now: Instant): number | null {
  const { state, period, next, cancelAtEnd, way } = subscription;
  if (state === 'ended' || next || cancelAtEnd) return null;
  const days = [...(way === 'transfer' ? daysBefore.map((each) => -each) : []), ...daysAfter];
  const latest = days.filter((each) => !isBefore(now, daysFrom(period.endsAt, each))).at(-1);
  if (latest === undefined || !isBefore(now, dunningEnd(period.endsAt))) return null;
  // a period that is shorter than what is left until a reminder begins after its day
  if (isBefore(daysFrom(period.endsAt, latest), period.startsAt)) return null;
  return sent.some((each) => each >= latest) ? null : latest;
}

function daysFrom(instant: Instant, days: number): Instant {
  return instant.add({ hours: 24 * days });
}

function isBefore(one: Instant, other: Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
