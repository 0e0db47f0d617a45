import type { Step } from '#app/action.ts';
import { deleteOlderDeskLinks, insertOrderLink } from '#db/orders/orders.ts';
import { newSecret, secretHash } from '#identity/secret.ts';

/** Links of the desk to one order that open it, besides the first: it may be the only one that its buyer ever got. */
const newestDeskLinks = 10;

/**
 * Makes a private link to an order. Gives its secret, of which only the hash is kept. `byDesk` is a link that who runs the
 * raffle passes on, and so knows: of these the first and the newest go on opening the order.
 */
export async function makeOrderLink(
  { tx, now, dice }: Step<unknown, unknown>,
  order: { communityId: string; orderId: string; byDesk: boolean },
): Promise<string> {
  const secret = newSecret(dice);
  await insertOrderLink(tx, { ...order, secretHash: secretHash(secret), now });
  if (order.byDesk) await deleteOlderDeskLinks(tx, order, newestDeskLinks);
  return secret;
}
