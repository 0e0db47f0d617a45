import { action, type Step, typed } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Db, Transaction } from '#db/client.ts';
import { lastEvent } from '#db/events.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { isUndoable } from '#domain/orders/order.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { cancelLimit, giveUp, tellHolder } from './cancel-order.ts';
import { waitingCash } from './cash-hand.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import type { FoundOrder } from './find-order.ts';
import { givenUpEnd } from './transition-order.ts';
import { takeBackCash } from './undo-cash.ts';
import { takeBackConfirmation } from './undo-confirmation.ts';

/**
 * Undoes a sale that the asker typed in a few minutes ago: it is unpaid again, where they said that it was paid, and its
 * numbers are free. Refuses a sale of somebody else, one that money or a receipt came for since, and any once the list is
 * sealed. Idempotent.
 */
export const undoSale = action({
  parse: typed<DeskOrderAddress>,
  charges: (_, actor) => [{ limit: cancelLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.take-for-other',
  run: async (step) => {
    const { order } = step.found;
    if (order.status === 'cancelled') return;
    if (!(await mayUndoSale(step.tx, step.found, { seller: step.actor.userId, now: step.now }))) over();
    const unpaid = isSaidPaid(order) ? await unpaidAgain(step) : step;
    const end = await givenUpEnd(step.tx, unpaid.found.order);
    if (end !== 'cancelled') over();
    await giveUp(unpaid, end, { byLink: false });
    // its buyer was told that it is paid
    if (order.status === 'confirmed') await tellHolder(unpaid, 'order.released', false);
  },
});

type Sale = { order: OrderRow; raffle: RaffleRow };

/** Whether somebody may undo a sale: a fresh one of their own, of which nobody else said that it is paid. */
export async function mayUndoSale(
  db: Db | Transaction,
  { order, raffle }: Sale,
  { seller, now }: { seller: string | null; now: Temporal.Instant },
): Promise<boolean> {
  const isOwn = seller !== null && order.sold_by === seller && order.credited_to === seller;
  const stands = ['pending', 'in_review', 'confirmed'].includes(order.status);
  const isOpen = stands && isUndoable(order.created_at, now) && mayEnterList(lifecycleOf(raffle), now);
  return isOwn && isOpen && (!isSaidPaid(order) || (await paidBy(db, order)) === seller);
}

/** Whether an order is paid, or waits for somebody to confirm that. */
function isSaidPaid({ status, unit_price: price }: OrderRow): boolean {
  return status === 'in_review' || (status === 'confirmed' && price > 0);
}

/** Who said that an order is paid, where that stands; a receipt that waits says nothing of it. */
async function paidBy(db: Db | Transaction, order: OrderRow): Promise<string | undefined> {
  const { community_id: communityId, id } = order;
  if (order.status === 'in_review') return (await waitingCash(db, communityId, [order])).get(id)?.actor;
  return (await lastEvent(db, { communityId, subject: 'order', subjectId: id }, ['order.confirmed']))?.actor;
}

/** Takes back that it was paid. Its buyer is told of the end alone. */
async function unpaidAgain(step: Step<unknown, FoundOrder>): Promise<Step<unknown, FoundOrder>> {
  const { tx, found } = step;
  const { community_id: communityId, id, status } = found.order;
  if (status === 'in_review') await takeBackCash(step);
  else await takeBackConfirmation(step, { isTold: false });
  return { ...step, found: { ...found, order: orNotFound(await lockOrder(tx, communityId, id)) } };
}

function over(): never {
  throw new Refusal('order.undo-over', {});
}
