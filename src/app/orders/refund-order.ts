import * as v from 'valibot';
import { action, beside, type Step } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { takenOnline } from '#db/orders/paid-online.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { checkbox, line, optional, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import { type GatewayId, isGateway } from '#domain/orders/checkout.ts';
import { owedBack } from '#domain/orders/order.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { refundParts } from '#domain/orders/refund-parts.ts';
import { type PaymentKind, paymentKinds } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { issueMoneyBack } from './issue-ticket-refunds.ts';
import { totalOf } from './owed-of.ts';
import { writeRefundFromHand } from './refund-from-hand.ts';
import { releaseOrder } from './release-order.ts';
import { recordOfOrder, transitionOrder } from './transition-order.ts';
import { writeOrderLedger } from './write-order-ledger.ts';

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
    await endMailPauseOf(step, order.community_id, 'orders');
    await releaseOrder(step, 'refund_pending', { kind: 'order.refund-due', reason });
    await notifyOrganisersOfOrder(step, raffle, 'order.to-refund');
    const data = { ...orderFacts(raffle, order.numbers), reason };
    await notifyHolder(step, order, { kind: 'order.refund-due', data });
  },
});

const refundedShape = v.object({
  /** `otherwise`: without what a gateway has of it, which it is to give back itself. */
  part: v.optional(v.picklist(['all', 'otherwise'], 'choice'), 'all'),
  way: v.optional(v.picklist(['', ...paymentKinds], 'choice'), ''),
  /** First what a seller holds of it in cash, as given back by them. */
  fromHand: v.optional(checkbox, false),
});
type RefundedForm = v.InferOutput<typeof refundedShape>;

/**
 * Writes down that an order's money went back, by what way: all that is still owed, with which the order is refunded, or
 * what did not come through a gateway, where the rest stays owed until it gives it back. Gives whether nothing is owed any
 * more. Idempotent.
 */
export const markRefunded = action({
  parse: ({ form = {}, ...address }: DeskOrderAddress & { form?: RawForm }): Parsed<DeskOrderAddress & RefundedForm> =>
    beside(address, parseForm(refundedShape, form)),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step): Promise<{ isWhole: boolean }> => {
    const { tx, input, found } = step;
    const { order } = found;
    const by = { way: input.way || 'other', fromHand: input.fromHand } as const;
    const { online, otherwise } = refundParts(await ledgerOf(tx, order), totalOf(order).amount);
    const isWhole = input.part === 'all' || online === 0 || order.status !== 'refund_pending';
    if (isWhole) await writeRefunded(step, found, by);
    else await writePartRefunded(step, order, { amount: otherwise, ...by });
    await endMailPauseOf(step, order.community_id, 'orders');
    return { isWhole };
  },
});

/** Writes down that a part of an order's money went back; the order is owed the rest. */
async function writePartRefunded(step: Step<unknown, unknown>, order: OrderRow, part: GivenBack): Promise<void> {
  const { amount, way } = part;
  if (amount === 0) return;
  await bookRefund(step, order, part);
  await recordOfOrder(step, order, { kind: 'order.part-refunded', data: { amount, currency: order.currency, way } });
}

type GivenBack = { amount: number; way: GatewayId | PaymentKind; fromHand: boolean };

/** Books what went back, with `fromHand` first what a seller holds of the order in cash. */
async function bookRefund(
  step: Step<unknown, unknown>,
  order: OrderRow,
  { amount, way, fromHand }: GivenBack,
): Promise<void> {
  const byHand = fromHand ? await writeRefundFromHand(step, order, amount) : 0;
  await writeOrderLedger(step, order, { kind: 'refund', amount: amount - byHand, way });
}

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

/** The same as `markRefunded` of all of it, in a transaction that holds the order's lock. */
export async function writeRefunded(
  step: Step<unknown, unknown>,
  { order, raffle }: Refunded,
  { way, fromHand = false }: { way: GatewayId | PaymentKind; fromHand?: boolean },
): Promise<void> {
  const ledger = await ledgerOf(step.tx, order);
  const amount = owedBack(ledger, totalOf(order).amount);
  const data = { amount, currency: order.currency, ...(isGateway(way) && { byGateway: true }) };
  if (!(await transitionOrder(step, order, 'refunded', { kind: 'order.refunded', data }))) return;
  await issueMoneyBack(step, { order, raffle });
  await notifyHolder(step, order, { kind: 'order.refunded', data: orderFacts(raffle, order.numbers) });
  await bookRefund(step, order, { amount: ledger.paid - ledger.refunded, way, fromHand });
}
