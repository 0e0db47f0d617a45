import type { Step } from '#app/action.ts';
import { insertOrderLink } from '#db/orders.ts';
import { secretHash } from './find-order.ts';

/** Makes a private link to an order. Gives its secret, of which only the hash is kept. */
export async function makeOrderLink(
  { tx, now, dice }: Step<unknown, unknown>,
  order: { communityId: string; orderId: string },
): Promise<string> {
  const secret = Buffer.from(dice.bytes(32)).toString('base64url');
  await insertOrderLink(tx, { ...order, secretHash: secretHash(secret), now });
  return secret;
}
