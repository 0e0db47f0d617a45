import type { Db } from '#db/client.ts';
import { lastEvent } from '#db/events.ts';
import type { EventRow, OrderRow, RaffleRow } from '#db/tables.ts';

type OrderEvent = Pick<EventRow, 'kind' | 'actor' | 'happened_at' | 'to_state'>;

/**
 * Who cancelled an order: its holder, or the cancellation of its raffle (with its reason), which also covers an order
 * that is being refunded for it. Null where it was neither, or where its events do not tell.
 */
export async function cancelledBy(
  db: Db,
  { order, raffle, events }: { order: OrderRow; raffle: RaffleRow; events: readonly OrderEvent[] },
): Promise<{ by: 'holder' | 'raffle'; reason: string | null } | null> {
  const isRefund = order.status === 'refund_pending' || order.status === 'refunded';
  const last = isRefund
    ? // a refund that failed is owed again for what it was owed before
      events.findLast(({ to_state: state, kind }) => state === 'refund_pending' && kind !== 'order.refund-failed')
    : cancellation(order, events);
  if (!last) return null;
  if (raffle.status === 'cancelled') {
    const of = { communityId: raffle.community_id, subject: 'raffle', subjectId: raffle.id } as const;
    const end = await lastEvent(db, of, ['raffle.cancelled']);
    // a cancelled raffle's events are written in one transaction, with one instant
    if (end?.happened_at.equals(last.happened_at)) return { by: 'raffle', reason: end.reason };
  }
  if (isRefund) return null;
  return last.actor === 'guest' || last.actor === order.user_id ? { by: 'holder', reason: null } : null;
}

function cancellation(order: OrderRow, events: readonly OrderEvent[]): OrderEvent | undefined {
  // a link or an erasure may have come since
  const last = events.findLast(({ to_state: state }) => state === 'cancelled');
  return order.status === 'cancelled' && last?.kind === 'order.cancelled' ? last : undefined;
}
