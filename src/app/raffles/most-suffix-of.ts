import type { RaffleRow } from '#db/tables.ts';
import type { Money } from '#domain/money.ts';
import { mostSuffix } from '#domain/orders/unique-amount.ts';

/** The most that an order of a raffle may ask for besides the price of its numbers; null where it asks for nothing. */
export function mostSuffixOf({ unique_amounts: isAsked, price: unitPrice, currency }: RaffleRow): Money | null {
  return isAsked ? { amount: mostSuffix({ unitPrice, currency }), currency } : null;
}
