import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { lockRunOutOrders, setOrderStatus } from '#db/orders/orders.ts';
import { deleteRunOutTickets } from '#db/orders/tickets.ts';

const batch = 200;

type RunOut = Awaited<ReturnType<typeof lockRunOutOrders>>;

/**
 * Ends the orders whose hold has expired and frees their numbers. Nothing depends on when it runs: an expired number
 * can be claimed at once, and the claim takes its row over.
 */
export async function expireDueHolds(app: App): Promise<void> {
  while ((await expireSome(app, systemActor, { limit: batch })) === batch);
}

const expireSome = action({
  parse: typed<{ limit: number }>,
  find: async (tx, { limit }, _, now) => ({ community: null, orders: await lockRunOutOrders(tx, now, limit) }),
  permission: 'order.expire',
  run: async (step) => {
    const { tx, now, found } = step;
    if (found.orders.length === 0) return 0;
    await setOrderStatus(tx, found.orders, 'expired');
    await recordExpiry(step, found.orders);
    for (const { number, ...raffle } of await deleteRunOutTickets(tx, found.orders, now)) {
      step.changed({ ...raffle, numbers: [number] });
    }
    return found.orders.length;
  },
});

async function recordExpiry(step: Step<unknown, unknown>, orders: RunOut): Promise<void> {
  for (const [communityId, some] of Map.groupBy(orders, ({ community_id }) => community_id)) {
    await step.record(
      communityId,
      some.map((order) => ({
        kind: 'order.expired' as const,
        subject: 'order' as const,
        subjectId: order.id,
        raffleId: order.raffle_id,
        from: order.status,
        to: 'expired' as const,
      })),
    );
  }
}
