import type { Step } from '#app/action.ts';
import { notifyOrganisersOfOrder } from '#app/notifications/notify-holder.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { deleteAllTickets, endOrders } from '#db/orders/raffle-orders.ts';
import type { RaffleRow } from '#db/tables.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { orNotFound } from '#domain/refusal.ts';
import { issueMoneyBack } from './issue-ticket-refunds.ts';

/**
 * Ends the orders of a cancelled raffle: paid ones and those in review become refunds due, the rest is cancelled. A paid one
 * whose gateway has given all its money back is refunded at once.
 */
export async function releaseRaffleOrders(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  const ended = await endOrders(step.tx, raffle);
  await step.record(
    raffle.community_id,
    ended.flatMap((end) =>
      eventsOf(end).map((event) => ({ ...event, subject: 'order', raffleId: raffle.id }) as const),
    ),
  );
  for (const { id } of ended.filter(({ to }) => to === 'refunded')) {
    const order = orNotFound(await lockOrder(step.tx, raffle.community_id, id));
    await issueMoneyBack(step, { order, raffle });
  }
  if (ended.some(({ to }) => to === 'refund_pending')) await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
  await deleteAllTickets(step.tx, raffle);
}

/** What is recorded of an order that ended so: a refund that was made already passes through the state of one that is due. */
function eventsOf({ id: subjectId, from, to }: { id: string; from: OrderStatus; to: OrderStatus }) {
  if (to === 'refund_pending') return [{ kind: 'order.refund-due', subjectId, from, to } as const];
  if (to !== 'refunded') return [{ kind: 'order.cancelled', subjectId, from, to } as const];
  return [
    { kind: 'order.cancelled', subjectId, from, to: 'refund_pending' },
    { kind: 'order.refunded', subjectId, from: 'refund_pending', to, data: { byGateway: true } },
  ] as const;
}
