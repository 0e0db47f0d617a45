import { action, typed } from '#app/action.ts';
import {
  deleteFreedOrigin,
  deleteTrustedOrigin,
  insertTrustedOrigin,
  originNamedBy,
} from '#db/orders/order-origins.ts';
import type { OriginScope } from '#domain/network.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';

/** An order of the network or site, and whether it is to be trusted from now on. */
type Trusting = DeskOrderAddress & { scope?: OriginScope; isTrusted: boolean };

/**
 * Trusts the network or site that an order was taken from («Es mi gente»), or stops trusting it: in this raffle its
 * guests are no longer counted together, also after they were freed, but each keeps their own limit. Idempotent.
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
