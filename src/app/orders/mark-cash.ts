import * as v from 'valibot';
import { action, beside, type Step } from '#app/action.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { notifyOrganisersOfOrder } from '#app/notifications/notify-holder.ts';
import { activeRole } from '#db/members/members.ts';
import { pollCheckoutsOf } from '#db/orders/checkouts.ts';
import { hasLateReceipt } from '#db/orders/desk.ts';
import { userContact } from '#db/orders/orders.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import { checkbox, parseForm, type RawForm } from '#domain/form.ts';
import { isPayable } from '#domain/orders/order.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { waitingCash } from './cash-hand.ts';
import { allInSecond, isOwnOrder, markPaid } from './confirm-order.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { requireMaximumOfRunOut } from './hold-limits.ts';
import { holdNumbers } from './hold-numbers.ts';
import { dueOf } from './owed-of.ts';
import { transitionOrder } from './transition-order.ts';

/** Whether it came in the order's second currency. */
const shape = v.object({ inSecond: v.optional(checkbox, false) });

/** Whether an order is paid by a mark of its cash, or waits for who runs the raffle to confirm that. */
export type CashMarked = { isConfirmed: boolean };

/**
 * Says that who sells an order holds its cash: they themselves, or who runs the raffle of them. Its numbers are paid at once,
 * and what was still due is in the seller's account; where the raffle does not let its sellers confirm, it waits to be
 * reviewed as they said, also that it came in the order's second currency. Refuses a seller's own purchase, nobody's sale, and what waits to be reviewed
 * for a receipt. Idempotent.
 */
export const markCash = action({
  parse: ({ form = {}, ...address }: DeskOrderAddress & { form?: RawForm }) => beside(address, parseForm(shape, form)),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.mark-cash',
  run: (step) => noteCash(step, step.found, step.input),
});

/** The same, in a transaction that holds the order's lock, or has just placed it. */
export async function noteCash(
  step: Step<unknown, unknown>,
  place: FoundOrder,
  { inSecond = false }: { inSecond?: boolean } = {},
): Promise<CashMarked> {
  const { tx, actor } = step;
  const { community, order, raffle } = place;
  const { credited_to: heldBy } = order;
  if (heldBy === null) throw new Refusal('order.no-seller', {});
  const isOrganiser = actor.userId !== null && (await activeRole(tx, community.id, actor.userId)) === 'admin';
  if (!isOrganiser) await requireNotOwn(step, place);
  if (order.status === 'confirmed') return { isConfirmed: true };
  if ((await waitingCash(tx, community.id, [order])).size > 0) return { isConfirmed: false };
  if (!isPayable(order.status)) throw new Refusal('order.cash-over', {});
  if (order.status === 'expired' && (await hasLateReceipt(tx, order))) throw new Refusal('order.receipt-waits', {});
  await pollCheckoutsOf(tx, order, step.now);
  if (isOrganiser || raffle.sellers_confirm) {
    await markPaid(step, place, { way: 'cash', heldBy, byItself: !isOrganiser, inSecond });
    await endMailPauseOf(step, community.id, 'orders');
    return { isConfirmed: true };
  }
  await waitForReview(step, place, { heldBy, inSecond });
  return { isConfirmed: false };
}

/** Who sells does not say of what they bought themselves that it is paid, whoever else could. */
async function requireNotOwn({ tx, actor }: Step<unknown, unknown>, { order }: FoundOrder): Promise<void> {
  if (actor.userId === null) throw new Refusal('not-signed-in', {});
  const email = (await userContact(tx, actor.userId))?.email ?? '';
  if (isOwnOrder(order, { userId: actor.userId, email })) throw new Refusal('order.own-sale', {});
}

async function waitForReview(
  step: Step<unknown, unknown>,
  place: FoundOrder,
  { heldBy, inSecond }: { heldBy: string; inSecond: boolean },
): Promise<void> {
  const { order, raffle } = place;
  if (raffle.status !== 'open' || !mayEnterList(lifecycleOf(raffle), step.now)) {
    throw new Refusal('order.list-sealed', {});
  }
  const { amount, currency } = await dueOf(step.tx, order);
  const lost = await holdNumbers(step, order, { status: 'in_review', heldUntil: order.held_until });
  if (lost.length > 0) throw new Refusal('order.numbers-gone', { numbers: lost, lastNumber: raffle.last_number });
  await requireMaximumOfRunOut(step, place);
  const came = inSecond ? await allInSecond(step.tx, order) : null;
  const data = { amount, currency, heldBy, ...(came && { came }) };
  await transitionOrder(step, order, 'in_review', { kind: 'order.cash-marked', data });
  await notifyOrganisersOfOrder(step, raffle, 'order.to-review');
}
