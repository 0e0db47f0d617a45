import * as v from 'valibot';
import { type FieldFaults, line, parseForm, type RawForm } from '#domain/form.ts';
import { type CurrentDraw, isAsBefore } from './amendment-dates.ts';
import type { NewRaffle } from './new-raffle.ts';
import { type DrawMethod, marginFor } from './raffle.ts';
import type { Dates } from './raffle-form-dates.ts';
import { raffleFormLimits } from './raffle-form-fields.ts';
import { parsedValue } from './raffle-form-reading.ts';
import {
  type Readings,
  readingsHold,
  readReadings,
  sealedInTime,
  type TypedReading,
  withoutRows,
} from './raffle-form-readings.ts';

/** When the raffle closes and is drawn from then on, and how. */
export type AmendedDraw = Pick<NewRaffle, 'salesCloseAt' | 'drawAt' | 'marginSeconds' | 'drawMethod'>;

type Lottery = Extract<DrawMethod, { kind: 'lottery' }>;
type Commitment = Extract<DrawMethod, { kind: 'commitment' }>;

/** The rules as they stand, and the dates that were read; null where those had faults. */
type Asked = { before: CurrentDraw; dates: Dates | null };

/**
 * Reads what of a raffle's method goes with its dates: which draws of the lottery decide, or of which day the public
 * values are. All else of the method stays, as section 3.1 of the draw protocol asks. Null with faults.
 */
export function readAmendedDraw(raw: RawForm, { before, dates }: Asked, faults: FieldFaults): AmendedDraw | null {
  const { drawMethod } = before;
  switch (drawMethod.kind) {
    case 'drand':
      return dates && amended(dates, drawMethod);
    case 'lottery':
      return amendedLottery(raw, drawMethod, { before, dates }, faults);
    case 'commitment':
      return amendedCommitment(raw, drawMethod, { before, dates }, faults);
  }
}

function amended({ salesCloseAt, drawAt, marginSeconds }: Dates, drawMethod: DrawMethod): AmendedDraw {
  return { salesCloseAt, drawAt, marginSeconds, drawMethod };
}

/**
 * A lottery's readings are held to the rules of a new raffle unless everything stays: a raffle on sale may have been
 * published under others.
 */
function amendedLottery(
  raw: RawForm,
  method: Lottery,
  { before, dates }: Asked,
  faults: FieldFaults,
): AmendedDraw | null {
  const typed = sentReadings(raw, method.readings, faults);
  if (!dates || !typed) return null;
  const readings = withoutRows(typed);
  if (isAsBefore(dates, before) && areSame(readings, method.readings)) return amended(dates, method);
  if (!readingsHold(typed, dates.drawAt, faults)) return null;
  const marginSeconds = marginFor(dates.salesCloseAt, dates.drawAt, method.kind);
  const sealed = sealedInTime({ ...dates, marginSeconds }, readings, faults);
  return sealed && amended(sealed, { ...method, readings });
}

/** The readings as they were typed; those of before where the form has none. */
function sentReadings(raw: RawForm, before: Readings, faults: FieldFaults): TypedReading[] | null {
  const isSent = Object.keys(raw).some((name) => name.startsWith('readings.'));
  return isSent ? readReadings(raw, faults) : before.map((reading, row) => ({ ...reading, row }));
}

function areSame(one: Readings, other: Readings): boolean {
  const isSame = ({ draw, prize }: Readings[number], at: number) =>
    draw === other[at]?.draw && prize === other[at]?.prize;
  return one.length === other.length && one.every(isSame);
}

/** The secret of a commitment is revealed as long after the draw as before. */
function amendedCommitment(
  raw: RawForm,
  method: Commitment,
  { before, dates }: Asked,
  faults: FieldFaults,
): AmendedDraw | null {
  const descriptions = readDescriptions(raw, method.entropy, faults);
  if (!dates) return null;
  if (!dates.drawAt.equals(before.drawAt)) refuseFormer(descriptions, method.entropy, faults);
  const revealBefore = Temporal.Instant.from(method.revealBefore).add(dates.drawAt.since(before.drawAt));
  return amended(dates, {
    ...method,
    entropy: method.entropy.map((value, at) => ({ ...value, description: descriptions[at] ?? value.description })),
    revealBefore: revealBefore.toString(),
  });
}

const descriptionShape = line(1, raffleFormLimits.entropyDescription);

/**
 * The description of each public value, in their order; null where it has a fault. One that is not sent stays. Typed in
 * several lines, so that a phone shows the day at its end, it is one line.
 */
function readDescriptions(raw: RawForm, entropy: Commitment['entropy'], faults: FieldFaults): (string | null)[] {
  return entropy.map(({ description }, at) => {
    const name = descriptionName(at);
    if (!(name in raw)) return description;
    const typed = raw[name];
    const sent = { [name]: typeof typed === 'string' ? typed.replace(/[\r\n]+/g, ' ') : typed };
    return parsedValue(parseForm(v.object({ [name]: descriptionShape }), sent), faults)?.[name] ?? null;
  });
}

/**
 * A value that is known when the list is sealed is no chance, and no program can read of which day one is. So where the
 * draw moves, every value is described anew: none may be called as one was before, also not in another's place.
 */
function refuseFormer(
  descriptions: readonly (string | null)[],
  entropy: Commitment['entropy'],
  faults: FieldFaults,
): void {
  const former = new Set<string | null>(entropy.map(({ description }) => description));
  for (const [at, description] of descriptions.entries()) {
    if (former.has(description)) faults[descriptionName(at)] = { code: 'former-value' };
  }
}

function descriptionName(at: number): string {
  return `entropy.${at}.description`;
}
