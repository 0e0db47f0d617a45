import type { Step } from '#app/action.ts';
import { deleteOlderDeskLinks, insertOrderLink } from '#db/orders/order-links.ts';
import { newSecret, secretHash } from '#identity/secret.ts';

/** Links of the desk to one order that open it, besides the first: it may be the only one that its buyer ever got. */
const newestDeskLinks = 10;

/**
 * Makes a private link to an order. Gives its secret, of which only the hash is stored. `byDesk`: the link is made by a
 * seller or admin, who therefore knows it. Of such links the first and the newest stay valid.
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
