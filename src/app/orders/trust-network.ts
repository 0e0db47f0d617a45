import { action, typed } from '#app/action.ts';
import {
  deleteFreedOrigin,
  deleteTrustedOrigin,
  insertTrustedOrigin,
  originNamedBy,
} from '#db/orders/order-origins.ts';
import type { OriginScope } from '#domain/network.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';

/** An order of the network, or else of the site, and whether that is vouched for from now on or no more. */
type Trusting = DeskOrderAddress & { scope?: OriginScope; isTrusted: boolean };

/**
 * Vouches for the network that an order was taken from, or the site around it («Es mi gente»): in this raffle its guests
 * may keep as many numbers as they like, each within what one person may, also where they had been freed. Or takes that
 * back. What is so already changes nothing.
 */
export const trustNetwork = action({
  parse: typed<Trusting>,
  find: (tx, { isTrusted: _, scope: __, ...address }, actor) => findLockedDeskOrder(tx, address, actor),
  permission: 'order.review',
  run: async ({ tx, now, input, found: { order, raffle }, record }) => {
    const from = await originNamedBy(tx, order, input.scope ?? 'network');
    if (!from) return;
    const { hash: origin } = from;
    if (input.isTrusted) await deleteFreedOrigin(tx, raffle, origin);
    const isNew = input.isTrusted
      ? await insertTrustedOrigin(tx, raffle, { origin, now })
      : await deleteTrustedOrigin(tx, raffle, origin);
    if (!isNew) return;
    await record(raffle.community_id, {
      kind: input.isTrusted ? 'raffle.network-trusted' : 'raffle.network-distrusted',
      subject: 'raffle',
      subjectId: raffle.id,
      raffleId: raffle.id,
    });
  },
});
