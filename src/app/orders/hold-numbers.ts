import type { Step } from '#app/action.ts';
import { setHeldUntil } from '#db/orders/orders.ts';
import { claimTickets } from '#db/orders/tickets.ts';
import type { OrderRow } from '#db/tables.ts';

/**
 * Holds the numbers of an unpaid order as a state has them: for review, or until an instant, which the order keeps in either.
 * Gives those that are somebody else's by now.
 */
export async function holdNumbers(
  { tx, now, changed }: Step<unknown, unknown>,
  { community_id: communityId, raffle_id: raffleId, numbers, ...order }: OrderRow,
  { status, heldUntil }: { status: OrderRow['status']; heldUntil: Temporal.Instant },
): Promise<number[]> {
  const hold =
    status === 'in_review' ? ({ state: 'submitted', now } as const) : ({ state: 'held', heldUntil, now } as const);
  await setHeldUntil(tx, { community_id: communityId, id: order.id }, heldUntil);
  const got = new Set(await claimTickets(tx, { communityId, raffleId, orderId: order.id, numbers }, hold));
  changed({ communityId, raffleId, numbers });
  return numbers.filter((number) => !got.has(number));
}
