import { action, type Step, typed } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import type { Transaction } from '#db/client.ts';
import { lastEvent } from '#db/events.ts';
import { pollCheckoutsOf } from '#db/orders/checkouts.ts';
import { paymentsOfOrders } from '#db/orders/desk-facts.ts';
import { heldOf } from '#db/orders/payments.ts';
import { lockAccount } from '#db/settlements/settlements.ts';
import type { EventRow, OrderRow, RaffleRow } from '#db/tables.ts';
import { noSoonerThanCredit } from '#domain/orders/hold-on-credit.ts';
import { isUndoable, isUnpaid } from '#domain/orders/order.ts';
import { stateAfterPartUndone } from '#domain/orders/part-payment.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { heldBeforePart } from './held-before-part.ts';
import { holdEndOf } from './hold-end-of.ts';
import { holdNumbers } from './hold-numbers.ts';
import { writePaymentUndone } from './kept-payments.ts';
import { moneyOf } from './owed-of.ts';
import { recordOfOrder, transitionOrder } from './transition-order.ts';

/**
 * Takes back a part of an order's price that was noted by mistake, within `undoMinutes`: a line of the ledger against that one.
 * A receipt that it was said to be of waits again, and once no part is left the numbers are held as they were before, and as long as credit was given. Refuses
 * a part that is too long ago, and an order that is not unpaid: what completed one is undone with its confirmation.
 * Idempotent.
 */
export const undoPart = action({
  parse: typed<DeskOrderAddress & { payment: string }>,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { tx, input, found } = step;
    const { order, raffle } = found;
    const payments = await paymentsOfOrders(tx, order.community_id, [order.id]);
    const part = payments.find(({ id }) => id === input.payment);
    if (part?.isUndone) return;
    const of = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
    const noted = await lastEvent(tx, of, ['order.part-paid'], { payment: input.payment });
    if (!part || !noted || !isUnpaid(order.status) || !isUndoable(noted.happened_at, step.now)) {
      throw new Refusal('order.part-undo-over', {});
    }
    await pollCheckoutsOf(tx, order, step.now);
    if (part.heldBy) await lockAccount(tx, { raffle, seller: part.heldBy });
    await writePaymentUndone(step, order, part);
    const { due, second } = await moneyOf(tx, order);
    const { amount } = part;
    await restoreBefore(step, noted, { amount, currency: order.currency, payment: part.id, left: due.amount });
    await endMailPauseOf(step, order.community_id, 'orders');
    const facts = {
      ...orderFacts(raffle, order.numbers),
      part: { amount, currency: order.currency },
      due,
      ...(second && { dueSecond: second.due }),
    };
    await notifyHolder(step, order, { kind: 'order.part-undone', data: facts });
  },
});

/** The order is as it was before that part, with its hold where none is left. */
async function restoreBefore(
  step: Step<unknown, FoundOrder>,
  noted: EventRow,
  data: Record<string, unknown>,
): Promise<void> {
  const { order, raffle } = step.found;
  const status = stateAfterPartUndone(order.status, noted.from_state);
  const heldUntil = await heldUntilWithout(step.tx, { order, raffle, now: step.now }, noted);
  if (status !== order.status || !heldUntil.equals(order.held_until)) {
    await holdNumbers(step, order, { status, heldUntil });
  }
  const happening = { kind: 'order.part-undone', data } as const;
  if (status === order.status) await recordOfOrder(step, order, happening);
  else await transitionOrder(step, order, status, happening);
}

type Held = { order: OrderRow; raffle: RaffleRow; now: Temporal.Instant };

/** Until when an order is held without a part: as before any was noted, once none is left, unless it was given more time since. */
async function heldUntilWithout(tx: Transaction, { order, raffle, now }: Held, noted: EventRow) {
  const isHeldByParts = ((await heldOf(tx, [order]))(order) ?? 0) > 0;
  const of = { communityId: order.community_id, subject: 'order', subjectId: order.id } as const;
  const given = await lastEvent(tx, of, ['order.hold-extended', 'order.credit-given']);
  const isGivenSince = given !== undefined && given.id > noted.id;
  const heldBefore = await heldBeforePart(tx, raffle, noted);
  if (isHeldByParts || isGivenSince || !heldBefore) return order.held_until;
  const heldUntil = noSoonerThanCredit(order.credit_until, heldBefore);
  return Temporal.Instant.compare(heldUntil, now) > 0 ? heldUntil : holdEndOf(raffle, now);
}
