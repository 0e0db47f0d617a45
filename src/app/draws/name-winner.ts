import { action, typed } from '#app/action.ts';
import type { OrderKey } from '#app/orders/find-order.ts';
import { deleteWinnerName, insertWinnerName } from '#db/winner-names.ts';
import { Refusal } from '#domain/refusal.ts';
import { shownWinnerName } from '#domain/winner-name.ts';
import { findWonOrder, wonByOrder } from './deliver-prize.ts';

/**
 * Who holds the order that won a prize lets everybody read their first name and an initial beside the number, or takes it
 * back. A link that the organiser has too cannot. Done twice it changes nothing.
 */
export const nameWinner = action({
  parse: typed<OrderKey & { position: number; isShown: boolean }>,
  find: (tx, input, actor) => findWonOrder(tx, input, actor),
  permission: 'draw.name-winner',
  run: async (step) => {
    const { tx, now, input } = step;
    const { raffle, order, isDesks } = step.found;
    if (isDesks) throw new Refusal('draw.desk-link', {});
    const { number } = await wonByOrder(tx, { raffle, order }, input.position);
    const name = shownWinnerName(order.name);
    if (!input.isShown) await deleteWinnerName(tx, raffle, number);
    else if (name === null || order.erased_at) throw new Refusal('draw.no-name', {});
    else await insertWinnerName(tx, raffle, { number, orderId: order.id, name, now });
    step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
  },
});
