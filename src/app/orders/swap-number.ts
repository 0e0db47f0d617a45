import { action, beside, type Step } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import type { Db, Transaction } from '#db/client.ts';
import { hasCheckout } from '#db/orders/checkouts.ts';
import { setOrderNumbers } from '#db/orders/orders.ts';
import { claimTickets, deleteTickets } from '#db/orders/tickets.ts';
import { lifecycleOf } from '#db/raffles/raffles.ts';
import type { OrderRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { awaitsMoney } from '#domain/orders/order.ts';
import { type NumberSwap, parseNumberSwap } from '#domain/orders/order-form.ts';
import { ascending } from '#domain/raffles/board.ts';
import { phaseOf } from '#domain/raffles/raffle.ts';
import { Refusal } from '#domain/refusal.ts';
import { type FoundOrder, findLockedOrder, type OrderKey } from './find-order.ts';
import { recordOfOrder } from './transition-order.ts';

/** Swaps by one account, or by all guests of a network; and by one link: each is a line of its order's history. */
const swapLimits = {
  all: { name: 'swap-number', most: 120, seconds: 3600 },
  link: { name: 'swap-number-link', most: 20, seconds: 24 * 3600 },
} as const;

/**
 * The holder swaps a number of an order that is not paid for a free one: at the same price, held as long as before.
 * Refuses a number that is somebody's or not of the raffle, an order of which a payment may be under way or whose time is
 * over, and any once sales are. Idempotent.
 */
export const swapNumber = action({
  parse: ({ form, key }: OrderKey & { form: RawForm }) => beside({ key }, parseNumberSwap(form)),
  charges: ({ key }, actor) => [
    { limit: swapLimits.all, by: chargedTo(actor) },
    { limit: swapLimits.link, by: chargedTo(actor, `link ${key}`) },
  ],
  find: (tx, { key }, actor) => findLockedOrder(tx, { key }, actor),
  permission: 'order.cancel',
  run: async (step) => {
    const { input, found } = step;
    const { order } = found;
    const { from, to } = input;
    if (order.numbers.includes(to) && !order.numbers.includes(from)) return;
    await requireSwappable(step);
    await moveTicket(step);
    const { community_id: communityId, raffle_id: raffleId, numbers } = order;
    await setOrderNumbers(step.tx, order, ascending(numbers.map((number) => (number === from ? to : number))));
    await recordOfOrder(step, order, { kind: 'order.number-swapped', data: { from, to } });
    step.changed({ communityId, raffleId, numbers: ascending([from, to]) });
  },
});

/** Whether a number of an order may be swapped: it is held and to be paid, nothing is under way, and the sale goes on. */
export async function maySwapNumber(
  db: Db | Transaction,
  { order, raffle }: { order: OrderRow; raffle: RaffleRow },
  now: Temporal.Instant,
): Promise<boolean> {
  const isHeld = awaitsMoney(order.status) && Temporal.Instant.compare(now, order.held_until) < 0;
  return isHeld && phaseOf(lifecycleOf(raffle), now) === 'selling' && !(await hasCheckout(db, order));
}

async function requireSwappable({ tx, now, input, found }: Step<NumberSwap, FoundOrder>): Promise<void> {
  const { order, raffle } = found;
  const { from, to } = input;
  if (!(await maySwapNumber(tx, found, now))) {
    throw new Refusal('order.transition', { from: order.status, to: order.status });
  }
  if (!order.numbers.includes(from)) throw new Refusal('input', { fields: { from: { code: 'choice' } } });
  const isOutside = to < raffle.first_number || to > raffle.last_number;
  if (isOutside) throw new Refusal('numbers.outside', { numbers: [to], lastNumber: raffle.last_number });
  if (order.numbers.includes(to)) throw taken(to, raffle);
}

/** Both tickets in ascending order, as all statements lock them. A refusal gives the first back with the transaction. */
async function moveTicket({ tx, now, input: { from, to }, found }: Step<NumberSwap, FoundOrder>): Promise<void> {
  const { order, raffle } = found;
  const key = { communityId: order.community_id, raffleId: order.raffle_id, orderId: order.id };
  const free = () => deleteTickets(tx, { ...key, numbers: [from] });
  if (from < to) await free();
  const hold = { state: 'held', heldUntil: order.held_until, now } as const;
  const claimed = await claimTickets(tx, { ...key, numbers: [to] }, hold);
  if (claimed.length === 0) throw taken(to, raffle);
  if (from > to) await free();
}

function taken(number: number, raffle: RaffleRow): Refusal {
  return new Refusal('numbers.taken', { numbers: [number], lastNumber: raffle.last_number });
}
