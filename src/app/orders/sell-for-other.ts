import { action, type Parsed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { readContactKeys } from '#app/contacts/contact-keys.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { activeRole } from '#db/members/members.ts';
import { lockOrder } from '#db/orders/orders.ts';
import { lockRaffle } from '#db/raffles/raffles.ts';
import type { RawForm } from '#domain/form.ts';
import { parseSale, type Sale } from '#domain/orders/order-form.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';
import { markPaid } from './confirm-order.ts';
import { orderAgain, type PlacedOrder } from './place-order.ts';
import { placeWish, withNewPicks } from './place-wish.ts';
import { requestKeyOf } from './request-key.ts';

type SaleInput = { address: RaffleAddress; form: RawForm };

const sell = action({
  parse: ({ address, form }: SaleInput): Parsed<Sale & { address: RaffleAddress }> => {
    const parsed = parseSale(form);
    return parsed.ok ? { ok: true, value: { ...parsed.value, address } } : parsed;
  },
  find: async (tx, { address }, actor) => {
    const { community, raffle } = await findRaffle(tx, address, actor);
    return { community, raffle: orNotFound(await lockRaffle(tx, community.id, raffle.id, 'share')) };
  },
  permission: 'order.take-for-other',
  run: async (step): Promise<PlacedOrder> => {
    const { tx, actor, input } = step;
    const { community, raffle } = step.found;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const buyer = { ...input.buyer, userId: null };
    const contactKeys = await readContactKeys(tx, buyer, community);
    const requestKey = requestKeyOf(input, contactKeys[0], raffle.id);
    const again = await orderAgain(step, raffle, requestKey);
    if (again) return again;
    const placed = await placeWish(step, {
      raffle,
      wish: input,
      buyer,
      contactKeys,
      requestKey,
      soldBy: actor.userId,
    });
    if (input.paid && (await activeRole(tx, community.id, actor.userId)) === 'admin') {
      const order = orNotFound(await lockOrder(tx, community.id, placed.orderId));
      await markPaid(step, { community, raffle, order, isHolder: false, hasDeskLink: false }, 'cash');
    }
    return placed;
  },
});

/**
 * Holds numbers for somebody else at the desk («apartar para Juan»), with the seller answering for the sale; an admin
 * may mark it as paid in cash. Refuses as `takeNumbers` does, and retries random picks likewise.
 */
export function sellForOther(app: App, actor: Actor, input: SaleInput): Promise<PlacedOrder> {
  return withNewPicks(() => sell(app, actor, input));
}
