import type { AccessCadence } from './access-payment.ts';

type Instant = Temporal.Instant;

/** Days after its end in which paid access still lets in. */
export const graceDays = 7;

/** A grant's validity; `endsAt` null is endless. */
export type AccessSpan = { startsAt: Instant; endsAt: Instant | null; graceUntil: Instant | null };

/** The fields that decide whether, and until when, a grant lets in. */
export type HeldGrant = AccessSpan & { anchorDay: number | null; revokedAt: Instant | null };

/**
 * The period that a payment buys: from now or the end of the current one, whichever is later, so that paying early
 * loses nothing. Consecutive periods keep the day of the first: January 31st, February 28th, March 31st.
 */
export function paidSpan(
  cadence: AccessCadence,
  held: readonly HeldGrant[],
  { now, timeZone }: { now: Instant; timeZone: string },
): AccessSpan & { anchorDay: number | null } {
  const last = lastGrant(held);
  const isHeld = last !== null && (last.endsAt === null || isBefore(now, last.endsAt));
  const startsAt = isHeld && last.endsAt !== null ? last.endsAt : now;
  if (cadence === 'one_time') return { startsAt, endsAt: null, graceUntil: null, anchorDay: null };
  const start = startsAt.toZonedDateTimeISO(timeZone);
  // in another time zone the grant may end on another day, which then becomes the anchor
  const kept = isHeld ? last.anchorDay : null;
  const anchorDay = kept !== null && start.day === Math.min(kept, start.daysInMonth) ? kept : start.day;
  const endsAt = periodEnd(startsAt, cadence, { timeZone, anchorDay });
  return { startsAt, endsAt, graceUntil: graceAfter(endsAt), anchorDay };
}

/** The end of a month or year: the same local time on the anchor's day, or the last day of a shorter month. */
export function periodEnd(
  startsAt: Instant,
  cadence: Exclude<AccessCadence, 'one_time'>,
  { timeZone, anchorDay }: { timeZone: string; anchorDay: number },
): Instant {
  const start = startsAt.toZonedDateTimeISO(timeZone);
  const month = start
    .toPlainDate()
    .toPlainYearMonth()
    .add(cadence === 'monthly' ? { months: 1 } : { years: 1 });
  const day = Math.min(anchorDay, month.daysInMonth);
  return month.toPlainDate({ day }).toZonedDateTime({ timeZone, plainTime: start.toPlainTime() }).toInstant();
}

/** The end of the grace period. */
export function graceAfter(endsAt: Instant): Instant {
  return endsAt.add({ hours: 24 * graceDays });
}

/**
 * The time by which access to a community runs, which stops while it is not active, because nobody can pay then. Remaining time is
 * preserved.
 */
export function accessTime(now: Instant, inactiveSince: Instant | null): Instant {
  return inactiveSince !== null && isBefore(inactiveSince, now) ? inactiveSince : now;
}

/** The unrevoked grant that ends last. */
export function lastGrant<G extends HeldGrant>(grants: readonly G[]): G | null {
  const held = grants.filter(({ revokedAt }) => revokedAt === null);
  return held.reduce<G | null>((last, each) => (last === null || outlasts(each, last) ? each : last), null);
}

/**
 * Whether any of them is in force at an instant. A start is not looked at: a grant that begins later begins where another
 * ends, and the first one begins by the clock of the server that gave it, which may be ahead of the one that asks.
 */
export function hasAccess(grants: readonly HeldGrant[], now: Instant): boolean {
  return grants.some(
    ({ graceUntil, revokedAt }) => revokedAt === null && (graceUntil === null || isBefore(now, graceUntil)),
  );
}

/** Days until an end, rounded up. */
export function daysUntil(end: Instant, now: Instant): number {
  return Math.ceil(end.since(now).total('hours') / 24);
}

/** The state of somebody's access: endless, running, within its grace period, over, or none. */
export type AccessState = 'endless' | 'running' | 'grace' | 'over' | 'none';

/** The state of access at an instant. */
export function accessState(grants: readonly HeldGrant[], now: Instant): AccessState {
  const last = lastGrant(grants);
  if (!last) return 'none';
  if (last.endsAt === null) return 'endless';
  if (isBefore(now, last.endsAt)) return 'running';
  return hasAccess(grants, now) ? 'grace' : 'over';
}

/** Days before the end (negative: after) of each reminder, first to last. */
export const reminderDays = [7, 1, 0, -5] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** Whether the first reminder is due or past: from then on pages offer to renew first. */
export function isEndNear(end: Instant, now: Instant): boolean {
  return daysUntil(end, now) <= reminderDays[0];
}

/**
 * The reminder that is due, if any: the latest whose day has come, unless it or a later one was sent. Reminders for
 * days before the payment are skipped.
 */
export function dueReminder(
  { endsAt, createdAt, sent }: { endsAt: Instant; createdAt: Instant; sent: readonly number[] },
  now: Instant,
): ReminderDay | null {
  const due = reminderDays.filter((days) => {
    const at = endsAt.subtract({ hours: 24 * days });
    return !isBefore(now, at) && isBefore(createdAt, at);
  });
  const latest = due.at(-1);
  if (latest === undefined || sent.some((days) => days <= latest)) return null;
  return isBefore(now, graceAfter(endsAt)) ? latest : null;
}

function outlasts(one: AccessSpan, other: AccessSpan): boolean {
  if (other.endsAt === null) return false;
  return one.endsAt === null || isBefore(other.endsAt, one.endsAt);
}

function isBefore(one: Instant, other: Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
