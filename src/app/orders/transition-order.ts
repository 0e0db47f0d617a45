import type { Step } from '#app/action.ts';
import { setOrderStatus } from '#db/orders/orders.ts';
import type { OrderRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import { type OrderStatus, orderTransition } from '#domain/orders/order.ts';

type Happening = { kind: EventKind; reason?: string | null; data?: Record<string, unknown> };

/**
 * Moves one order to another state and records its event. Gives false, and changes nothing, if it is in that state already.
 * Refuses what `orderTransition` does not allow with that event.
 */
export async function transitionOrder(
  step: Step<unknown, unknown>,
  order: OrderRow,
  to: OrderStatus,
  happening: Happening,
): Promise<boolean> {
  const change = orderTransition(order.status, to, { isFree: order.unit_price === 0, kind: happening.kind });
  if (!change) return false;
  await setOrderStatus(step.tx, [order], to);
  await recordOfOrder(step, order, { ...happening, ...change });
  return true;
}

/** Records an order's event, whether or not its state changed. */
export function recordOfOrder(
  step: Step<unknown, unknown>,
  order: OrderRow,
  happening: Happening & { from?: OrderStatus; to?: OrderStatus },
): Promise<void> {
  return step.record(order.community_id, {
    ...happening,
    subject: 'order',
    subjectId: order.id,
    raffleId: order.raffle_id,
  });
}
