import type { Transaction } from '#db/client.ts';
import { closesSince } from '#db/raffles/bases.ts';
import type { EventRow, RaffleRow } from '#db/tables.ts';
import { holdMovedWith } from '#domain/orders/part-payment.ts';

/**
 * Until when an order was held before a part of it was noted, as it would be by now: a hold until the sale's close moved with
 * that. Null where the part's event does not say.
 */
export async function heldBeforePart(
  tx: Transaction,
  raffle: RaffleRow,
  noted: EventRow,
): Promise<Temporal.Instant | null> {
  const { heldBefore } = noted.data;
  if (typeof heldBefore !== 'string') return null;
  return holdMovedWith(await closesSince(tx, raffle, noted.id), Temporal.Instant.from(heldBefore));
}
