import * as v from 'valibot';
import { type FieldFaults, integer, line, optional, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { type CurrentDraw, readLaterDates } from './amendment-dates.ts';
import { type AmendedDraw, readAmendedDraw } from './amendment-draw.ts';
import type { NewPrize, NewRaffle } from './new-raffle.ts';
import { raffleLimits } from './raffle.ts';
import { readPrizes } from './raffle-form-prizes.ts';
import { parsedValue } from './raffle-form-reading.ts';

/** The rules of a raffle as they stand, of which an amendment changes some. */
export type CurrentRules = Pick<NewRaffle, 'title' | 'currency' | 'minimumSold'> & CurrentDraw;

/** What an amendment asks for: the rules as they are to be, and why. Pictures stay with their prizes. */
export type Amendment = Pick<NewRaffle, 'title' | 'minimumSold'> &
  AmendedDraw & { prizes: readonly Omit<NewPrize, 'picture'>[]; reason: string };

export const amendmentLimits = {
  reason: 500,
  /** Hours that sales stay open after an amendment, so that whoever holds a number has time to withdraw. */
  toWithdraw: 24,
} as const;

/** Parses an amendment of a raffle on sale. Gives the rules as they are to be, or all faults, one per field. */
export function parseAmendment(raw: RawForm, before: CurrentRules, now: Temporal.Instant): Parsed<Amendment> {
  const faults: FieldFaults = {};
  const words = parsedValue(parseForm(wordsShape(before.minimumSold), raw), faults);
  const prizes = readPrizes(raw, before.currency, faults).map(({ picture: _, ...prize }) => prize);
  if (prizes.length === 0 && !Object.keys(faults).some((name) => name.startsWith('prizes'))) {
    faults['prizes.0.name'] = { code: 'required' };
  }
  const dates = readLaterDates(raw, before, now, faults);
  const draw = readAmendedDraw(raw, { before, dates }, faults);
  if (dates && isBefore(dates.salesCloseAt, now.add({ hours: amendmentLimits.toWithdraw }))) {
    faults.salesCloseAt = { code: 'close-too-soon', limit: amendmentLimits.toWithdraw };
  }
  if (!words || !draw || Object.keys(faults).length > 0) return { ok: false, fields: faults };
  const { title, reason, minimumSold } = words;
  return { ok: true, value: { title, reason, prizes, minimumSold: minimumSold ?? 1, ...draw } };
}

function wordsShape(minimumSold: number) {
  return v.object({
    title: line(1, raffleLimits.title),
    reason: line(1, amendmentLimits.reason),
    minimumSold: v.optional(optional(integer(1, minimumSold)), ''),
  });
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
