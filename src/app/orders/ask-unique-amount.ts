import type { Step } from '#app/action.ts';
import { releaseAmount, reserveAmount, reservedAmounts, setSuffix } from '#db/orders/asked-amounts.ts';
import type { RowKey } from '#db/row-key.ts';
import type { RaffleRow } from '#db/tables.ts';
import { freeSuffix, mostSuffix } from '#domain/orders/unique-amount.ts';

type Order = RowKey & { unit_price: number; currency: RaffleRow['currency']; sold_by: string | null };

/**
 * Has an order of so many numbers ask for a sum that no other open order of its community asks for, where its raffle says so;
 * gives what it asks for besides their price. What the desk sold asks for no more: it is mostly paid in hand. Where all sums
 * are taken, nothing either. Before any ticket is locked.
 */
export async function askUniqueAmount(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  { order, count }: { order: Order; count: number },
): Promise<number> {
  if (!raffle.unique_amounts || order.sold_by !== null) return 0;
  await releaseAmount(step.tx, order);
  const suffix = await reserveSuffix(step, order, order.unit_price * count);
  await setSuffix(step.tx, order, suffix);
  return suffix;
}

/** Whoever took a sum first has it; what it took is read again, so that each turn leaves fewer. */
async function reserveSuffix({ tx, now, dice }: Step<unknown, unknown>, order: Order, price: number): Promise<number> {
  const { currency, unit_price: unitPrice } = order;
  const most = mostSuffix({ unitPrice, currency });
  for (let turn = 0; turn < most; turn += 1) {
    const taken = await reservedAmounts(tx, order, { currency, from: price + 1, to: price + most, now });
    const suffix = freeSuffix(price, most, taken, dice.bytes(1)[0] ?? 0);
    if (suffix === null) return 0;
    if (await reserveAmount(tx, order, { currency, amount: price + suffix, now })) return suffix;
  }
  return 0;
}
