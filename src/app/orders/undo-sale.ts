import { action, type Step, typed } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { lastEvent } from '#db/events.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { isUndoable } from '#domain/orders/order.ts';
import { mayEnterList } from '#domain/raffles/raffle.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { cancelLimit, giveUp } from './cancel-order.ts';
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
    if (!mayUndoSale(step.found, { seller: step.actor.userId, now: step.now })) over();
    const isPaid = order.status === 'in_review' || (order.status === 'confirmed' && order.unit_price > 0);
    const unpaid = isPaid ? await unpaidAgain(step) : step;
    const end = await givenUpEnd(step.tx, unpaid.found.order);
    if (end !== 'cancelled') over();
    await giveUp(unpaid, end, { byLink: false });
  },
});

/** Whether somebody may undo a sale, as far as its row says. */
export function mayUndoSale(
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
  { seller, now }: { seller: string | null; now: Temporal.Instant },
): boolean {
  const isOwn = seller !== null && order.sold_by === seller && order.credited_to === seller;
  const stands = ['pending', 'in_review', 'confirmed'].includes(order.status);
  return isOwn && stands && isUndoable(order.created_at, now) && mayEnterList(lifecycleOf(raffle), now);
}

/** Takes back that it was paid, where the asker said so themselves. */
async function unpaidAgain(step: Step<unknown, FoundOrder>): Promise<Step<unknown, FoundOrder>> {
  const { tx, actor, found } = step;
  const { community_id: communityId, id, status } = found.order;
  if (status === 'in_review') {
    if (!(await waitingCash(tx, communityId, [found.order])).has(id)) over();
    await takeBackCash(step);
  } else {
    const confirmed = await lastEvent(tx, { communityId, subject: 'order', subjectId: id }, ['order.confirmed']);
    if (confirmed?.actor !== actor.userId) over();
    await takeBackConfirmation(step);
  }
  return { ...step, found: { ...found, order: orNotFound(await lockOrder(tx, communityId, id)) } };
}

function over(): never {
  throw new Refusal('order.undo-over', {});
}
