import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timeZones } from '#domain/local-time.ts';
import { accessCadences } from './access-payment.ts';
import {
  accessState,
  accessTime,
  dueReminder,
  graceAfter,
  type HeldGrant,
  hasAccess,
  isEndNear,
  lastGrant,
  paidSpan,
  periodEnd,
  reminderDays,
} from './access-period.ts';

const madrid = 'Europe/Madrid';
const at = (text: string) => Temporal.Instant.from(text);
const local = (instant: Temporal.Instant | null, timeZone = madrid) =>
  instant?.toZonedDateTimeISO(timeZone).toPlainDateTime().toString({ smallestUnit: 'minute' });

const anyInstant = fc
  .integer({ min: at('2020-01-01T00:00:00Z').epochMilliseconds, max: at('2040-01-01T00:00:00Z').epochMilliseconds })
  .map((time) => Temporal.Instant.fromEpochMilliseconds(time));
const anyZone = fc.constantFrom(...timeZones);
const anyCadence = fc.constantFrom(...accessCadences);
const anyPeriod = fc.constantFrom('monthly' as const, 'yearly' as const);

const grantOf = (span: ReturnType<typeof paidSpan>): HeldGrant => ({ ...span, revokedAt: null });
const compare = Temporal.Instant.compare;

test('a month ends on the same day and hour of the next, or on its last day', () => {
  const end = (start: string, anchorDay: number, zone = madrid) =>
    local(periodEnd(at(start), 'monthly', { timeZone: zone, anchorDay }), zone);
  expect(end('2026-11-21T10:00:00Z', 21)).toBe('2026-12-21T11:00');
  expect(end('2027-01-31T17:30:00Z', 31)).toBe('2027-02-28T18:30');
  expect(end('2028-01-31T17:30:00Z', 31)).toBe('2028-02-29T18:30');
  expect(end('2027-02-28T17:30:00Z', 31)).toBe('2027-03-31T18:30');
  // half past midnight of the 31st in Madrid is still the 30th in UTC
  expect(end('2026-12-30T23:30:00Z', 31)).toBe('2027-01-31T00:30');
});

test('a year from February 29th ends on the 28th, and the fourth on the 29th again', () => {
  const year = (start: string) => periodEnd(at(start), 'yearly', { timeZone: madrid, anchorDay: 29 });
  expect(local(year('2028-02-29T11:00:00Z'))).toBe('2029-02-28T12:00');
  expect(local(year('2031-02-28T11:00:00Z'))).toBe('2032-02-29T12:00');
});

test('an hour that the clock skips that day moves on by what was skipped', () => {
  expect(local(periodEnd(at('2027-02-28T01:30:00Z'), 'monthly', { timeZone: madrid, anchorDay: 28 }))).toBe(
    '2027-03-28T03:30',
  );
});

test('where the clock is that of another place, the next month ends on the same day as this one', () => {
  const held = grantOf(paidSpan('monthly', [], { now: at('2026-11-30T23:30:00Z'), timeZone: madrid }));
  expect(local(held.endsAt)).toBe('2027-01-01T00:30');
  const zone = 'America/Mexico_City';
  const next = paidSpan('monthly', [held], { now: at('2026-12-20T10:00:00Z'), timeZone: zone });
  expect([local(held.endsAt, zone), local(next.endsAt, zone)]).toEqual(['2026-12-31T17:30', '2027-01-31T17:30']);
});

