import { times } from '#domain/money.ts';
import { raffleLimits } from '#domain/raffles/raffle.ts';
import { formatDateTime, formatMoney } from '#texts/format.ts';
import { createRaffleTexts } from '#texts/raffles/create-raffle.ts';
import type { Values } from '#web/browser/use-draft.ts';
import { type Place, priceOf, rangeOfForm } from './raffle-form.ts';

const { numbers: words, preview } = createRaffleTexts;

/** The income if everything is sold; null until price and numbers are known. */
export function sumOf(values: Values, place: Place): string | null {
  const range = rangeOfForm(values);
  const price = priceOf(values, place.currency);
  if (!range || !price) return null;
  const count = range.lastNumber - range.firstNumber + 1;
  if (count > raffleLimits.board) return null;
  if (price.amount === 0) return words.sumFree(count);
  return words.sum(count, formatMoney(price, place.country), formatMoney(times(price, count), place.country));
}

/** A local time as typed, without a zone; a dash while empty. */
export function typedHour(local = ''): string {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) ? formatDateTime(`${local}:00Z`, 'UTC') : preview.noPrice;
}
