import type { Step } from '#app/action.ts';
import { insertOrderLink } from '#db/orders/orders.ts';
import { newSecret, secretHash } from '#identity/secret.ts';

/**
 * Makes a private link to an order and gives its secret, of which only the hash is stored. `byDesk`: the organiser
 * passes it on, and therefore knows it.
 */
export async function makeOrderLink(
  { tx, now, dice }: Step<unknown, unknown>,
  order: { communityId: string; orderId: string; byDesk: boolean },
): Promise<string> {
  const secret = newSecret(dice);
  await insertOrderLink(tx, { ...order, secretHash: secretHash(secret), now });
  return secret;
}
