import type { Db } from '#db/client.ts';
import { allotmentsBySeller } from '#db/orders/allotments.ts';
import { blockedNumbers } from '#db/orders/blocked-tickets.ts';
import type { RaffleRow } from '#db/tables.ts';
import { asTyped } from '#domain/orders/allotment.ts';

/** How many blocked numbers are listed; of more, only the count is shown. */
const mostNamed = 60;

/** The numbers that are not for sale to everybody: those blocked, and those that each seller alone sells. */
export async function keptNumbers(db: Db, raffle: RaffleRow, now: Temporal.Instant) {
  const [blocked, allotments] = await Promise.all([
    blockedNumbers(db, raffle, mostNamed),
    allotmentsBySeller(db, raffle, now),
  ]);
  return {
    blocked,
    allotments: allotments.map(({ id, name, numbers, free, leased }) => ({
      id,
      name,
      numbers: asTyped(numbers, raffle.last_number),
      count: numbers.length,
      free: free.length + leased.length,
    })),
  };
}
