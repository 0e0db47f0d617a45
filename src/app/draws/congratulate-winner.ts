import { action, typed } from '#app/action.ts';
import { findLockedDeskOrder } from '#app/orders/find-desk-order.ts';
import { makeDeskLink } from '#app/orders/make-desk-link.ts';
import { deskLinkLimit, orderLinkLimit } from '#app/orders/remind-order.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { orderOfNumber, wonPrizes } from '#db/draws/winners.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * What to congratulate a winner with: the prize, the number and a fresh private link to their order. A seller finds
 * their own sales only.
 */
export const congratulateWinner = action({
  parse: typed<RaffleAddress & { position: number }>,
  charges: ({ communityUrl, raffle, position }, actor) => [
    { limit: deskLinkLimit, by: chargedTo(actor) },
    { limit: orderLinkLimit, by: chargedTo(actor, `prize ${communityUrl} ${raffle} ${position}`) },
  ],
  find: (tx, input, actor) => findRaffle(tx, input, actor),
  permission: 'order.remind',
  run: async (step) => {
    const { tx, actor, input, found } = step;
    const prize = (await wonPrizes(tx, found.raffle)).find(({ position }) => position === input.position);
    const number = prize?.holder ?? null;
    const won = number === null ? undefined : await orderOfNumber(tx, found.raffle, number);
    if (!prize || number === null || !won) throw new Refusal('draw.prize-unknown', {});
    const { community, raffle, order } = await findLockedDeskOrder(tx, { ...input, order: won }, actor);
    const secret = await makeDeskLink(step, order);
    return {
      secret,
      number,
      isInherited: number !== prize.number,
      prize: prize.name,
      country: community.country,
      title: raffle.title,
      lastNumber: raffle.last_number,
      name: order.name,
      phone: order.phone,
    };
  },
});
