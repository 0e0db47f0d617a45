import * as v from 'valibot';
import { action, beside, type Step } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, notifyOrganisersOfOrder, orderFacts } from '#app/notifications/notify-holder.ts';
import { lastEvent } from '#db/events.ts';
import { takenOnline } from '#db/orders/paid-online.ts';
import { lockAccount } from '#db/settlements/settlements.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { checkbox, line, optional, type Parsed, parseForm, type RawForm } from '#domain/form.ts';
import type { Money } from '#domain/money.ts';
import { type GatewayId, isGateway } from '#domain/orders/checkout.ts';
import { receiptLimits } from '#domain/orders/receipt.ts';
import { refundParts } from '#domain/orders/refund-parts.ts';
import { backInSecond, cameHere } from '#domain/orders/second-back.ts';
import { type PaymentKind, paymentKinds } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { cashCame, cashHeldBy, undecidedCash } from './cash-hand.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { issueMoneyBack } from './issue-ticket-refunds.ts';
import { dueOf, moneyOf, owedByLedger } from './owed-of.ts';
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
    await bookUndecidedCash(step, order);
    const { ledger, owed } = await owedByLedger(tx, order);
    const { online, otherwise } = refundParts(ledger, owed.amount);
    const isWhole = input.part === 'all' || online === 0 || order.status !== 'refund_pending';
    if (isWhole) await writeRefunded(step, found, by);
    else await writePartRefunded(step, order, { amount: otherwise, ...by });
    await endMailPauseOf(step, order.community_id, 'orders');
    return { isWhole };
  },
});

/** Books the cash that a seller said they hold of an order that ended before anybody confirmed it: it is what goes back. */
async function bookUndecidedCash(step: Step<unknown, unknown>, order: OrderRow): Promise<void> {
  const { tx } = step;
  const mark = (await undecidedCash(tx, order.community_id, [order])).get(order.id);
  const heldBy = mark && cashHeldBy(mark.data);
  if (!heldBy) return;
  await lockAccount(tx, { raffle: { ...order, id: order.raffle_id }, seller: heldBy });
  const { amount } = await dueOf(tx, order);
  const { second } = await moneyOf(tx, order);
  const came = cashCame(mark.data) && second && second.due.amount > 0 ? second.due : null;
  await writeOrderLedger(step, order, { kind: 'payment', amount, way: 'cash', heldBy, came });
}

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
  const came = isGateway(way) ? 0 : await bookCameBack(step, order, { amount: amount - byHand, way });
  await writeOrderLedger(step, order, { kind: 'refund', amount: amount - byHand - came, way });
}

/**
 * Books what came in the order's second currency as given back in it, where all of that goes back. Gives what it is of the first, in
 * minor units.
 */
async function bookCameBack(
  step: Step<unknown, unknown>,
  order: OrderRow,
  { amount: most, way }: Omit<GivenBack, 'fromHand'>,
): Promise<number> {
  const { second } = await moneyOf(step.tx, order);
  const back = backInSecond(cameHere(second), { most });
  if (second && back.amount > 0) {
    await writeOrderLedger(step, order, { kind: 'refund', amount: back.booked, way, came: second.here });
  }
  return back.booked;
}

/**
 * Says that a refund is not due, since the money never came; the reason is told. Of an order of which a part was booked this
 * is said of the rest alone, which a receipt that nobody decided about may be of: the part stays to be refunded. Refuses
 * what was booked as paid or came through a gateway. Idempotent.
 */
export const declineOrderRefund = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }): Parsed<DeskOrderAddress & { reason: string }> =>
    beside(address, parseForm(declineShape, { reason: '', ...form })),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { tx, found } = step;
    const { order } = found;
    const { ledger, owed } = await owedByLedger(tx, order);
    const { paid, refunded } = ledger;
    const held = { ...owed, amount: paid - refunded };
    const rest = { ...owed, amount: owed.amount - held.amount };
    const cameOnline = (await takenOnline(tx, order.community_id, [order.id])).length > 0;
    if (paid > 0 && !cameOnline && (await isRestDeclined(step))) return;
    const isRest = paid > 0 && order.status === 'refund_pending' && rest.amount > 0;
    if (cameOnline || (paid > 0 && !isRest)) {
      throw new Refusal('order.transition', { from: order.status, to: 'cancelled' });
    }
    if (order.status !== 'refund_pending') return;
    await decline(step, isRest ? { rest, held } : null);
  },
});

type Decline = Step<{ reason: string }, FoundOrder>;

/** Whether it was said already of the rest of an order whose booked part is still to go back: the same button pressed twice. */
async function isRestDeclined({ tx, found: { order } }: Step<unknown, FoundOrder>): Promise<boolean> {
  const of = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
  const last = await lastEvent(tx, of, ['order.refund-due', 'order.receipt-sent', 'order.refund-declined']);
  return order.status === 'refund_pending' && last?.kind === 'order.refund-declined';
}

async function decline(step: Decline, of: { rest: Money; held: Money } | null): Promise<void> {
  const { order, raffle } = step.found;
  const { reason } = step.input;
  const happening = { kind: 'order.refund-declined', reason } as const;
  if (of) await recordOfOrder(step, order, { ...happening, data: { ...of.rest } });
  else await transitionOrder(step, order, 'cancelled', happening);
  await endMailPauseOf(step, order.community_id, 'orders');
  const data = { ...orderFacts(raffle, order.numbers), reason, ...(of && { left: of.held }) };
  await notifyHolder(step, order, { kind: 'order.refund-declined', data });
}

type Refunded = { order: OrderRow; raffle: RaffleRow };

/** The same as `markRefunded` of all of it, in a transaction that holds the order's lock. */
export async function writeRefunded(
  step: Step<unknown, unknown>,
  { order, raffle }: Refunded,
  { way, fromHand = false }: { way: GatewayId | PaymentKind; fromHand?: boolean },
): Promise<void> {
  const { ledger, owed } = await owedByLedger(step.tx, order);
  const data = { ...owed, ...(isGateway(way) && { byGateway: true }) };
  if (!(await transitionOrder(step, order, 'refunded', { kind: 'order.refunded', data }))) return;
  await issueMoneyBack(step, { order, raffle });
  await notifyHolder(step, order, { kind: 'order.refunded', data: orderFacts(raffle, order.numbers) });
  await bookRefund(step, order, { amount: ledger.paid - ledger.refunded, way, fromHand });
}
