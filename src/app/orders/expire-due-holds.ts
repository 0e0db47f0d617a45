import { action, type Step, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { lockRunOutOrders, orderById, setOrderStatuses } from '#db/orders/orders.ts';
import { heldOf } from '#db/orders/payments.ts';
import { deleteRunOutTickets } from '#db/orders/tickets.ts';
import { raffleById } from '#db/raffles/raffles.ts';
import { unpaidEnd } from '#domain/orders/order-end.ts';
import { orNotFound } from '#domain/refusal.ts';

const batch = 200;

type RunOut = Awaited<ReturnType<typeof lockRunOutOrders>>;

/**
 * Ends the orders whose hold has expired and frees their numbers; what was paid of one is to go back. Nothing depends on when it runs: an expired number
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
    const held = await heldOf(tx, found.orders);
    const ended = found.orders.map((order) => ({ ...order, to: unpaidEnd('expired', held(order)) }));
    await setOrderStatuses(tx, ended);
    await recordExpiry(step, ended);
    for (const { number, ...raffle } of await deleteRunOutTickets(tx, found.orders, now)) {
      step.changed({ ...raffle, numbers: [number] });
    }
    for (const order of ended.filter(({ to }) => to === 'refund_pending')) await tellOfRefundDue(step, order);
    return found.orders.length;
  },
});

type Ended = RunOut[number] & { to: 'expired' | 'refund_pending' };

async function recordExpiry(step: Step<unknown, unknown>, orders: readonly Ended[]): Promise<void> {
  for (const [communityId, some] of Map.groupBy(orders, ({ community_id }) => community_id)) {
    await step.record(
      communityId,
      some.map((order) => ({
        kind: order.to === 'expired' ? ('order.expired' as const) : ('order.refund-due' as const),
        subject: 'order' as const,
        subjectId: order.id,
        raffleId: order.raffle_id,
        from: order.status,
        to: order.to,
      })),
    );
  }
}

/** Tells the holder and who runs the raffle that what was paid of an order is to go back. */
async function tellOfRefundDue(step: Step<unknown, unknown>, { community_id: communityId, ...run }: Ended) {
  const order = orNotFound(await orderById(step.tx, communityId, run.id));
  const raffle = orNotFound(await raffleById(step.tx, communityId, run.raffle_id));
  await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
  const data = { ...orderFacts(raffle, order.numbers), reason: null };
  await notifyHolder(step, order, { kind: 'order.refund-due', data });
}
