import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { endMailPauseOf } from '#app/notifications/end-mail-pause.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { paymentsOfOrders } from '#db/orders/desk-facts.ts';
import { ordersOfRaffle } from '#db/orders/orders.ts';
import type { RawForm } from '#domain/form.ts';
import { type MarkedOrder, mostTogether, parseConfirmSeveral, sumOf } from '#domain/orders/confirm-several.ts';
import type { PaymentKind } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { cashCame, waitingCash } from './cash-hand.ts';
import { markPaid } from './confirm-order.ts';
import { eachOrderApart, type Outcomes } from './each-order-apart.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { requireMark } from './order-marks.ts';
import { duesOf } from './owed-of.ts';
import { undoConfirmation } from './undo-confirmation.ts';

/**
 * Confirms the payments of several orders in review. Each is decided by itself: one to which something happened since the sum
 * was said is left out, with the reason, and so is one that is refused. One that is confirmed by now is done. Refuses all of
 * them where what is due of them does not make the sum that was said.
 */
export async function confirmOrders(
  app: App,
  actor: Actor,
  { form, ...address }: RaffleAddress & { form: RawForm },
): Promise<Outcomes> {
  const parsed = parseConfirmSeveral(form);
  if (!parsed.ok) throw new Refusal('input', { fields: parsed.fields });
  const { orders, total, way, inSecond } = parsed.value;
  const known = await readNamedOrders(app, actor, { ...address, orders: orders.map(({ order }) => order) });
  if (sumOf(known) !== total) throw new Refusal('order.other-total', {});
  return eachOrderApart(orders, (each) => {
    const came = { inSecond: inSecond.includes(each.order) };
    return confirmMarked(app, actor, { ...address, ...each, way, ...came });
  });
}

/** Undoes the confirmations of several orders, each as `undoConfirmation` does by itself. */
export async function undoConfirmations(
  app: App,
  actor: Actor,
  { orders, ...address }: RaffleAddress & { orders: readonly string[] },
): Promise<Outcomes> {
  if (orders.length > mostTogether) throw new Refusal('input', { fields: { orders: { code: 'count' } } });
  const known = await readNamedOrders(app, actor, { ...address, orders });
  return eachOrderApart(known, ({ order }) => undoConfirmation(app, actor, { ...address, order }));
}

/** Those of some orders that are of a raffle, with what is or was due of each. Asked before any of them is dealt with. */
const readNamedOrders = view({
  find: async (db, { orders, ...address }: RaffleAddress & { orders: readonly string[] }, actor) => {
    const found = await findRaffle(db, address, actor);
    return { ...found, orders: await ordersOfRaffle(db, found.raffle, [...new Set(orders)].filter(isUuid)) };
  },
  permission: 'order.review',
  show: async ({ app, found: { community, orders } }) => {
    const ids = orders.map(({ id }) => id);
    const [due, payments] = await Promise.all([
      duesOf(app.db, community.id, orders),
      paymentsOfOrders(app.db, community.id, ids),
    ]);
    const noted = payments.filter(({ isUndone }) => !isUndone);
    const last = new Map(noted.map(({ order_id: order, amount }) => [order, amount]));
    // of one that is paid by now, what was due of it came last
    return orders.map((order) => ({ order: order.id, amount: due(order).amount || (last.get(order.id) ?? 0) }));
  },
});

type Confirming = DeskOrderAddress & MarkedOrder & { way: PaymentKind | ''; inSecond: boolean };

const confirmMarked = action({
  parse: typed<Confirming>,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { tx, input, found } = step;
    const { status, community_id: communityId } = found.order;
    if (status === 'confirmed') return;
    if (status !== 'in_review') throw new Refusal('order.changed', {});
    await requireMark(tx, found.order, input.mark);
    const said = (await waitingCash(tx, communityId, [found.order])).get(found.order.id);
    // what the page says of such an order: it is booked as who sells it says
    const way = said && cashCame(said.data) ? '' : input.way;
    await markPaid(step, found, { way, inSecond: input.inSecond });
    await endMailPauseOf(step, communityId, 'orders');
  },
});
