import type { Step } from '#app/action.ts';
import { notifyOrganisersOfOrder } from '#app/notifications/notify-holder.ts';
import { deleteAllTickets, endOrders } from '#db/orders/raffle-orders.ts';
import type { RaffleRow } from '#db/tables.ts';

/** Ends the orders of a cancelled raffle: paid ones and those in review become refunds due, the rest is cancelled. */
export async function releaseRaffleOrders(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  const ended = await endOrders(step.tx, raffle);
  await step.record(
    raffle.community_id,
    ended.map(({ id, from, to }) => ({
      kind: to === 'refund_pending' ? ('order.refund-due' as const) : ('order.cancelled' as const),
      subject: 'order' as const,
      subjectId: id,
      raffleId: raffle.id,
      from,
      to,
    })),
  );
  if (ended.some(({ to }) => to === 'refund_pending')) await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
  await deleteAllTickets(step.tx, raffle);
}
