import { action, typed } from '#app/action.ts';
import type { OrderKey } from '#app/orders/find-order.ts';
import type { Transaction } from '#db/client.ts';
import { insertClaim, reserveInTurn, successionsOf } from '#db/draws/successions.ts';
import { orderOfNumber } from '#db/draws/winners.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import { Refusal } from '#domain/refusal.ts';
import { completeIfSettled } from './complete-raffle.ts';
import { findWonOrder, wonByOrder } from './deliver-prize.ts';
import { passOn } from './pass-on.ts';

type WonPrize = OrderKey & { position: number };

/**
 * The holder of an order says that they want the prize that it has: from then on nobody passes them over. Of an order that
 * was sold by hand it holds the prize for one more term, and may be said again. Idempotent.
 */
export const claimPrize = action({
  parse: typed<WonPrize>,
  find: (tx, input, actor) => findWonOrder(tx, input, actor),
  permission: 'draw.claim-prize',
  run: async (step) => {
    const { tx, now, input } = step;
    const { raffle, order, isSoldByHand: isByHand } = step.found;
    const { position } = input;
    const { number } = await wonByOrder(tx, { raffle, order }, position);
    if (!(await insertClaim(tx, raffle, { position, number, isByHand, now }))) return;
    await step.record(raffle.community_id, {
      kind: 'draw.prize-claimed',
      subject: 'draw',
      subjectId: raffle.id,
      raffleId: raffle.id,
      data: { position, number },
    });
    step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
  },
});

/** A prize as the page showed it: with the number that had it. */
type ShownPrize = WonPrize & { number: number };

/**
 * The holder of an order gives up the prize that a number of theirs has, also one that they claimed: it passes at once to
 * the next reserve, or to nobody. Idempotent: a browser that got no answer sends it again by itself, and the prize may be
 * with another number of the same order by then. Refuses one that was delivered.
 */
export const renouncePrize = action({
  parse: typed<ShownPrize>,
  find: (tx, input, actor) => findWonOrder(tx, input, actor),
  permission: 'draw.renounce-prize',
  run: async (step) => {
    const { tx, input } = step;
    const { raffle, order } = step.found;
    if (await isRenounced(tx, { raffle, order }, input)) return;
    const { prize, number } = await wonByOrder(tx, { raffle, order }, input.position);
    if (number !== input.number) throw new Refusal('draw.prize-elsewhere', {});
    if (prize.deliveredAt) throw new Refusal('draw.prize-handed-over', {});
    const next = await reserveInTurn(tx, raffle);
    const { position } = input;
    await passOn(step, raffle, { position, number, next, reason: 'renounced', words: null, byHolder: true });
    await completeIfSettled(step, raffle);
  },
});

/** Whether the prize of one of an order's numbers was renounced already. */
async function isRenounced(
  tx: Transaction,
  { raffle, order }: { raffle: RaffleRow; order: OrderRow },
  { position, number }: ShownPrize,
): Promise<boolean> {
  const isOfPrize = (step: { position: number; number: number; reason: string }) =>
    step.position === position && step.number === number && step.reason === 'renounced';
  return (await successionsOf(tx, raffle)).some(isOfPrize) && (await orderOfNumber(tx, raffle, number)) === order.id;
}
