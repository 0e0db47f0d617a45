import * as v from 'valibot';
import { type FieldFault, type FieldFaults, integer, line, parseForm, type RawForm } from '#domain/form.ts';
import { bitsOf } from './draw-guarantee.ts';
import type { DrawMethod } from './raffle.ts';
import type { Dates } from './raffle-form-dates.ts';
import { type FieldShapes, raffleFormLimits } from './raffle-form-fields.ts';
import { parsedValue } from './raffle-form-reading.ts';
import { rows } from './raffle-form-rows.ts';

/** How a raffle is drawn, and its dates with the margin that this asks for. */
export type Draw = { method: DrawMethod; dates: Dates };

/**
 * Reads how the raffle is drawn; null with faults where what the method asks for is missing or invalid.
 * @param total how many numbers the board has, which the lottery's figures must tell apart
 */
export function readDraw(
  raw: RawForm,
  { kind, dates, total }: { kind: DrawMethod['kind']; dates: Dates; total: number },
  faults: FieldFaults,
): Draw | null {
  if (kind === 'drand') return { method: { kind }, dates };
  if (kind === 'lottery') {
    const method = readLottery(raw, dates, total, faults);
    const sealed = method && sealedInTime(dates, method.readings, faults);
    return sealed && { method, dates: sealed };
  }
  const method = readCommitment(raw, dates, faults);
  return method && { method, dates };
}

const contestHours = { lottery: 48, entropy: 48, seedOnly: 0, revealAfter: 168 } as const;

const lotteryShape = v.object({
  lottery: line(1, raffleFormLimits.lottery),
  digits: v.optional(integer(1, 9), 5),
  figures: v.optional(integer(1, 7), 2),
} satisfies FieldShapes);

const readingShape = v.object({
  draw: v.pipe(v.string('required'), v.trim(), v.regex(/^\d{4}-\d\d-\d\d(#[A-Za-z0-9-]{1,20})?$/, 'date')),
  prize: line(1, raffleFormLimits.readingPrize),
});

type Lottery = Extract<DrawMethod, { kind: 'lottery' }>;

function readLottery(raw: RawForm, dates: Dates, total: number, faults: FieldFaults): Lottery | null {
  const shape = parsedValue(parseForm(lotteryShape, raw), faults);
  const readings = parsedValue(rows(raw, 'readings', readingShape, raffleFormLimits.readings), faults);
  if (!shape || !readings) return null;
  if (shape.figures > shape.digits) faults.figures = { code: 'too-large', limit: shape.digits };
  else if (total > 10 ** shape.figures) faults.figures = { code: 'figures', limit: shape.figures };
  if (readings.length === 0) faults['readings.0.draw'] = { code: 'required' };
  for (const [index, reading] of readings.entries()) {
    const code = faultOfReading(readings.slice(0, index), reading, dates.drawAt);
    if (code) faults[`readings.${reading.row}.draw`] = { code };
  }
  if (Object.keys(faults).some((name) => name === 'figures' || name.startsWith('readings.'))) return null;
  return {
    kind: 'lottery',
    ...shape,
    readings: readings.map(({ draw, prize }) => ({ draw, prize })),
    unsold: 'otro_sorteo',
    contestHours: contestHours.lottery,
  };
}

/**
 * The protocol's windows: no lottery draw of the bases may be over long before the raffle's hour (its figures would be
 * known), and the first one must be near; the list goes forward in time and names no reading twice.
 */
function faultOfReading(
  before: readonly { draw: string; prize: string }[],
  { draw, prize }: { draw: string; prize: string },
  drawAt: Temporal.Instant,
): FieldFault['code'] | null {
  const day = dayOf(draw);
  if (!day) return 'date';
  const previous = before.at(-1);
  if (previous && draw < previous.draw) return 'reading-order';
  if (before.some((other) => other.draw === draw && other.prize === prize)) return 'reading-order';
  const isOver = Temporal.Instant.compare(day.add({ hours: 36 }), drawAt) < 0;
  const isFar = before.length === 0 && Temporal.Instant.compare(day.subtract({ hours: 14 }), drawAt) > 0;
  return isOver || isFar ? 'reading-date' : null;
}

/**
 * The dates of a raffle with the margin that its method asks for. A lottery's list is sealed before the day of the first
 * reading begins where the raffle is: the hour of its draw is not in the rules, and nobody may be let in who knows the
 * number. Null with a fault where sales close too late for that.
 */
function sealedInTime(dates: Dates, [first]: Lottery['readings'], faults: FieldFaults): Dates | null {
  if (!first) return dates;
  const day = Temporal.PlainDate.from(first.draw.slice(0, 10)).toZonedDateTime(dates.timeZone).toInstant();
  const marginSeconds = Math.max(dates.marginSeconds, Math.floor(dates.drawAt.since(day).total('seconds')));
  const latestClose = dates.drawAt.subtract({ seconds: marginSeconds, hours: 1 });
  if (Temporal.Instant.compare(dates.salesCloseAt, latestClose) <= 0) return { ...dates, marginSeconds };
  faults.salesCloseAt = { code: 'close-before-lottery' };
  return null;
}

function dayOf(draw: string): Temporal.Instant | null {
  try {
    return Temporal.PlainDate.from(draw.slice(0, 10), { overflow: 'reject' }).toZonedDateTime('UTC').toInstant();
  } catch {
    return null;
  }
}

const entropyShape = v.object({
  description: line(1, raffleFormLimits.entropyDescription),
  format: v.optional(v.picklist(['digitos', 'hex'], 'choice'), 'digitos'),
  length: integer(1, 128),
});

function readCommitment(raw: RawForm, dates: Dates, faults: FieldFaults): DrawMethod | null {
  const read = rows(raw, 'entropy', entropyShape, raffleFormLimits.entropies, ['format']);
  const entropy = parsedValue(read, faults);
  if (!entropy) return null;
  return {
    kind: 'commitment',
    entropy: entropy.map(({ description, format, length }) => ({
      description,
      format,
      length,
      bits: bitsOf(format, length),
    })),
    revealBefore: dates.drawAt.add({ hours: contestHours.revealAfter }).toString(),
    contestHours: entropy.length === 0 ? contestHours.seedOnly : contestHours.entropy,
  };
}
