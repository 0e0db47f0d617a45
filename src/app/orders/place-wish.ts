import type { Step } from '#app/action.ts';
import type { Taking } from '#domain/orders/order-form.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { chooseNumbers } from './choose-numbers.ts';
import { type PlacedOrder, type Placing, placeOrder } from './place-order.ts';

/** Only randomly picked numbers were lost to others, so picking again can succeed. */
class PickLost extends Error {}

/**
 * Places an order of the chosen numbers and as many random ones as asked for. Refuses with the chosen ones that are
 * gone. Run it in `withNewPicks`, which retries where only random picks were lost.
 */
export async function placeWish(
  step: Step<unknown, unknown>,
  { wish, ...placing }: Omit<Placing, 'numbers'> & { wish: Pick<Taking, 'numbers' | 'random'> },
): Promise<PlacedOrder> {
  const numbers = await chooseNumbers(step, placing.raffle, { ...wish, creditedTo: placing.creditedTo });
  return placeOrder(step, { ...placing, numbers }).catch((error: unknown) => {
    if (!isRefusal(error) || error.code !== 'numbers.taken') throw error;
    const lost = error.params.numbers.filter((number) => wish.numbers.includes(number));
    throw lost.length > 0 ? new Refusal('numbers.taken', { ...error.params, numbers: lost }) : new PickLost();
  });
}

const attempts = 8;

/** Retries a transaction with new random picks while others take the picked numbers first. */
export async function withNewPicks<T>(does: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    try {
      return await does();
    } catch (error) {
      if (!(error instanceof PickLost)) throw error;
    }
  }
  throw new Refusal('numbers.busy', {});
}
