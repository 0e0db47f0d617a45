import type { Step } from '#app/action.ts';
import { insertOrderLink } from '#db/orders/orders.ts';
import { newSecret, secretHash } from '#identity/secret.ts';

/**
 * Makes a private link to an order. Gives its secret, of which only the hash is kept. `byDesk` is a link that who runs the
 * raffle passes on, and so knows.
 */
export async function makeOrderLink(
  { tx, now, dice }: Step<unknown, unknown>,
  order: { communityId: string; orderId: string; byDesk: boolean },
): Promise<string> {
  const secret = newSecret(dice);
  await insertOrderLink(tx, { ...order, secretHash: secretHash(secret), now });
  return secret;
}
