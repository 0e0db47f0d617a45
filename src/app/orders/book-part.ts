import { action, beside, type Step } from '#app/action.ts';
import { formKeyOf, idOfForm } from '#app/form-key.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import { lastEvent } from '#db/events.ts';
import { pollCheckoutsOf } from '#db/orders/checkouts.ts';
import { heldOf, ledgerLine } from '#db/orders/payments.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import type { Money } from '#domain/money.ts';
import { parsePart, partAmount, stateAfterPart, type TypedPart } from '#domain/orders/part-payment.ts';
import { mayEnterList, usualWay } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { lockHand } from './cash-hand.ts';
import { markPaid, requireOtherReviewer } from './confirm-order.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { heldBeforePart } from './held-before-part.ts';
import { partHoldEndOf } from './hold-end-of.ts';
import { requireMaximumOfRunOut } from './hold-limits.ts';
import { holdNumbers } from './hold-numbers.ts';
import { moneyOf } from './owed-of.ts';
import { cameInSecond, type SecondSums } from './second-sums-of.ts';
import { recordOfOrder, transitionOrder } from './transition-order.ts';
import { writeOrderLedger } from './write-order-ledger.ts';

/** Parts that somebody notes at desks: each leaves a line in a ledger and may write to its buyer. */
const partLimit = { name: 'book-part', most: 120, seconds: 3600 };
/** The same of one order. */
const partOfOrderLimit = { name: 'book-part-order', most: 30, seconds: 24 * 3600 };

/**
 * Notes that a part of an order's price was paid. From then on its numbers are held until the sale closes; they take part
 * once all of it is paid, and the part that completes it confirms the order. A receipt that waits stays so, unless it was of
 * this part. Gives whether all of it is paid. The same form sent again changes nothing, and is refused once its part was taken back. Refuses more than is due, one's own payment as `confirmOrder` does,
 * an order that is over, and anything once the list is sealed or due to be.
 */
export const bookPart = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }) =>
    beside({ ...address, key: formKeyOf(form) }, parsePart(form)),
  charges: ({ order }, actor) => [
    { limit: partLimit, by: chargedTo(actor) },
    { limit: partOfOrderLimit, by: chargedTo(actor, `order ${order}`) },
  ],
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step): Promise<{ isPaid: boolean }> => {
    const { tx, actor, dice, input, found } = step;
    const { order } = found;
    const { key, way } = input;
    // with what it says: who goes back to a form and types something else means another part
    const said = [order.id, actor.userId, input.amount, way, ...(input.currency === 'second' ? ['second'] : [])];
    const payment = idOfForm(key, said, dice);
    const line = await ledgerLine(tx, order, payment);
    if (line?.isUndone) throw new Refusal('order.part-undone-since', {});
    if (line) return { isPaid: order.status === 'confirmed' };
    const { due, second } = await moneyOf(tx, order);
    const part = partOf(input, due, second);
    return bookAmount(step, { ...part, due, way, payment, isSeen: input.seen === 'on' });
  },
});

/** What a part is booked as, and what came where that is of the second currency. */
function partOf(
  { amount: typed, currency }: Pick<TypedPart, 'amount' | 'currency'>,
  due: Money,
  second: SecondSums | null,
): { amount: number; came: Money | null } {
  if (currency === 'first') return { amount: partAmount(typed, due), came: null };
  if (second === null) throw new Refusal('order.no-second-currency', {});
  return cameInSecond(partAmount(typed, second.due), second);
}

/** A sum that was paid of what is due, and what of that came in the second currency. `isSeen`: the receipt or mark that waits is of it. */
type Paid = {
  amount: number;
  came: Money | null;
  due: Money;
  way: TypedPart['way'];
  payment: string;
  isSeen: boolean;
};

/**
 * Notes that a sum was paid of what is due, in a transaction that holds the order's lock: a part, or all that is left, which
 * confirms the order. Gives whether it is that.
 */
