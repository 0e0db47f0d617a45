import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { type ExchangeRate, isPayableIn } from '#domain/orders/exchange-rate.ts';
import type { SetRate } from '#domain/raffles/second-currency.ts';

type RateColumns = 'second_currency' | 'rate_units' | 'rate_per' | 'rate_one' | 'rate_source' | 'rate_at';
export type RateRow = Pick<OrderRow, RateColumns>;

/** A rate with whose it is and since when it holds. */
export type DatedRate = ExchangeRate & { source: string | null; at: string };

export const noRate: RateRow = {
  second_currency: null,
  rate_units: null,
  rate_per: null,
  rate_one: null,
  rate_source: null,
  rate_at: null,
};

/** The rate of a raffle, or the one that an order was taken at; null where neither has a second currency. */
export function rateIn(row: RateRow): DatedRate | null {
  const { second_currency: currency, rate_units: units, rate_per: per, rate_one: one, rate_at: at } = row;
  if (currency === null || units === null || per === null || one === null || at === null) return null;
  return { currency, units, per, one, source: row.rate_source, at: at.toString() };
}

/** What is written of a rate that holds from an instant on. */
export function rateColumns(rate: SetRate | null, at: Temporal.Instant): RateRow {
  if (rate === null) return noRate;
  const { currency, units, per, one, source } = rate;
  return {
    second_currency: currency,
    rate_units: units,
    rate_per: per,
    rate_one: one,
    rate_source: source,
    rate_at: at,
  };
}

/** The rate that an order of so many numbers freezes: its raffle's, unless so little or so much comes to nothing that can be paid. */
export function rateToFreeze(raffle: RaffleRow, count: number): RateRow {
  const rate = rateIn(raffle);
  if (rate === null || !isPayableIn(raffle.price * count, rate)) return noRate;
  const { second_currency, rate_units, rate_per, rate_one, rate_source, rate_at } = raffle;
  return { second_currency, rate_units, rate_per, rate_one, rate_source, rate_at };
}
