import * as v from 'valibot';
import { type FieldFaults, integer, line, optional, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { instantOfLocal } from '#domain/local-time.ts';
import type { NewPrize, NewRaffle } from './new-raffle.ts';
import { type DrawMethod, marginFor, raffleLimits } from './raffle.ts';
import { faultOfDrawDate } from './raffle-form-dates.ts';
import { readPrizes } from './raffle-form-prizes.ts';
import { parsedValue, text } from './raffle-form-reading.ts';

/** The rules of a raffle as they stand, of which an amendment changes some. */
export type CurrentRules = Pick<
  NewRaffle,
  'title' | 'currency' | 'minimumSold' | 'salesCloseAt' | 'drawAt' | 'marginSeconds' | 'timeZone' | 'drawMethod'
>;

/** What an amendment asks for: the rules as they are to be, and why. Pictures stay with their prizes. */
export type Amendment = Pick<
  NewRaffle,
  'title' | 'minimumSold' | 'salesCloseAt' | 'drawAt' | 'marginSeconds' | 'drawMethod'
> & { prizes: readonly Omit<NewPrize, 'picture'>[]; reason: string };

export const amendmentLimits = {
  reason: 500,
  /** Hours that sales stay open after an amendment, so that whoever holds a number has time to withdraw. */
  toWithdraw: 24,
} as const;

/**
 * Whether an amendment may move a raffle's dates. Where they hang on a lottery's draw or on a public value of a day, that
 * would have to be chosen anew with them.
 */
export function hasMovableDates(method: DrawMethod): boolean {
  return method.kind === 'drand' || (method.kind === 'commitment' && method.entropy.length === 0);
}

/** Parses an amendment of a raffle on sale. Gives the rules as they are to be, or all faults, one per field. */
export function parseAmendment(raw: RawForm, before: CurrentRules, now: Temporal.Instant): Parsed<Amendment> {
  const faults: FieldFaults = {};
  const words = parsedValue(parseForm(wordsShape(before.minimumSold), raw), faults);
  const prizes = readPrizes(raw, before.currency, faults).map(({ picture: _, ...prize }) => prize);
  if (prizes.length === 0 && !Object.keys(faults).some((name) => name.startsWith('prizes'))) {
    faults['prizes.0.name'] = { code: 'required' };
  }
  const dates = readLaterDates(raw, before, now, faults);
  if (!words || !dates || Object.keys(faults).length > 0) return { ok: false, fields: faults };
  const { title, reason, minimumSold } = words;
  return { ok: true, value: { title, reason, prizes, minimumSold: minimumSold ?? 1, ...dates } };
}

function wordsShape(minimumSold: number) {
  return v.object({
    title: line(1, raffleLimits.title),
    reason: line(1, amendmentLimits.reason),
    minimumSold: v.optional(optional(integer(1, minimumSold)), ''),
  });
}

type AmendedDates = Pick<Amendment, 'salesCloseAt' | 'drawAt' | 'marginSeconds' | 'drawMethod'>;

/** Reads the dates, which may only be later. One that is not sent, or left as it was shown, stays to the second. */
function readLaterDates(
  raw: RawForm,
  before: CurrentRules,
  now: Temporal.Instant,
  faults: FieldFaults,
): AmendedDates | null {
  const salesCloseAt = readLater(raw, 'salesCloseAt', before, faults);
  const drawAt = readLater(raw, 'drawAt', before, faults);
  if (!salesCloseAt || !drawAt) return null;
  const isAsBefore = salesCloseAt.equals(before.salesCloseAt) && drawAt.equals(before.drawAt);
  if (isBefore(salesCloseAt, now.add({ hours: amendmentLimits.toWithdraw }))) {
    faults.salesCloseAt = { code: 'close-too-soon', limit: amendmentLimits.toWithdraw };
  }
  if (isAsBefore) return { ...datesOf(before), drawMethod: before.drawMethod };
  const drawFault = faultOfDrawDate({ salesCloseAt, drawAt }, before.drawMethod.kind, now);
  if (drawFault) faults.drawAt ??= { code: drawFault };
  const marginSeconds = marginFor(salesCloseAt, drawAt, before.drawMethod.kind);
  return { salesCloseAt, drawAt, marginSeconds, drawMethod: movedMethod(before, drawAt) };
}

function datesOf({ salesCloseAt, drawAt, marginSeconds }: CurrentRules) {
  return { salesCloseAt, drawAt, marginSeconds };
}

function readLater(
  raw: RawForm,
  name: 'salesCloseAt' | 'drawAt',
  before: CurrentRules,
  faults: FieldFaults,
): Temporal.Instant | null {
  const typed = text(raw, name).trim();
  const shown = before[name].toZonedDateTimeISO(before.timeZone).toPlainDateTime();
  if (!(name in raw) || typed === shown.toString({ smallestUnit: 'minute' })) return before[name];
  const read = instantOfLocal(typed, before.timeZone);
  const code = read.ok ? laterFault(read.instant, before[name], before.drawMethod) : read.fault;
  if (code) faults[name] = { code };
  return read.ok && !code ? read.instant : null;
}

function laterFault(wanted: Temporal.Instant, before: Temporal.Instant, method: DrawMethod) {
  if (!hasMovableDates(method)) return 'dates-fixed' as const;
  return isBefore(wanted, before) ? ('date-earlier' as const) : null;
}

/** The secret of a commitment is revealed as long after the draw as before. */
function movedMethod({ drawMethod, drawAt: before }: CurrentRules, drawAt: Temporal.Instant): DrawMethod {
  if (drawMethod.kind !== 'commitment') return drawMethod;
  const revealBefore = Temporal.Instant.from(drawMethod.revealBefore).add(drawAt.since(before));
  return { ...drawMethod, revealBefore: revealBefore.toString() };
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

/** The prizes of an amendment with the picture of the prize that had each one's name before. */
export function withPictures(prizes: Amendment['prizes'], before: readonly Pick<NewPrize, 'name' | 'picture'>[]) {
  return prizes.map((prize) => ({
    ...prize,
    picture: before.find(({ name }) => name === prize.name)?.picture ?? null,
  }));
}
