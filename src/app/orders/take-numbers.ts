import { action, type Step } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import type { Transaction } from '#db/client.ts';
import { userContact } from '#db/orders.ts';
import { lockRaffle } from '#db/raffles.ts';
import type { CommunityRow, RaffleRow } from '#db/tables.ts';
import type { RawForm } from '#domain/form.ts';
import { contactKey } from '#domain/order.ts';
import { type Buyer, buyerLimits, parseTaking, type Taking } from '#domain/order-form.ts';
import { found, isRefusal, Refusal } from '#domain/refusal.ts';
import { freeNumbers, requestKeyOf } from './free-numbers.ts';
import { orderAgain, type PlacedOrder, placeOrder } from './place-order.ts';

/** The form's fields and the raffle's address, which no field can set aside. */
export type TakeNumbersInput = { address: RaffleAddress; form: RawForm };

type Found = { community: CommunityRow; raffle: RaffleRow };

const take = action({
  parse: ({ address, form, isGuest }: TakeNumbersInput & { isGuest: boolean }) => {
    const parsed = parseTaking(form, { isGuest });
    return parsed.ok ? { ok: true as const, value: { ...parsed.value, address } } : parsed;
  },
  find: async (tx: Transaction, { address }, actor: Actor): Promise<Found> => {
    const { community, raffle } = await findRaffle(tx, address, actor);
    // shared, so that buyers do not queue, but a close waits for them and they for it
    return { community, raffle: found(await lockRaffle(tx, community.id, raffle.id, 'share')) };
  },
  permission: 'order.take',
  run: takeOnce,
});

const attempts = 8;

/**
 * Takes numbers of a raffle for whoever asks: those chosen, and as many more as are left to chance. All or none. Gives
 * the order with the secret of a new private link to it; the same request sent twice gives the same order.
 * Refuses with the exact numbers that are gone. Numbers left to chance are picked again when others are quicker.
 */
export async function takeNumbers(app: App, actor: Actor, input: TakeNumbersInput): Promise<PlacedOrder> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await take(app, actor, { ...input, isGuest: actor.userId === null });
    } catch (error) {
      if (!(error instanceof PickLost)) throw error;
    }
  }
  throw new Refusal('numbers.busy', {});
}

/** Only numbers that chance picked were lost to others: nothing that the person chose. */
class PickLost extends Error {}

async function takeOnce(step: Step<Taking & { address: RaffleAddress }, Found>): Promise<PlacedOrder> {
  const { actor, input, found: at } = step;
  const { raffle } = at;
  if (!actor.userId && !raffle.guests_allowed) throw new Refusal('order.guests-not-allowed', {});
  const buyer = { ...(await completed(step, input.buyer)), userId: actor.userId };
  const requestKey = requestKeyOf(input, contactKey(buyer), raffle.id);
  const again = await orderAgain(step, raffle, requestKey);
  if (again) return again;
  const numbers = await freeNumbers(step, raffle, input);
  return placeOrder(step, { raffle, numbers, buyer, requestKey }).catch((error: unknown) => {
    if (!isRefusal(error) || error.code !== 'numbers.taken') throw error;
    const lost = error.params.numbers.filter((number) => input.numbers.includes(number));
    throw lost.length > 0 ? new Refusal('numbers.taken', { ...error.params, numbers: lost }) : new PickLost();
  });
}

/** The account's own name and address where the person left them out. */
async function completed({ tx, actor }: Step<unknown, unknown>, buyer: Buyer): Promise<Buyer> {
  if (!actor.userId) return buyer;
  const account = await userContact(tx, actor.userId);
  const name = buyer.name || (account?.displayName ?? '').slice(0, buyerLimits.name).trim();
  if (!name) throw new Refusal('input', { fields: { name: { code: 'required' } } });
  const email = buyer.email ?? (buyer.phone ? null : account?.email || null);
  return { name, phone: buyer.phone, email };
}
