import type { Step } from '#app/action.ts';
import type { Transaction } from '#db/client.ts';
import { setOrderStatus } from '#db/orders/orders.ts';
import { heldOf } from '#db/orders/payments.ts';
import type { OrderRow } from '#db/tables.ts';
import type { EventKind } from '#domain/event.ts';
import { dependsOnMoney, isUnpaid, type OrderStatus, orderTransition } from '#domain/orders/order.ts';
import { unpaidEnd } from '#domain/orders/order-end.ts';

type Happening = { kind: EventKind; reason?: string | null; data?: Record<string, unknown> };

/**
 * Moves one order to another state and records its event. Gives false, and changes nothing, if it is in that state already.
 * Refuses what `orderTransition` does not allow with that event, and with the money that the order holds.
 */
export async function transitionOrder(
  step: Step<unknown, unknown>,
  order: OrderRow,
  to: OrderStatus,
  happening: Happening,
): Promise<boolean> {
  const holdsMoney = dependsOnMoney(to) && (await givenUpEnd(step.tx, order)) === 'refund_pending';
  const cause = { isFree: order.unit_price === 0, holdsMoney, kind: happening.kind };
  const change = orderTransition(order.status, to, cause);
  if (!change) return false;
  await setOrderStatus(step.tx, [order], to);
  await recordOfOrder(step, order, { ...happening, ...change });
  return true;
}

/**
 * What an unpaid order that is given up becomes, in a transaction that holds its lock; of one that is paid, nobody but an
 * admin makes a refund due.
 */
export async function givenUpEnd(tx: Transaction, order: OrderRow): Promise<'cancelled' | 'refund_pending'> {
  return isUnpaid(order.status) ? unpaidEnd('cancelled', (await heldOf(tx, [order]))(order)) : 'cancelled';
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
