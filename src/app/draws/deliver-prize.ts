import { action, type Step, typed } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { findOrder, type OrderKey } from '#app/orders/find-order.ts';
import { findRaffleAndLock, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Transaction } from '#db/client.ts';
import { setReceived, upsertDelivery } from '#db/draws/deliveries.ts';
import { orderOfNumber, wonPrizes } from '#db/draws/winners.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { completeIfSettled } from './complete-raffle.ts';

/** Prizes that an account says were handed over, each told in the acta's history. */
const deliveryLimit = { name: 'prize-delivered', most: 60, seconds: 3600 };

/**
 * The organiser says that a prize was handed over to the number that has it: the one that won, or the reserve that it
 * passed to. Refuses where that is another one than the page showed.
 */
export const markDelivered = action({
  parse: typed<RaffleAddress & { position: number; number: number | null }>,
  charges: (_, actor) => [{ limit: deliveryLimit, by: chargedTo(actor) }],
  find: (tx, input, actor) => findRaffleAndLock(tx, input, actor, 'update'),
  permission: 'draw.mark-delivered',
  run: async (step) => {
    const { tx, now, actor, input } = step;
    const { community, raffle } = step.found;
    const prizes = await wonPrizes(tx, raffle);
    const prize = prizes.find(({ position }) => position === input.position);
    if (!prize) throw new Refusal('draw.prize-unknown', {});
    const number = input.number ?? prize.holder;
    if (number === null || number !== prize.holder) throw new Refusal('draw.prize-elsewhere', {});
    const address = { communityUrl: community.url, raffle: raffle.slug };
    if (prize.deliveredAt) return address;
    await upsertDelivery(tx, raffle, { position: prize.position, number, by: actor.userId, now });
    await record(step, raffle, 'draw.prize-delivered', { position: prize.position, number });
    return address;
  },
});

/**
 * Who holds the order that won says that the prize came. It may say so before the organiser does. Once every
 * prize was received, or is nobody's, the raffle is complete.
 */
export const confirmReceived = action({
  parse: typed<OrderKey & { position: number }>,
  find: (tx, input, actor) => findWonOrder(tx, input, actor),
  permission: 'draw.mark-received',
  run: async (step) => {
    const { tx, now, input } = step;
    const { raffle, order } = step.found;
    const { prize, number } = await wonByOrder(tx, { raffle, order }, input.position);
    if (prize.receivedAt) return;
    if (!prize.deliveredAt) await upsertDelivery(tx, raffle, { position: prize.position, number, by: null, now });
    await setReceived(tx, raffle, prize.position, now);
    await record(step, raffle, 'draw.prize-received', { position: prize.position, number });
    await completeIfSettled(step, raffle);
  },
});

/** Finds the order that a key opens and locks its raffle. */
export async function findWonOrder(tx: Transaction, key: OrderKey, actor: Actor) {
  const seen = await findOrder(tx, key, actor);
  return { ...seen, raffle: orNotFound(await lockRaffle(tx, seen.community.id, seen.raffle.id, 'update')) };
}

/** A prize and the number that has it. Refuses one that another order's number has. */
export async function wonByOrder(
  tx: Transaction,
  { raffle, order }: { raffle: RaffleRow; order: OrderRow },
  position: number,
) {
  const prizes = await wonPrizes(tx, raffle);
  const prize = prizes.find((each) => each.position === position);
  const number = prize?.holder ?? null;
  if (!prize || number === null || (await orderOfNumber(tx, raffle, number)) !== order.id) {
    throw new Refusal('draw.prize-unknown', {});
  }
  return { prize, number };
}

async function record(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  kind: 'draw.prize-delivered' | 'draw.prize-received',
  data: { position: number; number: number },
): Promise<void> {
  await step.record(raffle.community_id, {
    kind,
    subject: 'draw',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data,
  });
  step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
}
