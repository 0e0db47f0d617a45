import { action, typed } from '#app/action.ts';
import type { OrderKey } from '#app/orders/find-order.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { deleteWinnerName, insertWinnerName } from '#db/draws/winner-names.ts';
import type { OrderRow } from '#db/tables.ts';
import { shownWinnerName } from '#domain/raffles/winner-name.ts';
import { Refusal } from '#domain/refusal.ts';
import { findWonOrder, wonByOrder } from './deliver-prize.ts';

const networkLimit = { name: 'winner-name', most: 60, seconds: 3600 };
const keyLimit = { name: 'winner-name-key', most: 20, seconds: 3600 };

/**
 * Publishes, or withdraws, the winner's first name and initial beside their number, at the request of the order's
 * holder. Idempotent; nobody is notified.
 */
export const nameWinner = action({
  parse: typed<OrderKey & { position: number; isShown: boolean }>,
  // the network is charged before the key, so that invented keys cannot fill the table of limits
  charges: ({ key }, actor) => [
    { limit: networkLimit, by: chargedTo(actor) },
    { limit: keyLimit, by: key },
  ],
  find: (tx, input, actor) => findWonOrder(tx, input, actor),
  permission: 'draw.name-winner',
  run: async (step) => {
    const { tx, now, input } = step;
    const { raffle, order } = step.found;
    const { number } = await wonByOrder(tx, { raffle, order }, input.position);
    const isChanged = input.isShown
      ? await insertWinnerName(tx, raffle, { number, orderId: order.id, name: shownNameOf(order), now })
      : await deleteWinnerName(tx, raffle, number);
    if (isChanged) step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
  },
});

/** The published form of a holder's name. Refuses one that has none. */
function shownNameOf({ name, erased_at }: OrderRow): string {
  const shown = erased_at ? null : shownWinnerName(name);
  if (shown === null) throw new Refusal('draw.no-name', {});
  return shown;
}
