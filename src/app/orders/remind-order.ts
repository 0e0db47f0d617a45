import { action, typed } from '#app/action.ts';
import { erasedAmong } from '#db/accounts/users.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { makeOrderLink } from './make-order-link.ts';
import { recordOfOrder } from './transition-order.ts';

/**
 * A payment reminder with a fresh private link, since stored links are hashes; older links stay valid. Refuses where
 * the holder erased their account.
 */
export const remindOrder = action({
  parse: typed<DeskOrderAddress>,
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.remind',
  run: async (step) => {
    const { community, raffle, order } = step.found;
    if (order.user_id && (await erasedAmong(step.tx, [order.user_id])).size > 0) throw new Refusal('order.erased', {});
    const secret = await makeOrderLink(step, { communityId: community.id, orderId: order.id, byDesk: true });
    await recordOfOrder(step, order, { kind: 'order.link-made' });
    return {
      secret,
      country: community.country,
      title: raffle.title,
      lastNumber: raffle.last_number,
      timeZone: raffle.time_zone,
      status: order.status,
      name: order.name,
      phone: order.phone,
      reference: order.reference,
      numbers: order.numbers,
      total: { amount: order.unit_price * order.numbers.length, currency: order.currency },
      heldUntil: order.held_until.toString(),
    };
  },
});
