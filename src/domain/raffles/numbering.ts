import * as v from 'valibot';
import { type FieldFaults, integer, parseForm, type RawForm } from '#domain/form.ts';
import type { NewRaffle } from './new-raffle.ts';
import { raffleLimits } from './raffle.ts';
import { type FieldShapes, raffleFormLimits } from './raffle-form-fields.ts';
import { parsedValue } from './raffle-form-reading.ts';

/** The numberings; `1-N` ends where the organiser chooses. */
export const numberings = ['00-99', '000-999', '0000-9999', '1-N'] as const;
export type Numbering = (typeof numberings)[number];

/** The first and last number of a board, both on it. */
export type Range = Pick<NewRaffle, 'firstNumber' | 'lastNumber'>;

/** Reads the board of a numbering; null with a fault where its last number is missing or out of bounds. */
export function readRange(raw: RawForm, numbering: Numbering, faults: FieldFaults): Range | null {
  if (numbering !== '1-N') return rangeOf(numbering);
  const { min, max } = raffleFormLimits.lastNumber;
  const parsed = parsedValue(parseForm(v.object({ lastNumber: integer(min, max) } satisfies FieldShapes), raw), faults);
  return parsed && { firstNumber: 1, lastNumber: parsed.lastNumber };
}

/** The first and last number of a numbering: `000-999` is 0 to 999. */
export function rangeOf(numbering: Exclude<Numbering, '1-N'>): Range {
  return { firstNumber: 0, lastNumber: 10 ** numbering.indexOf('-') - 1 };
}

/** The numbering of a range, for editing. */
export function numberingOf({ firstNumber, lastNumber }: Range): Numbering {
  if (firstNumber === 1) return '1-N';
  return numberings.find((each) => each !== '1-N' && rangeOf(each).lastNumber === lastNumber) ?? '1-N';
}

/** How many numbers a board has; of one that could not be read, as many as one may have. */
export function totalOf(range: Range | null): number {
  return range ? range.lastNumber - range.firstNumber + 1 : raffleLimits.board;
}
