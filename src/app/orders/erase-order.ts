import { personalDataTables } from '#app/accounts/personal-data.ts';
import { removeReleasedFilesNow } from '#app/accounts/remove-files.ts';
import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { beginErasure, markOrderErased } from '#db/accounts/erasures.ts';
import { blankPersonalRows, deletePersonalRows } from '#db/accounts/personal-rows.ts';
import { wonPrizes } from '#db/draws/winners.ts';
import { unlinkAlike } from '#db/orders/receipt-retention.ts';
import { filesOf, releaseFiles } from '#db/stored-files.ts';
import { isOrderErasable } from '#domain/accounts/erasure.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedOrder, type OrderKey } from './find-order.ts';
import { recordOfOrder } from './transition-order.ts';

/**
 * Erases the name, contact and receipts of an order whose raffle is over; numbers, sums and history stay. Only for its
 * holder: with a desk link, a dishonest organiser could erase the buyer's evidence. Refuses while anything is
 * unsettled.
 */
export async function eraseOrder(app: App, actor: Actor, key: OrderKey): Promise<void> {
  await erase(app, actor, key);
  await removeReleasedFilesNow(app);
}

const erase = action({
  parse: typed<OrderKey>,
  find: (tx, key, actor) => findLockedOrder(tx, key, actor),
  permission: 'order.erase',
  run: async (step) => {
    const { tx, dice, now } = step;
    const { order, raffle } = step.found;
    if (order.erased_at) throw new Refusal('order.erased', {});
    const prizes = await wonPrizes(tx, raffle);
    if (!isOrderErasable(order.status, raffle.status, prizes)) throw new Refusal('order.not-over', {});
    await beginErasure(tx, { id: dice.uuid(), subject: 'order', subjectId: order.id, now });
    const person = { uid: '', email: '', orderIds: [order.id], paymentIds: [], messageIds: [], commentIds: [] };
    const files = await filesOf(tx, person);
    await unlinkAlike(tx, person);
    await markOrderErased(tx, { communityId: order.community_id, id: order.id }, now);
    for (const { table, by, erasure } of personalDataTables) {
      const isOfOrders = typeof by === 'string' || 'order' in by || 'proven' in by || 'request' in by;
      // the private link stays, to show what is left
      if (!isOfOrders || erasure === 'kept' || table === 'order_links') continue;
      if (erasure === 'gone') await deletePersonalRows(tx, { table, by }, person);
      else await blankPersonalRows(tx, { table, by, blanks: erasure }, person);
    }
    await recordOfOrder(step, order, { kind: 'order.erased' });
    await releaseFiles(
      tx,
      files.map(({ hash }) => hash),
      now,
    );
  },
});