test('whoever renews in time, however early and often, never loses a day', () => {
  fc.assert(
    fc.property(
      anyPeriod,
      anyInstant,
      anyZone,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 15 }),
      (cadence, start, timeZone, shares) => {
        const held = [grantOf(paidSpan(cadence, [], { now: start, timeZone }))];
        let now = start;
        for (const share of shares) {
          // an instant between the last payment and the end of the grant
          const end = held.at(-1)?.endsAt ?? now;
          now = now.add({ milliseconds: Math.floor((end.epochMilliseconds - now.epochMilliseconds) * share) });
          if (compare(now, end) >= 0) break;
          const span = paidSpan(cadence, held, { now, timeZone });
          expect(span.startsAt.equals(end)).toBe(true);
          held.push(grantOf(span));
        }
        const day = start.toZonedDateTimeISO(timeZone).toPlainDate();
        const count = held.length;
        const whole = day.add(cadence === 'monthly' ? { months: count } : { years: count });
        expect(held.at(-1)?.endsAt?.toZonedDateTimeISO(timeZone).toPlainDate().toString()).toBe(whole.toString());
      },
    ),
    { numRuns: 500 },
  );
});

test('a period is never shorter than 28 days, and each begins before it ends', () => {
  fc.assert(
    fc.property(anyPeriod, anyInstant, anyZone, fc.integer({ min: 1, max: 31 }), (cadence, start, timeZone, anchor) => {
      const { day } = start.toZonedDateTimeISO(timeZone);
      const end = periodEnd(start, cadence, { timeZone, anchorDay: Math.max(day, anchor) });
      expect(compare(end, start.add({ hours: 24 * 28 - 2 }))).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('who renews after the end begins anew from that day', () => {
  const past = grantOf(paidSpan('monthly', [], { now: at('2026-08-31T10:00:00Z'), timeZone: madrid }));
  expect(local(past.endsAt)).toBe('2026-09-30T12:00');
  const again = paidSpan('monthly', [past], { now: at('2026-10-03T10:00:00Z'), timeZone: madrid });
  expect(local(again.startsAt)).toBe('2026-10-03T12:00');
  expect(local(again.endsAt)).toBe('2026-11-03T12:00');
});

test('who had an endless pass and pays for a month has that month from now', () => {
  const now = at('2026-11-21T10:00:00Z');
  const endless = grantOf(paidSpan('one_time', [], { now, timeZone: madrid }));
  const month = paidSpan('monthly', [endless], { now: at('2026-12-05T10:00:00Z'), timeZone: madrid });
  expect([local(month.startsAt), local(month.endsAt), month.anchorDay]).toEqual([
    '2026-12-05T11:00',
    '2027-01-05T11:00',
    5,
  ]);
});

test('of several grants the last is the one that ends last, in whatever order they are, and an endless one ends never', () => {
  const grant = (endsAt: string | null): HeldGrant => ({
    startsAt: at('2026-01-01T00:00:00Z'),
    endsAt: endsAt === null ? null : at(endsAt),
    graceUntil: endsAt === null ? null : graceAfter(at(endsAt)),
    anchorDay: null,
    revokedAt: null,
  });
  const [early, late, endless] = [grant('2026-02-01T00:00:00Z'), grant('2026-03-01T00:00:00Z'), grant(null)];
  for (const held of [
    [early, late],
    [late, early],
  ]) {
    expect(lastGrant(held)).toBe(late);
    // an end that is past takes nothing from one that is not
    expect(hasAccess(held, at('2026-02-20T00:00:00Z'))).toBe(true);
  }
  expect([lastGrant([endless, late]), lastGrant([late, endless])]).toEqual([endless, endless]);
  const another = grant(null);
  expect(lastGrant([endless, another])).toBe(endless);
  expect(hasAccess([{ ...endless, revokedAt: at('2026-02-01T00:00:00Z') }, late], at('2026-02-20T00:00:00Z'))).toBe(
    true,
  );
});

test('a pass that is paid once has no end, and begins when what is held is over', () => {
  const month = grantOf(paidSpan('monthly', [], { now: at('2026-11-21T10:00:00Z'), timeZone: madrid }));
  const once = paidSpan('one_time', [month], { now: at('2026-11-25T10:00:00Z'), timeZone: madrid });
  expect(once).toMatchObject({ startsAt: month.endsAt, endsAt: null, graceUntil: null });
  expect(accessState([month, grantOf(once)], at('2026-11-26T10:00:00Z'))).toBe('endless');
});

test('access goes on through the seven days of grace, and not an instant longer', () => {
  const now = at('2026-11-21T10:00:00Z');
  const grant = grantOf(paidSpan('monthly', [], { now, timeZone: madrid }));
  const end = grant.endsAt ?? now;
  const last = graceAfter(end);
  expect(accessState([grant], end.subtract({ nanoseconds: 1 }))).toBe('running');
  expect(accessState([grant], end)).toBe('grace');
  expect(hasAccess([grant], last.subtract({ nanoseconds: 1 }))).toBe(true);
  expect(hasAccess([grant], last)).toBe(false);
  expect(accessState([grant], last)).toBe('over');
  // a server whose clock is behind the one that confirmed the payment
  expect(hasAccess([grant], now.subtract({ minutes: 2 }))).toBe(true);
  expect(accessState([], now)).toBe('none');
});

test('what was taken back neither lets in nor is added to', () => {
  fc.assert(
    fc.property(anyCadence, anyInstant, anyZone, (cadence, now, timeZone) => {
      const revoked = { ...grantOf(paidSpan(cadence, [], { now, timeZone })), revokedAt: now };
      expect(hasAccess([revoked], now)).toBe(false);
      expect(lastGrant([revoked])).toBeNull();
      expect(paidSpan(cadence, [revoked], { now, timeZone }).startsAt.equals(now)).toBe(true);
    }),
  );
});

test('each reminder is due once, in its order, whenever the clock looks', () => {
  const endsAt = at('2026-12-21T10:00:00Z');
  const createdAt = at('2026-11-21T10:00:00Z');
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 24 * 45 }), { minLength: 1, maxLength: 60 }), (hours) => {
      const sent: number[] = [];
      for (const hour of hours.toSorted((one, other) => one - other)) {
        const due = dueReminder({ endsAt, createdAt, sent }, createdAt.add({ hours: hour }));
        if (due !== null) sent.push(due);
      }
      expect(new Set(sent).size).toBe(sent.length);
      expect(sent).toEqual(sent.toSorted((one, other) => other - one));
    }),
  );
  const sent: number[] = [];
  for (let hour = 0; hour < 24 * 45; hour += 1) {
    const due = dueReminder({ endsAt, createdAt, sent }, createdAt.add({ hours: hour }));
    if (due !== null) sent.push(due);
  }
  expect(sent).toEqual([...reminderDays]);
});

