import * as v from 'valibot';
import { checkbox, line, optional, type Parsed, parseForm, type RawForm, shortText } from '#domain/form.ts';
import type { Currency } from '#domain/money.ts';
import { type ExchangeRate, isPayableIn, parseRate, rateLimits } from '#domain/orders/exchange-rate.ts';
import { raffleLimits } from './raffle.ts';

const shape = v.object({
  isOffered: v.optional(checkbox, false),
  rate: v.optional(shortText(rateLimits.text), ''),
  source: v.optional(optional(line(1, rateLimits.source)), ''),
});

/** A rate as the organiser of a raffle sets it, with whose it is where they say so. */
export type SetRate = ExchangeRate & { readonly source: string | null };
export type TypedRate = v.InferOutput<typeof shape>;

/** Parses what the organiser says of a raffle's second currency. The rate is read in the raffle's currency, by `rateOf`. */
export function parseSecondCurrency(raw: RawForm): Parsed<TypedRate> {
  return parseForm(shape, raw);
}

/**
 * The rate that was typed, null where no second currency is offered. Refuses one at which a number costs nothing, or the most that is
 * taken at once more than is counted exactly.
 */
export function rateOf(
  { isOffered, rate: text, source }: TypedRate,
  { price, currency }: { price: number; currency: Currency },
): Parsed<SetRate | null> {
  if (!isOffered) return { ok: true, value: null };
  const read = parseRate(text, currency);
  if (!read.ok) return { ok: false, fields: { rate: { code: read.fault } } };
  const sums = [price, price * (raffleLimits.numbersPerOrder + 1)];
  if (!sums.every((sum) => isPayableIn(sum, read.value)))
    return { ok: false, fields: { rate: { code: 'rate-price' } } };
  return { ok: true, value: { ...read.value, source: source || null } };
}