export async function bookAmount(step: Step<unknown, FoundOrder>, paid: Paid): Promise<{ isPaid: boolean }> {
  const { tx, found, now } = step;
  const { amount, came, due, way, payment } = paid;
  await pollCheckoutsOf(tx, found.order, now);
  const isPaid = amount === due.amount;
  if (isPaid) await markPaid(step, found, { way, payment, inSecond: came !== null });
  else await notePart(step, { ...paid, due: { ...due, amount: due.amount - amount } });
  await endMailPauseOf(step, found.order.community_id, 'orders');
  return { isPaid };
}

/** @param paid.due what is due beside this part */
async function notePart(step: Step<unknown, FoundOrder>, paid: Paid): Promise<void> {
  const { tx, found } = step;
  const { amount, came, due, payment, isSeen } = paid;
  const { order, raffle } = found;
  requireBookable(step);
  const status = stateAfterPart(order.status, { isSeen });
  const selfConfirmed = await requireOtherReviewer(step, order);
  // the part that deals with what a seller marked is of their hand
  const isOfMark = isSeen && order.status === 'in_review';
  const { heldBy } = isOfMark ? await lockHand(tx, order, { way: paid.way, marked: undefined }) : { heldBy: null };
  const heldBefore = await heldBeforeParts(tx, found);
  const heldUntil = partHoldEndOf(raffle, order, step.now);
  await holdLonger(step, { status, heldUntil });
  const way = heldBy ? 'cash' : paid.way || usualWay(raffle.payment_ways);
  await writeOrderLedger(step, order, { kind: 'payment', amount, way, id: payment, selfConfirmed, heldBy, came });
  const { currency } = order;
  const held = { heldBefore, heldUntil: heldUntil.toString() };
  const data = {
    amount,
    currency,
    way,
    payment,
    left: due.amount,
    ...held,
    ...(selfConfirmed && { selfConfirmed }),
    ...(came && { came }),
  };
  const happening = { kind: 'order.part-paid', data } as const;
  if (status === order.status) await recordOfOrder(step, order, happening);
  else await transitionOrder(step, order, status, happening);
  const second = (await moneyOf(tx, order)).second?.due;
  const inSecond = second && second.amount > 0 ? { dueSecond: second } : {};
  const facts = { ...orderFacts(raffle, order.numbers), part: { amount, currency }, due, ...inSecond };
  await notifyHolder(step, order, { kind: 'order.part-paid', data: facts });
}

function requireBookable({ now, found: { raffle } }: Step<unknown, FoundOrder>): void {
  if (raffle.status === 'cancelled') throw new Refusal('raffle.not-open', {});
  if (!mayEnterList(lifecycleOf(raffle), now)) throw new Refusal('order.list-sealed', {});
}

/**
 * Until when the order was held before any part of it was noted, which is so again once all are taken back; what the desk gave
 * by hand after a part counts as given before the next.
 */
async function heldBeforeParts(tx: Transaction, { order, raffle }: FoundOrder): Promise<string> {
  const held = (await heldOf(tx, [order]))(order);
  const last = held ? await lastHold(tx, order) : undefined;
  const before = last?.kind === 'order.part-paid' ? await heldBeforePart(tx, raffle, last) : null;
  return (before ?? order.held_until).toString();
}

function lastHold(tx: Transaction, { community_id: communityId, id: subjectId }: OrderRow) {
  return lastEvent(tx, { communityId, subject: 'order', subjectId }, ['order.part-paid', 'order.hold-extended']);
}

/** Holds all of its numbers until the sale closes: those of a hold that ran out may be somebody else's. */
async function holdLonger(
  step: Step<unknown, FoundOrder>,
  hold: { status: OrderRow['status']; heldUntil: Temporal.Instant },
): Promise<void> {
  const { order, raffle } = step.found;
  const lost = await holdNumbers(step, order, hold);
  if (lost.length > 0) throw new Refusal('order.hold-numbers-gone', { numbers: lost, lastNumber: raffle.last_number });
  await requireMaximumOfRunOut(step, step.found);
}
