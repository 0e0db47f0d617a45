import type { Step } from '#app/action.ts';
import { logNotice } from '#app/notifications/log-notice.ts';
import { notifyHolder, orderFacts } from '#app/notifications/notify-holder.ts';
import type { Transaction } from '#db/client.ts';
import { type HeldPrize, heldPrizes, insertSuccession, type Succession, successionsOf } from '#db/draws/successions.ts';
import { deleteWinnerName } from '#db/draws/winner-names.ts';
import { orderToTell } from '#db/draws/winners.ts';
import type { RaffleRow } from '#db/tables.ts';
import { termEnd } from '#domain/raffles/prize-claim.ts';

/**
 * Passes a prize of a raffle whose row is locked on to the next reserve, in public, and tells both whom it concerns.
 * Whoever renounced knows already.
 */
export async function passOn(step: Step<unknown, unknown>, raffle: RaffleRow, succession: Succession): Promise<void> {
  const { tx, actor, now } = step;
  const { position, number, next, reason, byHolder } = succession;
  await insertSuccession(tx, raffle, succession, { by: byHolder ? null : actor.userId, now });
  await deleteWinnerName(tx, raffle, number);
  await step.record(raffle.community_id, {
    kind: 'draw.prize-passed',
    subject: 'draw',
    subjectId: raffle.id,
    raffleId: raffle.id,
    data: { position, number, next, why: reason, byHolder },
  });
  if (!byHolder) await notifyPassedOver(step, raffle, succession);
  if (next !== null) await notifyNextHolder(step, raffle, { position, number: next });
  step.changed({ communityId: raffle.community_id, raffleId: raffle.id, numbers: null });
}

async function notifyPassedOver(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  { number, reason, words }: Succession,
) {
  const order = await orderToTell(step.tx, raffle, number);
  if (!order) return;
  const data = { ...orderFacts(raffle, [number]), why: reason, reason: words ?? '' };
  await notifyHolder(step, order, { kind: 'raffle.passed-over', data });
}

async function notifyNextHolder(
  step: Step<unknown, unknown>,
  raffle: RaffleRow,
  prize: { position: number; number: number },
) {
  const order = await orderToTell(step.tx, raffle, prize.number);
  if (!order) return;
  const waiting = await prizesPassedTo(step.tx, raffle, order.id);
  const [until] = waiting.map((each) => termEnd(each, raffle.claim_days).toString()).sort();
  const numbers = waiting.map(({ number }) => number);
  const data = { ...orderFacts(raffle, numbers), until: until ?? '', timeZone: raffle.time_zone };
  await notifyHolder(step, order, { kind: 'raffle.inherited', data });
  await logNotice(step, raffle, { order, prize });
}

/**
 * The prizes that passed to numbers of an order and wait for its holder's word. What is told of a second one replaces what
 * was told of the first where that was not read or sent yet, so it names both.
 */
async function prizesPassedTo(tx: Transaction, raffle: RaffleRow, orderId: string): Promise<HeldPrize[]> {
  const held = await heldPrizes(tx, raffle);
  const passed = await successionsOf(tx, raffle);
  const inherited = held.filter(
    ({ position, number, isClaimed, isDelivered }) =>
      !isClaimed && !isDelivered && passed.some((step) => step.position === position && step.next === number),
  );
  const orders = await Promise.all(inherited.map(({ number }) => orderToTell(tx, raffle, number)));
  return inherited.filter((_, at) => orders[at]?.id === orderId);
}
