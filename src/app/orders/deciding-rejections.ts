import type { Db, Transaction } from '#db/client.ts';
import { lastEvents } from '#db/events.ts';
import type { EventRow, OrderRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** What may have ended an order that was not paid in full. */
const endings = [
  'order.rejected',
  'order.cancelled',
  'order.released',
  'order.refund-due',
  'order.refund-declined',
  'order.refund-failed',
] as const;

const decided: readonly OrderStatus[] = ['rejected', 'cancelled', 'refund_pending'];

/** A rejection of a receipt that its order's status rests on. `isOver`: it ended the order. */
export type Rejection = { reason: string; at: Temporal.Instant; isOver: boolean };

/**
 * The rejections that the status of some orders of a community rests on, by order: of those that wait for another receipt,
 * and those that a rejection ended. One that was undone has left neither state. An order that went on since has none, though
 * it has a last rejection (`lastRejections`).
 */
export async function decidingRejections(
  db: Db | Transaction,
  communityId: string,
  orders: readonly OrderRow[],
): Promise<ReadonlyMap<string, Rejection>> {
  const asked = orders.filter(({ status }) => decided.includes(status));
  const ids = asked.map(({ id }) => id);
  const last = await lastEvents(db, { communityId, subject: 'order', kinds: endings }, ids);
  return new Map(
    asked.flatMap(({ id, status }) => {
      const event = last.get(id);
      if (event?.kind !== 'order.rejected') return [];
      return [[id, { reason: event.reason ?? '', at: event.happened_at, isOver: status !== 'rejected' }] as const];
    }),
  );
}

/** The same of one order; null where it neither waits nor ended by a rejection. */
export async function decidingRejectionOf(db: Db | Transaction, order: OrderRow): Promise<Rejection | null> {
  return (await decidingRejections(db, order.community_id, [order])).get(order.id) ?? null;
}

/** Whether an event is a rejection that was undone, which comes before another rejection does. `later`: what came after it. */
export function isUndoneRejection({ kind }: EventRow, later: readonly EventRow[]): boolean {
  const next = later.find((each) => each.kind === 'order.rejected' || each.kind === 'order.rejection-undone');
  return kind === 'order.rejected' && next?.kind === 'order.rejection-undone';
}
