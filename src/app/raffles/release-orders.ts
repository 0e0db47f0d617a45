import type { Step } from '#app/action.ts';
import { endOrders, freeNumbers } from '#db/raffle-orders.ts';
import type { RaffleRow } from '#db/tables.ts';

/** Ends the orders of a cancelled raffle: what was paid or says so is to be given back, the rest is cancelled. */
export async function releaseOrders(step: Step<unknown, unknown>, raffle: RaffleRow): Promise<void> {
  for (const { id, from, to } of await endOrders(step.tx, raffle)) {
    await step.record(raffle.community_id, {
      kind: to === 'refund_pending' ? 'order.refund-due' : 'order.cancelled',
      subject: 'order',
      subjectId: id,
      raffleId: raffle.id,
      from,
      to,
    });
  }
  await freeNumbers(step.tx, raffle);
}
