import * as v from 'valibot';
import { action, beside, type Step } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { lastRejections } from '#db/orders/desk-facts.ts';
import { setHeldUntil } from '#db/orders/orders.ts';
import { claimTickets } from '#db/orders/tickets.ts';
import { line, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { decidingRejectionOf } from './deciding-rejections.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { rejectedHoldEndOf } from './hold-end-of.ts';
import { releaseOrder } from './release-order.ts';
import { givenUpEnd, transitionOrder } from './transition-order.ts';

const shape = v.object({ reason: line(1, receiptLimits.reason) });

/**
 * Rejects an order's receipt with a reason for its holder. The first time its numbers are held once more, so that a
 * better receipt can come; the second time the order ends and its numbers are free. Idempotent.
 */
export const rejectOrder = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }): Parsed<DeskOrderAddress & { reason: string }> =>
    beside(address, parseForm(shape, form)),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { order, raffle } = step.found;
    await endMailPauseOf(step, order.community_id, 'orders');
    const { reason } = step.input;
    const data = { ...orderFacts(raffle, order.numbers), reason };
    if (order.status === 'in_review' && (await wasRejected(step))) return endByRejection(step, data);
    if (await isOverByRejection(step)) return;
    if (!(await transitionOrder(step, order, 'rejected', { kind: 'order.rejected', reason }))) return;
    const heldUntil = rejectedHoldEndOf(raffle, order, step.now);
    const key = { communityId: raffle.community_id, raffleId: raffle.id };
    await setHeldUntil(step.tx, order, heldUntil);
    await claimTickets(
      step.tx,
      { ...key, orderId: order.id, numbers: order.numbers },
      { state: 'held', heldUntil, now: step.now },
    );
    step.changed({ ...key, numbers: order.numbers });
    await notifyHolder(step, order, { kind: 'order.rejected', data });
  },
});

type Told = ReturnType<typeof orderFacts> & { reason: string };

/** What was paid of it, by other receipts or by hand, is to go back. */
async function endByRejection(step: Step<unknown, FoundOrder>, data: Told): Promise<void> {
  const { order, raffle } = step.found;
  const end = await givenUpEnd(step.tx, order);
  await releaseOrder(step, end, { kind: 'order.rejected', reason: data.reason });
  await notifyHolder(step, order, { kind: 'order.rejected', data: { ...data, isOver: true } });
  if (end !== 'refund_pending') return;
  await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
  await notifyHolder(step, order, { kind: 'order.refund-due', data: { ...data, reason: null } });
}

/** Whether a receipt of it was rejected before; what was undone does not count. */
async function wasRejected({ tx, found: { order } }: Step<unknown, FoundOrder>): Promise<boolean> {
  return (await lastRejections(tx, order.community_id, [order.id])).has(order.id);
}

/** Whether the order already ended by a second rejection: the same button pressed twice. */
async function isOverByRejection({ tx, found: { order } }: Step<unknown, FoundOrder>): Promise<boolean> {
  return (await decidingRejectionOf(tx, order))?.isOver === true;
}
