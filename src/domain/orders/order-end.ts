import type { OrderStatus } from './order.ts';

/** How an unpaid order ends of which the ledger holds that much: as a refund due where it is anything. */
export function unpaidEnd<End extends 'expired' | 'cancelled'>(end: End, held: number | null): End | 'refund_pending' {
  return held !== null && held > 0 ? 'refund_pending' : end;
}

const leftOut = ['pending', 'rejected', 'in_review'] as const satisfies readonly OrderStatus[];

/** The states of an order that a sealed list leaves out. */
export const leftOutStatuses: readonly OrderStatus[] = leftOut;

/** What an order becomes that a sealed list leaves out. In review, its money may be on its way. */
export function endWhenLeftOut(status: OrderStatus, held: number | null): OrderStatus {
  return status === 'in_review' ? 'refund_pending' : unpaidEnd('expired', held);
}

const ends: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'cancelled',
  rejected: 'cancelled',
  in_review: 'refund_pending',
  confirmed: 'refund_pending',
};

/** The states of an order that ends when its raffle is cancelled. */
export const openOrderStatuses = Object.keys(ends) as readonly OrderStatus[];

/**
 * What an open order becomes when its raffle is cancelled. A free one has nothing to refund, and neither has a paid one of
 * whose money nothing is held any more; an unpaid one has what was paid of it.
 * @param money.held what the ledger still holds; null where it never had any
 */
export function orderEndOnCancellation(
  status: OrderStatus,
  { isFree, held }: { isFree: boolean; held: number | null },
): OrderStatus {
  const end = ends[status] ?? status;
  if (status !== 'confirmed') return end === 'cancelled' ? unpaidEnd(end, held) : end;
  if (isFree) return 'cancelled';
  return held === 0 ? 'refunded' : end;
}
