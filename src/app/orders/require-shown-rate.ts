import { rateIn } from '#db/raffles/rate-in.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import type { Money } from '#domain/money.ts';
import { converted, isPayableIn, rateField, rateMark } from '#domain/orders/exchange-rate.ts';
import type { Taking } from '#domain/orders/order-form.ts';
import { Refusal } from '#domain/refusal.ts';

/** The mark of the rate that a form's page showed; null where it does not say, as a page of an older server. */
export function shownRateIn({ [rateField]: mark }: RawForm): string | null {
  return typeof mark === 'string' ? mark : null;
}

/**
 * Refuses an order whose raffle has another rate than its buyer was shown, with what the numbers cost now, as the page says it. Who
 * was shown none is asked for the same sum, and may pay it as well at the rate of now. The caller holds the raffle's row, so that
 * the order is taken at the rate that was compared.
 */
export function requireShownRate(
  { community, raffle }: { community: CommunityRow; raffle: RaffleRow },
  shown: string | null,
  { numbers, random, most }: Pick<Taking, 'numbers' | 'random'> & { most: Money | null },
): void {
  const rate = rateIn(raffle);
  if (shown === null || shown === rateMark(null) || raffle.price === 0 || shown === rateMark(rate)) return;
  const amount = raffle.price * (numbers.length + random);
  throw new Refusal('order.rate-changed', {
    first: { amount, currency: raffle.currency },
    second: rate && isPayableIn(amount, rate) ? { amount: converted(amount, rate), currency: rate.currency } : null,
    most,
    country: community.country,
  });
}
