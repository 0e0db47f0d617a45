import { action, beside } from '#app/action.ts';
import { queueOrganiserNotification } from '#db/notifications/organiser-notifications.ts';
import { setOrderCredit } from '#db/orders/orders.ts';
import { sellerIn } from '#db/orders/seller-links.ts';
import type { RawForm } from '#domain/form.ts';
import { parseCredit } from '#domain/orders/order-credit.ts';
import { Refusal } from '#domain/refusal.ts';
import { type DeskOrderAddress, findLockedDeskOrder } from './find-desk-order.ts';
import { recordOfOrder } from './transition-order.ts';

/**
 * Makes an order somebody else's sale, or nobody's: from then on that seller sees it at the desk, and the one before
 * does not; private links that they made go on opening it. Its buyer
 * has the same rights as before. Idempotent. Refuses somebody who does not sell here.
 */
export const creditOrder = action({
  parse: ({ form, ...address }: DeskOrderAddress & { form: RawForm }) => beside(address, parseCredit(form)),
  find: (tx, input, actor) => findLockedDeskOrder(tx, input, actor),
  permission: 'order.review',
  run: async (step) => {
    const { tx, now, input, found } = step;
    const { community, raffle, order } = found;
    const { credited_to: from } = order;
    const { to } = input;
    if (from === to) return;
    if (to !== null && !(await sellerIn(tx, community.id, to))) throw new Refusal('order.not-a-seller', {});
    await setOrderCredit(tx, order, to);
    await recordOfOrder(step, order, { kind: 'order.credited', data: { from, to } });
    if (to === null || order.unit_price === 0) return;
    await queueOrganiserNotification(tx, raffle, { kind: 'order.credited', subjectId: order.id, now });
  },
});
