import type { ShownOrder } from '#web/routes/orders/order.tsx';

/** Whether the list was sealed without an order that was not paid in time. */
export function isSealedOut({ order, raffle }: Pick<ShownOrder, 'order' | 'raffle'>): boolean {
  const isSealed = raffle.phase !== 'selling' && raffle.phase !== 'reviewing';
  return isSealed && order.status === 'expired' && order.lostNumbers.length === 0;
}
