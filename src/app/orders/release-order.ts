import type { Step } from '#app/action.ts';
import { deleteTicketRecords } from '#db/orders/ticket-records.ts';
import { deleteTicketsOf } from '#db/orders/tickets.ts';
import type { EventKind } from '#domain/event.ts';
import { Refusal } from '#domain/refusal.ts';
import type { FoundOrder } from './find-order.ts';
import { issueGivenBack } from './issue-ticket-refunds.ts';
import { transitionOrder } from './transition-order.ts';

/** Ends an order and frees its numbers. Refuses a paid one once its list is sealed. */
export async function releaseOrder(
  step: Step<unknown, FoundOrder>,
  to: 'cancelled' | 'refund_pending',
  happening: { kind: EventKind; reason?: string | null; data?: Record<string, unknown> },
): Promise<void> {
  const { order, raffle } = step.found;
  if (!(await transitionOrder(step, order, to, happening))) return;
  if (order.status === 'confirmed') {
    if (raffle.status !== 'open') throw new Refusal('order.list-sealed', {});
    await issueGivenBack(step, step.found);
    await deleteTicketRecords(step.tx, order);
  }
  const numbers = await deleteTicketsOf(step.tx, { communityId: order.community_id, orderId: order.id });
  step.changed({ communityId: order.community_id, raffleId: order.raffle_id, numbers });
}
