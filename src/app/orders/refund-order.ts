import * as v from 'valibot';
import { action, beside, type Step } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { takenOnline } from '#db/orders/paid-online.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { checkbox, line, optional, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import type { GatewayId } from '#domain/orders/checkout.ts';
import { owedBack } from '#domain/orders/order.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { issueMoneyBack } from './issue-ticket-refunds.ts';
import { totalOf } from './owed-of.ts';
import { writeRefundFromHand } from './refund-from-hand.ts';
import { releaseOrder } from './release-order.ts';
import { transitionOrder } from './transition-order.ts';
import { writeOrderLedger } from './write-order-ledger.ts';

const declineShape = v.object({ reason: line(1, receiptLimits.reason) });
const refundedShape = v.object({ fromHand: v.optional(checkbox, false) });
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
    await endMailPauseOf(step, order.community_id, 'orders');
    await releaseOrder(step, 'refund_pending', { kind: 'order.refund-due', reason });
    await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
    const data = { ...orderFacts(raffle, order.numbers), reason };
    await notifyHolder(step, order, { kind: 'order.refund-due', data });
  },
});

/**
 * Marks an order as refunded, and books in the ledger as much as it still holds of what was booked as paid; with `fromHand` first
 * what a seller holds of it in cash, as given back by them.
 */
export const markRefunded = action({
  parse: ({ form = {}, ...address }: DeskOrderAddress & { form?: RawForm }) =>
    beside(address, parseForm(refundedShape, form)),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    await writeRefunded(step, step.found, 'other', step.input);
    await endMailPauseOf(step, step.found.order.community_id, 'orders');
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
    const came =
      (await ledgerOf(tx, order)).paid > 0 || (await takenOnline(tx, order.community_id, [order.id])).length > 0;
    if (came) throw new Refusal('order.transition', { from: order.status, to: 'cancelled' });
    if (order.status !== 'refund_pending') return;
    await transitionOrder(step, order, 'cancelled', { kind: 'order.refund-declined', reason });
    await endMailPauseOf(step, order.community_id, 'orders');
    const data = { ...orderFacts(raffle, order.numbers), reason };
    await notifyHolder(step, order, { kind: 'order.refund-declined', data });
  },
});

type Refunded = { order: OrderRow; raffle: RaffleRow };

/** The same as `markRefunded`, in a transaction that holds the order's lock; `way`: by which the rest of it went back. */
export async function writeRefunded(
  step: Step<unknown, unknown>,
  { order, raffle }: Refunded,
  way: GatewayId | 'other' = 'other',
  { fromHand = false }: { fromHand?: boolean } = {},
): Promise<void> {
  const ledger = await ledgerOf(step.tx, order);
  const amount = owedBack(ledger, totalOf(order).amount);
  const data = { amount, currency: order.currency, ...(way !== 'other' && { byGateway: true }) };
  if (!(await transitionOrder(step, order, 'refunded', { kind: 'order.refunded', data }))) return;
  await issueMoneyBack(step, { order, raffle });
  await notifyHolder(step, order, { kind: 'order.refunded', data: orderFacts(raffle, order.numbers) });
  const held = ledger.paid - ledger.refunded;
  const byHand = fromHand ? await writeRefundFromHand(step, order, held) : 0;
  await writeOrderLedger(step, order, { kind: 'refund', amount: held - byHand, way });
}
