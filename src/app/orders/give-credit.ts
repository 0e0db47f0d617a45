import { action, beside } from '#app/action.ts';
import { hasLateReceipt } from '#db/orders/desk.ts';
import { setCreditUntil } from '#db/orders/orders.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { parseExtension } from '#domain/orders/hold-extension.ts';
import { isCreditGiven, offeredCredits, takesCredit } from '#domain/orders/hold-on-credit.ts';
import { isRunOut } from '#domain/orders/order.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';
import { extensionCharges, tellOfLongerHold } from './extend-hold.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { holdUntil, lastMomentsOf, requireListOpen } from './hold-until.ts';

/**
 * Keeps an order's numbers unpaid until an instant, on credit: nothing makes that shorter, and until it is paid it is not in
 * the draw. Refuses what `extendHold` does, and an order without the phone by which its debtor is reminded. Idempotent.
 */
export const giveCredit = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }) => beside(address, parseExtension(form)),
  charges: extensionCharges,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.give-credit',
  run: async (step) => {
    const { tx, now, input, found } = step;
    const { order, raffle } = found;
    requireListOpen(step);
    const debt = { ...debtOf(order), hasLateReceipt: await hasLateReceipt(tx, order) };
    if (!isCreditGiven(debt, input.until, { now, ...creditBounds(raffle) })) return;
    await holdUntil(step, input.until, 'order.credit-given');
    await setCreditUntil(tx, order, input.until);
    // who is held to the very end that they knew has no more time than before
    if (!input.until.equals(order.held_until)) await tellOfLongerHold(step, input.until);
  },
});

/** Until when an order of a raffle can be kept on credit, as its desk offers it. */
export function creditsShown(raffle: RaffleRow, order: OrderRow, now: Temporal.Instant) {
  const debt = debtOf(order);
  if (!mayEnterList(lifecycleOf(raffle), now) || !takesCredit(debt)) return [];
  const heldUntil = isRunOut(debt, now) ? null : order.held_until;
  const isNew = (until: Temporal.Instant) => heldUntil === null || !order.credit_until?.equals(until);
  return offersShown(offeredCredits(heldUntil, creditBounds(raffle), now).filter(({ until }) => isNew(until)));
}

/** Until when numbers can be sold on credit, as the desk offers it. */
export function saleCreditsShown(raffle: RaffleRow, now: Temporal.Instant) {
  return raffle.price > 0 ? offersShown(offeredCredits(null, creditBounds(raffle), now)) : [];
}

function offersShown(offers: ReturnType<typeof offeredCredits>) {
  return offers.map(({ kind, until }) => ({ kind, until: until.toString() }));
}

/** The moments of a raffle that bound credit. */
export function creditBounds(raffle: RaffleRow) {
  return { timeZone: raffle.time_zone, ...lastMomentsOf(raffle) };
}

function debtOf({ status, held_until, credit_until, phone, unit_price }: OrderRow) {
  return { status, heldUntil: held_until, creditUntil: credit_until, phone, price: unit_price };
}
