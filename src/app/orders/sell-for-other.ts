import { action, type Parsed } from '#app/action.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { activeRole } from '#db/members.ts';
import { lockOrder } from '#db/orders.ts';
import { lockRaffle } from '#db/raffles.ts';
import type { RawForm } from '#domain/form.ts';
import { contactKey } from '#domain/order.ts';
import { parseSale, type Sale } from '#domain/order-form.ts';
import { found, Refusal } from '#domain/refusal.ts';
import { markPaid } from './confirm-order.ts';
import { freeNumbers, requestKeyOf } from './free-numbers.ts';
import { orderAgain, type PlacedOrder, placeOrder } from './place-order.ts';

/**
 * Takes numbers for somebody else, at the desk: «apartar para Juan». Who sells answers for the sale; an admin may mark
 * it as paid in cash at once.
 */
export const sellForOther = action({
  parse: ({ address, form }: { address: RaffleAddress; form: RawForm }): Parsed<Sale & { address: RaffleAddress }> => {
    const parsed = parseSale(form);
    return parsed.ok ? { ok: true, value: { ...parsed.value, address } } : parsed;
  },
  find: async (tx, { address }, actor) => {
    const { community, raffle } = await findRaffle(tx, address, actor);
    return { community, raffle: found(await lockRaffle(tx, community.id, raffle.id, 'share')) };
  },
  permission: 'order.take-for-other',
  run: async (step): Promise<PlacedOrder> => {
    const { tx, actor, input } = step;
    const { community, raffle } = step.found;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const buyer = { ...input.buyer, userId: null };
    const requestKey = requestKeyOf(input, contactKey(buyer), raffle.id);
    const again = await orderAgain(step, raffle, requestKey);
    if (again) return again;
    const numbers = await freeNumbers(step, raffle, input);
    const placed = await placeOrder(step, { raffle, numbers, buyer, requestKey, soldBy: actor.userId });
    if (input.paid && (await activeRole(tx, community.id, actor.userId)) === 'admin') {
      const order = found(await lockOrder(tx, community.id, placed.orderId));
      await markPaid(step, { community, raffle, order, isHolder: false, isDesks: true }, 'cash');
    }
    return placed;
  },
});
