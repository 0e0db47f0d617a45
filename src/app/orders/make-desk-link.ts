import type { Step } from '#app/action.ts';
import { clearLinkAsked } from '#db/orders/link-requests.ts';
import type { OrderRow } from '#db/tables.ts';
import { makeOrderLink } from './make-order-link.ts';
import { recordOfOrder } from './transition-order.ts';

/**
 * Makes a private link to a locked order for its desk to pass on, and says so in its history. Whoever asked for one is to be sent
 * none any more. Gives its secret.
 */
export async function makeDeskLink(step: Step<unknown, unknown>, order: OrderRow): Promise<string> {
  const { community_id: communityId, id: orderId } = order;
  const secret = await makeOrderLink(step, { communityId, orderId, byDesk: true });
  await clearLinkAsked(step.tx, order);
  await recordOfOrder(step, order, { kind: 'order.link-made' });
  return secret;
}
