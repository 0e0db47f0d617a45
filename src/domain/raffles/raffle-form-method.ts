import * as v from 'valibot';
import { type FieldFaults, integer, line, parseForm, type RawForm } from '#domain/form.ts';
import { bitsOf } from './draw-guarantee.ts';
import type { DrawMethod } from './raffle.ts';
import type { Dates } from './raffle-form-dates.ts';
import { type FieldShapes, raffleFormLimits } from './raffle-form-fields.ts';
import { parsedValue } from './raffle-form-reading.ts';
import { readingsHold, readReadings, sealedInTime, withoutRows } from './raffle-form-readings.ts';
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

type Lottery = Extract<DrawMethod, { kind: 'lottery' }>;

function readLottery(raw: RawForm, dates: Dates, total: number, faults: FieldFaults): Lottery | null {
  const shape = parsedValue(parseForm(lotteryShape, raw), faults);
  const readings = readReadings(raw, faults);
  if (!shape || !readings) return null;
  if (shape.figures > shape.digits) faults.figures = { code: 'too-large', limit: shape.digits };
  else if (total > 10 ** shape.figures) faults.figures = { code: 'figures', limit: shape.figures };
  const isNear = readingsHold(readings, dates.drawAt, faults);
  if (faults.figures || !isNear) return null;
  return {
    kind: 'lottery',
    ...shape,
    readings: withoutRows(readings),
    unsold: 'otro_sorteo',
    contestHours: contestHours.lottery,
  };
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
