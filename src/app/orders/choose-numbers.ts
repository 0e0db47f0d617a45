import type { Step } from '#app/action.ts';
import { ticketsOf } from '#db/orders/tickets.ts';
import type { RaffleRow } from '#db/tables.ts';
import { numberState } from '#domain/orders/order.ts';
import type { Taking } from '#domain/orders/order-form.ts';
import { ascending, pickNumbers } from '#domain/raffles/board.ts';
import { Refusal } from '#domain/refusal.ts';

/** Resolves a wish to numbers, ascending: the chosen ones, and as many random free ones as it asks for. */
export async function chooseNumbers(
  { tx, now, dice }: Step<unknown, unknown>,
  raffle: RaffleRow,
  { numbers, random }: Pick<Taking, 'numbers' | 'random'>,
): Promise<number[]> {
  if (random === 0) return ascending(numbers);
  const tickets = await ticketsOf(tx, raffle);
  const gone = new Set(numbers);
  for (const ticket of tickets) if (numberState(ticket, now) !== 'free') gone.add(ticket.number);
  const free: number[] = [];
  for (let number = raffle.first_number; number <= raffle.last_number; number += 1) {
    if (!gone.has(number)) free.push(number);
  }
  if (free.length < random) throw new Refusal('numbers.not-enough-free', { free: free.length });
  return ascending([...numbers, ...pickNumbers(free, random, (count) => dice.bytes(count))]);
}
