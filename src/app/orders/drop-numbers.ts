import { action, beside } from '#app/action.ts';
import type { Db, Transaction } from '#db/client.ts';
import { hasCheckout } from '#db/orders/checkouts.ts';
import { setOrderNumbers } from '#db/orders/orders.ts';
import { ledgerOf } from '#db/orders/payments.ts';
import { deleteTickets } from '#db/orders/tickets.ts';
import type { OrderRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { awaitsMoney } from '#domain/orders/order.ts';
import { parseNumbersAsked } from '#domain/orders/order-form.ts';
import { Refusal } from '#domain/refusal.ts';
import { askUniqueAmount } from './ask-unique-amount.ts';
import { findLockedOrder, type OrderKey } from './find-order.ts';
import { recordOfOrder } from './transition-order.ts';

/**
 * The holder drops some numbers of an order that is not paid; the rest stays held as before. Numbers that are not its own
 * are ignored. Refuses all of them, since that cancels the order, and an order of which something was paid or may be under
 * way.
 */
export const dropNumbers = action({
  parse: ({ form, key }: OrderKey & { form: RawForm }) => beside({ key }, parseNumbersAsked({ n: form.n })),
  find: (tx, { key }, actor) => findLockedOrder(tx, { key }, actor),
  permission: 'order.cancel',
  run: async (step) => {
    const { tx, now, input, found } = step;
    const { order, raffle } = found;
    const dropped = order.numbers.filter((number) => input.numbers.includes(number));
    if (dropped.length === 0) return;
    if (dropped.length === order.numbers.length) {
      throw new Refusal('input', { fields: { n: { code: 'count', limit: order.numbers.length - 1 } } });
    }
    if (raffle.status !== 'open' || !(await mayDropNumbers(tx, order, now))) {
      throw new Refusal('order.transition', { from: order.status, to: 'cancelled' });
    }
    const { community_id: communityId, raffle_id: raffleId } = order;
    const kept = order.numbers.filter((number) => !dropped.includes(number));
    const suffix = await askUniqueAmount(step, raffle, { order, count: kept.length });
    await deleteTickets(tx, { communityId, raffleId, orderId: order.id, numbers: dropped });
    await setOrderNumbers(tx, order, kept);
    const data = { numbers: dropped, ...(suffix > 0 && { suffix }) };
    await recordOfOrder(step, order, { kind: 'order.numbers-dropped', data });
    step.changed({ communityId, raffleId, numbers: dropped });
  },
});

/** Whether some numbers of an order may be dropped: several are held, nothing was paid of them, and nothing is under way. */
export async function mayDropNumbers(db: Db | Transaction, order: OrderRow, now: Temporal.Instant): Promise<boolean> {
  const isHeld = awaitsMoney(order.status) && Temporal.Instant.compare(now, order.held_until) < 0;
  if (!isHeld || order.numbers.length === 1) return false;
  return !(await hasCheckout(db, order)) && (await ledgerOf(db, order)).paid === 0;
}
