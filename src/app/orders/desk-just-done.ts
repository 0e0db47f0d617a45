import { erasedAmong } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { orderById } from '#db/orders/orders.ts';
import type { RaffleRow } from '#db/tables.ts';
import { isUuid } from '#domain/uuid.ts';
import { moneyAtDesk } from './desk-money.ts';
import { rejectionOf } from './rejection-of.ts';

/** An order just taken at the desk, to pass on to its buyer; null for any other order. */
export async function saleJustMade(
  db: Db,
  raffle: RaffleRow,
  { id, soldBy }: { id: string | null; soldBy: string | null },
) {
  const order = id && isUuid(id) ? await orderById(db, raffle.community_id, id) : undefined;
  if (!order?.sold_by || order.raffle_id !== raffle.id || (soldBy !== null && order.sold_by !== soldBy)) return null;
  return { id: order.id, name: order.name, numbers: order.numbers, isPaid: order.status === 'confirmed' };
}

/** An order just confirmed, for whoever did it to undo that; null for any other order, and where it cannot be undone. */
export async function paymentJustConfirmed(
  db: Db,
  raffle: RaffleRow,
  { id, now }: { id: string | null; now: Temporal.Instant },
) {
  const order = id && isUuid(id) ? await orderById(db, raffle.community_id, id) : undefined;
  if (!order || order.raffle_id !== raffle.id) return null;
  const { undoableUntil } = (await moneyAtDesk(db, raffle, { orders: [order], now }))(order);
  return undoableUntil === null ? null : { id: order.id, name: order.name, numbers: order.numbers };
}

/**
 * An order whose receipt was rejected, with the reason, for whoever did it to tell its holder; null for any other order,
 * and where nobody is left to be told.
 */
export async function receiptJustRejected(db: Db, raffle: RaffleRow, id: string | null) {
  const order = id && isUuid(id) ? await orderById(db, raffle.community_id, id) : undefined;
  if (!order || order.raffle_id !== raffle.id) return null;
  if (order.user_id && (await erasedAmong(db, [order.user_id])).size > 0) return null;
  const rejection = await rejectionOf(db, order);
  return rejection && { id: order.id, name: order.name, reason: rejection.reason };
}
