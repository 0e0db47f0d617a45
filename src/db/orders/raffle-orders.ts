import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { lockedById } from '#db/lock.ts';
import type { RaffleRow } from '#db/tables.ts';
import { type OrderStatus, openOrderStatuses, orderEndOnCancellation } from '#domain/orders/order.ts';
import { heldSum } from './payments.ts';

/** Ends every open order of a cancelled raffle. Gives each one's former and new state. */
export async function endOrders(
  tx: Transaction,
  raffle: RaffleRow,
): Promise<{ id: string; from: OrderStatus; to: OrderStatus }[]> {
  const open = await tx
    .selectFrom('orders')
    .select([
      'id',
      'status',
      'unit_price',
      sql<number | null>`(
        select ${heldSum('p')} from payments p
        where p.community_id = orders.community_id and p.order_id = orders.id
      )`.as('held'),
    ])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('status', 'in', openOrderStatuses)
    .$call(lockedById)
    .execute();
  const ended = open.map(({ id, status, unit_price: price, held }) => ({
    id,
    from: status,
    to: orderEndOnCancellation(status, { isFree: price === 0, held }),
  }));
  for (const to of ['cancelled', 'refund_pending', 'refunded'] as const) {
    const ids = ended.filter((order) => order.to === to).map(({ id }) => id);
    if (ids.length === 0) continue;
    await tx
      .updateTable('orders')
      .set({ status: to })
      .where('community_id', '=', raffle.community_id)
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute();
  }
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