test('who has access for three days is not told that a week is left', () => {
  const createdAt = at('2026-11-21T10:00:00Z');
  const endsAt = createdAt.add({ hours: 72 });
  expect(dueReminder({ endsAt, createdAt, sent: [] }, createdAt)).toBeNull();
  expect(dueReminder({ endsAt, createdAt, sent: [] }, createdAt.add({ hours: 48 }))).toBe(1);
  // after a month of downtime there is no reminder of an end long past
  expect(dueReminder({ endsAt, createdAt, sent: [] }, createdAt.add({ hours: 24 * 30 }))).toBeNull();
});

test('the clock of access stands from when a community stops, and never shows what is still to come', () => {
  const now = at('2026-11-21T10:00:00Z');
  expect(accessTime(now, null)).toBe(now);
  expect(accessTime(now, at('2026-11-01T10:00:00Z')).toString()).toBe('2026-11-01T10:00:00Z');
  expect(accessTime(now, now.add({ hours: 1 }))).toBe(now);
});

test('an end is near from its first reminder on, and stays so after it', () => {
  const end = at('2026-12-21T10:00:00Z');
  const near = ['2026-12-14T09:59:00Z', '2026-12-14T10:00:00Z', '2026-12-22T10:00:00Z'].map((now) =>
    isEndNear(end, at(now)),
  );
  expect(near).toEqual([false, true, true]);
});
