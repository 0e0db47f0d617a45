import { action, type Step, typed } from '#app/action.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import { lockNetworkOrders } from '#db/orders/order-networks.ts';
import { insertFreedOrigin, originNamedBy } from '#db/orders/order-origins.ts';
import { setOrderStatus } from '#db/orders/orders.ts';
import { heldOf } from '#db/orders/payments.ts';
import { deleteTicketsOfOrders } from '#db/orders/tickets.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import type { OrderRow } from '#db/tables.ts';
import type { OriginScope } from '#domain/network.ts';
import { orderTransition, unpaidOrderStatuses } from '#domain/orders/order.ts';
import { orNotFound } from '#domain/refusal.ts';
import { type DeskOrderAddress, findDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';

/** An order of the network or site, and whether orders in review are ended too. */
type Freeing = DeskOrderAddress & { scope?: OriginScope; withReceipts: boolean };

/**
 * Ends all unpaid orders that guests took from the network or site of one order, and frees their numbers. For a day
 * guests from there must prove their contact first (`excessOf`). Orders in review stay unless `withReceipts`; those of which
 * anything was paid always stay. Idempotent. Gives how many orders ended.
 */
export const freeNetwork = action({
  parse: typed<Freeing>,
  find: async (tx, { withReceipts, scope = 'network', ...address }, actor) => {
    const seen = await findDeskOrder(tx, address, actor);
    const raffle = orNotFound(await lockRaffle(tx, seen.community.id, seen.raffle.id, 'share'));
    const from = await originNamedBy(tx, seen.order, scope);
    const statuses = unpaidOrderStatuses.filter((status) => withReceipts || status !== 'in_review');
    const orders = from ? await lockNetworkOrders(tx, raffle, { ...from, statuses }) : [];
    const held = await heldOf(tx, orders);
    return { ...seen, raffle, from, orders: orders.filter((order) => (held(order) ?? 0) === 0) };
  },
  permission: 'order.review',
  run: async (step) => {
    const { tx, found: seen } = step;
    const { from, orders } = seen;
    if (from === null || orders.length === 0) return 0;
    await endOrders(step, orders);
    const { community_id: communityId, id: raffleId } = seen.raffle;
    await insertFreedOrigin(tx, seen.raffle, { ...from, orderId: seen.order.id, now: step.now });
    const ids = orders.map(({ id }) => id);
    const numbers = await deleteTicketsOfOrders(tx, { communityId, orderIds: ids });
    step.changed({ communityId, raffleId, numbers });
    for (const order of orders) {
      await notifyHolder(step, order, { kind: 'order.released', data: orderFacts(seen.raffle, order.numbers) });
    }
    return orders.length;
  },
});

async function endOrders(step: Step<Freeing, FoundOrder>, orders: readonly OrderRow[]): Promise<void> {
  const changes = orders.map((order) => ({ order, change: orderTransition(order.status, 'cancelled') }));
  await setOrderStatus(step.tx, orders, 'cancelled');
  await step.record(
    step.found.community.id,
    changes.map(({ order, change }) => ({
      kind: 'order.released' as const,
      subject: 'order' as const,
      subjectId: order.id,
      raffleId: order.raffle_id,
      ...change,
      data: { together: orders.length },
    })),
  );
}
