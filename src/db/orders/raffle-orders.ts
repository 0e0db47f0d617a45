import type { Transaction } from '#db/client.ts';
import { lockedById } from '#db/lock.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { openOrderStatuses, orderEndOnCancellation } from '#domain/orders/order-end.ts';
import { setOrderStatuses } from './orders.ts';
import { heldOf } from './payments.ts';

/** Ends every open order of a cancelled raffle. Gives each one's former and new state. */
export async function endOrders(
  tx: Transaction,
  raffle: RaffleRow,
): Promise<{ id: string; from: OrderStatus; to: OrderStatus }[]> {
  const open = await tx
    .selectFrom('orders')
    .select(['community_id', 'id', 'status', 'unit_price'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('status', 'in', openOrderStatuses)
    .$call(lockedById)
    .execute();
  const held = await heldOf(tx, open);
  const ended = open.map(({ status, unit_price: price, ...key }) => ({
    ...key,
    from: status,
    to: orderEndOnCancellation(status, { isFree: price === 0, held: held(key) }),
  }));
  await setOrderStatuses(tx, ended);
  return ended;
}

/** Deletes every ticket of a raffle: all its numbers are free. */
export async function deleteAllTickets(tx: Transaction, raffle: RaffleRow): Promise<void> {
  await tx
    .deleteFrom('tickets')
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .execute();
}
