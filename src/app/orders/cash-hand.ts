import type { Db, Transaction } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import { lockAccount } from '#db/settlements/settlements.ts';
import type { EventRow, OrderRow } from '#db/tables.ts';
import { isGateway } from '#domain/orders/checkout.ts';

/** What may follow on a mark of cash that waits: each ends it. */
const ending = ['order.cash-unmarked', 'order.receipt-sent', 'order.rejected'] as const;

/**
 * The marks by which who sells some orders says that they hold their cash, where that waits for who runs the raffle, by order.
 * A receipt that came since stands in its place.
 */
export async function waitingCash(
  db: Db | Transaction,
  communityId: string,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, EventRow>> {
  const ids = orders.flatMap(({ id, status }) => (status === 'in_review' ? id : []));
  const kinds = ['order.cash-marked', ...ending] as const;
  const last = await lastEvents(db, { communityId, subject: 'order', kinds }, ids);
  return new Map([...last].filter(([, { kind }]) => kind === 'order.cash-marked'));
}

/** Whose hand an event says that cash is in; undefined where it says none. */
export function cashHeldBy({ heldBy }: EventRow['data']): string | undefined {
  return typeof heldBy === 'string' ? heldBy : undefined;
}

/**
 * Whose hand the cash of an order is in that is confirmed, or is not any more: as it is marked now, or was, waiting for that. Null
 * where it is with who runs the raffle, or came otherwise. Their account is locked, before any number is claimed.
 */
export async function lockHand(
  tx: Transaction,
  order: OrderRow,
  { way, marked }: { way: string; marked: string | undefined },
): Promise<string | null> {
  const isMarked = marked !== undefined || isGateway(way);
  const waiting = isMarked ? undefined : await waitingCash(tx, order.community_id, [order]);
  const hand = marked ?? cashHeldBy(waiting?.get(order.id)?.data ?? {}) ?? null;
  if (hand !== null) await lockAccount(tx, { raffle: { ...order, id: order.raffle_id }, seller: hand });
  return hand;
}
