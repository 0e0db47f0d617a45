import { erasedAmong } from '#db/accounts/users.ts';
import type { Db } from '#db/client.ts';
import { orderById } from '#db/orders/orders.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { isOnCredit } from '#domain/orders/order.ts';
import { isUuid } from '#domain/uuid.ts';
import { decidingRejectionOf } from './deciding-rejections.ts';
import { moneyAtDesk } from './desk-money.ts';
import { undoableRejections } from './undoable-rejections.ts';

/** An order just taken at the desk, to pass on to its buyer; null for any other order. */
export async function saleJustMade(
  db: Db,
  raffle: RaffleRow,
  { id, creditedTo }: { id: string | null; creditedTo: string | null },
) {
  const order = await orderOf(db, raffle, id);
  if (!order?.sold_by || (creditedTo !== null && order.credited_to !== creditedTo)) return null;
  const { numbers, name, status, credit_until: creditUntil, held_until: heldUntil } = order;
  const onCredit = isOnCredit({ status, creditUntil });
  return {
    id: order.id,
    name,
    numbers,
    isPaid: status === 'confirmed',
    creditUntil: onCredit ? heldUntil.toString() : null,
  };
}

/** An order just confirmed, for whoever did it to undo that; null for any other order, and where it cannot be undone. */
export async function paymentJustConfirmed(
  db: Db,
  raffle: RaffleRow,
  { id, now }: { id: string | null; now: Temporal.Instant },
) {
  const order = await orderOf(db, raffle, id);
  if (!order) return null;
  const { undoableUntil } = (await moneyAtDesk(db, raffle, { orders: [order], now }))(order);
  return undoableUntil === null ? null : { id: order.id, name: order.name, numbers: order.numbers };
}

/**
 * An order whose receipt was rejected, with the reason, for whoever did it to tell its holder or undo it; null for any other
 * order, and where nobody is left to be told and it cannot be undone.
 */
export async function receiptJustRejected(
  db: Db,
  raffle: RaffleRow,
  { id, now }: { id: string | null; now: Temporal.Instant },
) {
  const order = await orderOf(db, raffle, id);
  if (!order) return null;
  const [rejection, undoable, gone] = await Promise.all([
    decidingRejectionOf(db, order),
    undoableRejections(db, raffle, { orders: [order], now }),
    erasedAmong(db, order.user_id ? [order.user_id] : []),
  ]);
  const undoableRejection = undoable.get(order.id) ?? null;
  const isHolderGone = gone.size > 0;
  if (!rejection || (isHolderGone && !undoableRejection)) return null;
  return { id: order.id, name: order.name, reason: rejection.reason, isHolderGone, undoableRejection };
}

/** The order of a raffle that an address names; undefined where it names none of its own. */
async function orderOf(db: Db, raffle: RaffleRow, id: string | null): Promise<OrderRow | undefined> {
  const order = id && isUuid(id) ? await orderById(db, raffle.community_id, id) : undefined;
  return order?.raffle_id === raffle.id ? order : undefined;
}
