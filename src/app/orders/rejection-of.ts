import type { Db, Transaction } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import type { OrderRow } from '#db/tables.ts';

/** What may have cancelled an order. */
const endings = ['order.rejected', 'order.cancelled', 'order.released', 'order.refund-declined'] as const;

/** A rejection of a receipt that decides how its order stands. `isOver`: it ended the order. */
export type Rejection = { reason: string; at: Temporal.Instant; isOver: boolean };

/**
 * Why the receipts of some orders of a community were rejected, by order: of those that wait for another receipt, and those
 * that a rejection ended. One that was undone has left neither state.
 */
export async function rejectionsAmong(
  db: Db | Transaction,
  communityId: string,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, Rejection>> {
  const asked = orders.filter(({ status }) => status === 'rejected' || status === 'cancelled');
  const ids = asked.map(({ id }) => id);
  const last = await lastEvents(db, { communityId, subject: 'order', kinds: endings }, ids);
  return new Map(
    asked.flatMap(({ id, status }) => {
      const event = last.get(id);
      if (event?.kind !== 'order.rejected') return [];
      return [[id, { reason: event.reason ?? '', at: event.happened_at, isOver: status === 'cancelled' }] as const];
    }),
  );
}

/** The same of one order; null where it neither waits nor ended by a rejection. */
export async function rejectionOf(db: Db | Transaction, order: OrderRow): Promise<Rejection | null> {
  return (await rejectionsAmong(db, order.community_id, [order])).get(order.id) ?? null;
}
