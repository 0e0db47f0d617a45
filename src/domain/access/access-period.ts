import type { AccessCadence } from './access-payment.ts';

type Instant = Temporal.Instant;

/** Days that who has paid still comes in after the end, while they renew. */
export const graceDays = 7;

/** From when until when a grant holds; `endsAt` null is without end. */
export type AccessSpan = { startsAt: Instant; endsAt: Instant | null; graceUntil: Instant | null };

/** What is known of a grant in order to say whether, and until when, it lets in. */
export type HeldGrant = AccessSpan & { anchorDay: number | null; revokedAt: Instant | null };

/**
 * The period that a payment buys: from now, or from the end of what is held, whichever is later, so that paying early
 * loses nothing. Periods that follow one another keep the day of the first: January 31st, February 28th, March 31st.
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
  // by the clock of another place what is held may end on another day, which is then the one to keep
  const kept = isHeld ? last.anchorDay : null;
  const anchorDay = kept !== null && start.day === Math.min(kept, start.daysInMonth) ? kept : start.day;
  const endsAt = periodEnd(startsAt, cadence, { timeZone, anchorDay });
  return { startsAt, endsAt, graceUntil: graceAfter(endsAt), anchorDay };
}

/**
 * The end of a month or year that begins at an instant: the same hour of the anchor's day in the month it ends in, or of
 * that month's last day where it is shorter, by the clock of a place.
 */
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

/** Until when somebody still comes in after an end. */
export function graceAfter(endsAt: Instant): Instant {
  return endsAt.add({ hours: 24 * graceDays });
}

/**
 * What the clock of access shows in a community: it stands while the community is not active, because nobody can pay
 * then. What is left of somebody's access is left when it goes on.
 */
export function accessClock(now: Instant, inactiveSince: Instant | null): Instant {
  return inactiveSince !== null && isBefore(inactiveSince, now) ? inactiveSince : now;
}

/** The grant that lasts longest, of those that were not taken back. */
export function lastGrant<G extends HeldGrant>(grants: readonly G[]): G | null {
  const held = grants.filter(({ revokedAt }) => revokedAt === null);
  return held.reduce<G | null>((last, each) => (last === null || outlasts(each, last) ? each : last), null);
}

/** Whether one of them lets in at an instant. */
export function hasAccess(grants: readonly HeldGrant[], now: Instant): boolean {
  return grants.some(
    ({ startsAt, graceUntil, revokedAt }) =>
      revokedAt === null && !isBefore(now, startsAt) && (graceUntil === null || isBefore(now, graceUntil)),
  );
}

/** Whole days until an end, the one that has begun counted. */
export function daysUntil(end: Instant, now: Instant): number {
  return Math.ceil(end.since(now).total('hours') / 24);
}

/** Where somebody's access stands: without end, running, past its end but still let in, or over. */
export type AccessState = 'endless' | 'running' | 'grace' | 'over' | 'none';

/** Where access stands at an instant by its grants. */
export function accessState(grants: readonly HeldGrant[], now: Instant): AccessState {
  const last = lastGrant(grants);
  if (!last) return 'none';
  if (last.endsAt === null) return 'endless';
  if (isBefore(now, last.endsAt)) return 'running';
  return hasAccess(grants, now) ? 'grace' : 'over';
}

/** Days before the end (after it, negative) on which somebody is reminded, the first first. */
export const reminderDays = [7, 1, 0, -5] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** Whether an end is so near that its first reminder has gone out, or would have: renewing comes first from then on. */
export function isEndNear(end: Instant, now: Instant): boolean {
  return daysUntil(end, now) <= reminderDays[0];
}

/**
 * The reminder that is due of an end, if any: the latest whose day has come and that was not sent, nor any later one.
 * Who paid with less time left than a reminder's is not told of days that were past before they paid.
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
