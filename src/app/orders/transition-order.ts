import type { Step } from '#app/action.ts';
import { setOrderStatus } from '#db/orders/orders.ts';
import type { OrderRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import { type OrderStatus, orderTransition } from '#domain/orders/order.ts';

type Happening = { kind: EventKind; reason?: string | null; data?: Record<string, unknown> };

/**
 * Passes an order to another state, with its event. The one place where an order's state changes by somebody's hand.
 * Gives false, and changes nothing, when it is there already; refuses what its state does not allow.
 */
export async function transitionOrder(
  step: Step<unknown, unknown>,
  order: OrderRow,
  to: OrderStatus,
  happening: Happening,
): Promise<boolean> {
  const change = orderTransition(order.status, to, { isFree: order.unit_price === 0 });
  if (!change) return false;
  await setOrderStatus(step.tx, [order], to);
  await recordOfOrder(step, order, { ...happening, ...change });
  return true;
}

/** Records what happened to an order, whether or not it changed its state. */
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
