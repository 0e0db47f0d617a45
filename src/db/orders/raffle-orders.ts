import { sql } from 'kysely';
import type { Transaction } from '#db/client.ts';
import { lockedById } from '#db/lock.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

const endOf: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'cancelled',
  rejected: 'cancelled',
  in_review: 'refund_pending',
  confirmed: 'refund_pending',
};

/** Ends every open order of a cancelled raffle. Gives each one's former and new state. */
export async function endOrders(
  tx: Transaction,
  raffle: RaffleRow,
): Promise<{ id: string; from: OrderStatus; to: OrderStatus }[]> {
  const living = await tx
    .selectFrom('orders')
    .select(['id', 'status', 'unit_price'])
    .where('community_id', '=', raffle.community_id)
    .where('raffle_id', '=', raffle.id)
    .where('status', 'in', Object.keys(endOf) as OrderStatus[])
    .$call(lockedById)
    .execute();
  const ended = living.map(({ id, status, unit_price }) => ({
    id,
    from: status,
    // a free order has nothing to refund
    to: status === 'confirmed' && unit_price === 0 ? ('cancelled' as const) : (endOf[status] ?? status),
  }));
  for (const to of ['cancelled', 'refund_pending'] as const) {
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
