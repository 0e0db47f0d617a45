import type { FieldFault, FieldFaults, RawForm } from '#domain/form.ts';
import { instantOfLocal } from '#domain/local-time.ts';
import type { NewRaffle } from './new-raffle.ts';
import { marginFor } from './raffle.ts';
import { type Dates, faultOfDrawDate } from './raffle-form-dates.ts';
import { text } from './raffle-form-reading.ts';

/** When a raffle on sale closes and is drawn, and how. */
export type CurrentDraw = Pick<NewRaffle, 'salesCloseAt' | 'drawAt' | 'marginSeconds' | 'timeZone' | 'drawMethod'>;

/**
 * Reads the dates of an amendment, which may only be later. One that is not sent, or left as it was shown, stays to the
 * second; where both do, so does the margin.
 */
export function readLaterDates(
  raw: RawForm,
  before: CurrentDraw,
  now: Temporal.Instant,
  faults: FieldFaults,
): Dates | null {
  const salesCloseAt = readLater(raw, 'salesCloseAt', before, faults);
  const drawAt = readLater(raw, 'drawAt', before, faults);
  if (!salesCloseAt || !drawAt) return null;
  const { kind } = before.drawMethod;
  const dates = { salesCloseAt, drawAt, timeZone: before.timeZone };
  if (isAsBefore(dates, before)) return { ...dates, marginSeconds: before.marginSeconds };
  const drawFault = faultOfDrawDate(dates, kind, now);
  if (drawFault) faults.drawAt ??= { code: drawFault };
  return { ...dates, marginSeconds: marginFor(salesCloseAt, drawAt, kind) };
}

/** Whether neither date is moved. */
export function isAsBefore(dates: Pick<Dates, 'salesCloseAt' | 'drawAt'>, before: CurrentDraw): boolean {
  return dates.salesCloseAt.equals(before.salesCloseAt) && dates.drawAt.equals(before.drawAt);
}

function readLater(
  raw: RawForm,
  name: 'salesCloseAt' | 'drawAt',
  before: CurrentDraw,
  faults: FieldFaults,
): Temporal.Instant | null {
  const typed = text(raw, name).trim();
  const shown = before[name].toZonedDateTimeISO(before.timeZone).toPlainDateTime();
  if (!(name in raw) || typed === shown.toString({ smallestUnit: 'minute' })) return before[name];
  const read = instantOfLocal(typed, before.timeZone);
  const code = read.ok ? laterFault(read.instant, before[name]) : read.fault;
  if (code) faults[name] = { code };
  return read.ok && !code ? read.instant : null;
}

function laterFault(wanted: Temporal.Instant, before: Temporal.Instant): FieldFault['code'] | null {
  return Temporal.Instant.compare(wanted, before) < 0 ? 'date-earlier' : null;
}
