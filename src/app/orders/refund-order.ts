import * as v from 'valibot';
import { action, beside, type Step, typed } from '#app/action.ts';
import { dutyDecided } from '#app/notifications/duty-decided.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { takenOnline } from '#db/orders/checkouts.ts';
import { insertPayment, paidFor } from '#db/orders/payments.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { line, optional, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { issueMoneyBack } from './issue-ticket-refunds.ts';
import { releaseOrder } from './release-order.ts';
import { transitionOrder } from './transition-order.ts';

const declineShape = v.object({ reason: line(1, receiptLimits.reason) });
const shape = v.object({ reason: v.optional(optional(line(1, receiptLimits.reason)), '') });

/** Marks an order as to be refunded; its numbers are free again. */
export const markRefundDue = action({
  parse: ({
    form,
    ...address
  }: DeskOrderAddress & { form: RawForm }): Parsed<DeskOrderAddress & { reason: string | null }> =>
    beside(address, parseForm(shape, form)),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { order, raffle } = step.found;
    if (order.status === 'refunded' || order.status === 'refund_pending') return;
    const { reason } = step.input;
    await dutyDecided(step, order.community_id, 'orders');
    await releaseOrder(step, 'refund_pending', { kind: 'order.refund-due', reason });
    await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
    const data = { ...orderFacts(raffle, order.numbers), reason };
    await notifyHolder(step, order, { kind: 'order.refund-due', data });
  },
});

/** Marks an order as refunded, and books in the ledger as much as was booked as paid. */
export const markRefunded = action({
  parse: typed<DeskOrderAddress>,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    await writeRefunded(step, step.found);
    await dutyDecided(step, step.found.order.community_id, 'orders');
  },
});

/**
 * Says that a refund is not due, since the money never came; the reason is told. Refuses where money was booked as paid or
 * came through a gateway.
 */
export const declineOrderRefund = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }): Parsed<DeskOrderAddress & { reason: string }> =>
    beside(address, parseForm(declineShape, { reason: '', ...form })),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { tx, input, found } = step;
    const { order, raffle } = found;
    const { reason } = input;
    const came = (await paidFor(tx, order)) > 0 || (await takenOnline(tx, order.community_id, [order.id])).length > 0;
    if (came) throw new Refusal('order.transition', { from: order.status, to: 'cancelled' });
    if (order.status !== 'refund_pending') return;
    await transitionOrder(step, order, 'cancelled', { kind: 'order.refund-declined', reason });
    await dutyDecided(step, order.community_id, 'orders');
    const data = { ...orderFacts(raffle, order.numbers), reason };
    await notifyHolder(step, order, { kind: 'order.refund-declined', data });
  },
});

/** The same as `markRefunded`, in a transaction that holds the order's lock. */
export async function writeRefunded(
  step: Step<unknown, unknown>,
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
): Promise<void> {
  const { tx, now, dice, actor } = step;
  const paid = await paidFor(tx, order);
  const amount = order.unit_price * order.numbers.length;
  const happening = { kind: 'order.refunded', data: { amount, currency: order.currency } } as const;
  if (!(await transitionOrder(step, order, 'refunded', happening))) return;
  await issueMoneyBack(step, { order, raffle });
  await notifyHolder(step, order, { kind: 'order.refunded', data: orderFacts(raffle, order.numbers) });
  if (paid === 0) return;
  await insertPayment(tx, {
    community_id: order.community_id,
    id: dice.uuid(),
    order_id: order.id,
    kind: 'refund',
    amount: paid,
    currency: order.currency,
    way: 'other',
    self_confirmed: false,
    recorded_by: actor.userId ?? 'system',
    recorded_at: now,
  });
}
