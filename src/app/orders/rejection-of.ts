import type { Db, Transaction } from '#db/client.ts';
import { lastEvent } from '#db/events.ts';
import type { OrderRow } from '#db/tables.ts';

/** What may have cancelled an order. */
const endings = ['order.rejected', 'order.cancelled', 'order.released'] as const;

/**
 * Why the receipt of an order was rejected that waits for another one, or that a rejection ended (`isOver`). Null for any
 * other order.
 */
export async function rejectionOf(
  db: Db | Transaction,
  { community_id: communityId, id: subjectId, status }: OrderRow,
): Promise<{ reason: string; isOver: boolean } | null> {
  if (status !== 'rejected' && status !== 'cancelled') return null;
  const last = await lastEvent(db, { communityId, subject: 'order', subjectId }, endings);
  return last?.kind === 'order.rejected' ? { reason: last.reason ?? '', isOver: status === 'cancelled' } : null;
}
