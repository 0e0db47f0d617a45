import * as v from 'valibot';
import { type FieldFault, type FieldFaults, line, type RawForm } from '#domain/form.ts';
import type { DrawMethod } from './raffle.ts';
import type { Dates } from './raffle-form-dates.ts';
import { raffleFormLimits } from './raffle-form-fields.ts';
import { parsedValue } from './raffle-form-reading.ts';
import { rows } from './raffle-form-rows.ts';
import { sourceLimits } from './source-limits.ts';

/** Which draws of a lottery decide, and which prize of each, in their order. */
export type Readings = Extract<DrawMethod, { kind: 'lottery' }>['readings'];

/** A reading with the row of the form that it was typed in. */
export type TypedReading = Readings[number] & { row: number };

const readingShape = v.object({
  draw: v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.regex(/^\d{4}-\d\d-\d\d(#[A-Za-z0-9-]{1,20})?$/, 'date'),
  ),
  prize: line(1, raffleFormLimits.readingPrize),
});

/** Reads the readings in their order; null with faults where a part of one is missing or no date. */
export function readReadings(raw: RawForm, faults: FieldFaults): TypedReading[] | null {
  return parsedValue(rows(raw, 'readings', readingShape, raffleFormLimits.readings), faults);
}

/** Whether a raffle of that hour may be drawn by these readings. Adds what is wrong with them to the faults. */
export function readingsHold(
  readings: readonly TypedReading[],
  drawAt: Temporal.Instant,
  faults: FieldFaults,
): boolean {
  if (readings.length === 0) faults['readings.0.draw'] = { code: 'required' };
  for (const [index, reading] of readings.entries()) {
    const fault = faultOfReading(readings.slice(0, index), reading, drawAt);
    if (fault) faults[`readings.${reading.row}.draw`] = fault;
  }
  return !Object.keys(faults).some((name) => name.startsWith('readings.'));
}

/** Readings as a raffle keeps them. */
export function withoutRows(readings: readonly TypedReading[]): Readings {
  return readings.map(({ draw, prize }) => ({ draw, prize }));
}

/**
 * The protocol's windows: no lottery draw of the bases may be over long before the raffle's hour (its figures would be
 * known), and the first one must be near; the list goes forward in time and names no reading twice. Ours beside: no two
 * further apart than a lottery's draws are, since buyers wait for the last one.
 */
function faultOfReading(
  before: readonly { draw: string; prize: string }[],
  { draw, prize }: { draw: string; prize: string },
  drawAt: Temporal.Instant,
): FieldFault | null {
  const day = dayOf(draw);
  if (!day) return { code: 'date' };
  const previous = before.at(-1);
  const isTwice = before.some((other) => other.draw === draw && other.prize === prize);
  if (isTwice || (previous && draw < previous.draw)) return { code: 'reading-order' };
  const isOver = Temporal.Instant.compare(day.add({ hours: 36 }), drawAt) < 0;
  const isFar = before.length === 0 && Temporal.Instant.compare(day.subtract({ hours: 14 }), drawAt) > 0;
  if (isOver || isFar) return { code: 'reading-date' };
  return isWithinGap(previous, day) ? null : { code: 'reading-far', limit: sourceLimits.gapDays };
}

/**
 * The dates of a raffle with the margin that its method asks for. A lottery's list is sealed before the day of the first
 * reading begins where the raffle is: the hour of its draw is not in the rules, and nobody may be let in who knows the
 * number. Null with a fault where sales close too late for that.
 */
export function sealedInTime(dates: Dates, [first]: Readings, faults: FieldFaults): Dates | null {
  if (!first) return dates;
  const day = Temporal.PlainDate.from(first.draw.slice(0, 10)).toZonedDateTime(dates.timeZone).toInstant();
  const marginSeconds = Math.max(dates.marginSeconds, Math.floor(dates.drawAt.since(day).total('seconds')));
  const latestClose = dates.drawAt.subtract({ seconds: marginSeconds, hours: 1 });
  if (Temporal.Instant.compare(dates.salesCloseAt, latestClose) <= 0) return { ...dates, marginSeconds };
  faults.salesCloseAt = { code: 'close-before-lottery' };
  return null;
}

function isWithinGap(previous: { draw: string } | undefined, day: Temporal.Instant): boolean {
  const before = previous && dayOf(previous.draw);
  return !before || Temporal.Instant.compare(day, before.add({ hours: 24 * sourceLimits.gapDays })) <= 0;
}

function dayOf(draw: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDate.from(draw.slice(0, 10), { overflow: 'reject' }).toZonedDateTime('UTC').toInstant();
  } catch {
    return null;
  }
}
