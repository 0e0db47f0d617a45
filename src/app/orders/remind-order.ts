import { action, typed } from '#app/action.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { erasedAmong } from '#db/accounts/users.ts';
import { Refusal } from '#domain/refusal.ts';
import { decidingRejectionOf } from './deciding-rejections.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { makeDeskLink } from './make-desk-link.ts';
import { moneyOf } from './owed-of.ts';

/** Links that somebody makes at desks: each leaves a link and a line in its order's history. */
export const deskLinkLimit = { name: 'desk-link', most: 60, seconds: 3600 };
/** The same to one order, for reminding and for congratulating. */
export const orderLinkLimit = { name: 'desk-link-order', most: 10, seconds: 24 * 3600 };

/**
 * Gives the facts of a reminder, with a new private link, since only hashes of earlier ones are stored. The desk's
 * first link and its newest ones stay valid. Refuses when the holder erased their account.
 */
export const remindOrder = action({
  parse: typed<DeskOrderAddress>,
  charges: ({ order }, actor) => [
    { limit: deskLinkLimit, by: chargedTo(actor) },
    { limit: orderLinkLimit, by: chargedTo(actor, `order ${order}`) },
  ],
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.remind',
  run: async (step) => {
    const { community, raffle, order } = step.found;
    if (order.user_id && (await erasedAmong(step.tx, [order.user_id])).size > 0) throw new Refusal('order.erased', {});
    const secret = await makeDeskLink(step, order);
    return {
      secret,
      country: community.country,
      title: raffle.title,
      lastNumber: raffle.last_number,
      timeZone: raffle.time_zone,
      status: order.status,
      rejection: await decidingRejectionOf(step.tx, order),
      name: order.name,
      phone: order.phone,
      reference: order.reference,
      numbers: order.numbers,
      ...(await moneyOf(step.tx, order)),
      heldUntil: order.held_until.toString(),
    };
  },
});
