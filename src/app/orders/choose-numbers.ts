import type { Step } from '#app/action.ts';
import { numbersGone } from '#db/orders/tickets.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { Taking } from '#domain/orders/order-form.ts';
import { ascending, pickNumbers } from '#domain/raffles/board.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * Resolves a wish to numbers, ascending: the chosen ones, and as many random ones as it asks for, of those that are free for
 * whose sale it is.
 */
export async function chooseNumbers(
  { tx, now, dice }: Step<unknown, unknown>,
  raffle: RaffleRow,
  { numbers, random, creditedTo }: Pick<Taking, 'numbers' | 'random'> & { creditedTo: string | null },
): Promise<number[]> {
  if (random === 0) return ascending(numbers);
  const gone = await numbersGone(tx, raffle, { creditedTo, now });
  for (const number of numbers) gone.add(number);
  const free: number[] = [];
  for (let number = raffle.first_number; number <= raffle.last_number; number += 1) {
    if (!gone.has(number)) free.push(number);
  }
  if (free.length < random) throw new Refusal('numbers.not-enough-free', { free: free.length });
  return ascending([...numbers, ...pickNumbers(free, random, (count) => dice.bytes(count))]);
}
