import { action, typed } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { readAccountKeys, readContactKeys } from '#app/contacts/contact-keys.ts';
import type { Transaction } from '#db/client.ts';
import { setOrderAccount, userContact } from '#db/orders/orders.ts';
import type { OrderRow } from '#db/tables.ts';
import { Refusal } from '#domain/refusal.ts';
import { findLockedOrder, type OrderKey } from './find-order.ts';
import { joinByTicket } from './join-by-ticket.ts';
import { recordOfOrder } from './transition-order.ts';

/** Adds a guest's order to the asker's account. Refuses unless the account's verified e-mail is the order's. */
export const joinAccount = action({
  parse: typed<OrderKey>,
  find: (tx, input, actor) => findLockedOrder(tx, input, actor),
  permission: 'order.join-account',
  run: async (step) => {
    const { tx, actor, found } = step;
    const { community, order } = found;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    if (order.user_id === actor.userId) return;
    if (!(await mayJoin(tx, order, actor))) throw new Refusal('order.other-email', {});
    const userId = actor.userId;
    const contactKeys = await readContactKeys(tx, { ...order, userId }, community);
    await setOrderAccount(tx, order, { userId, contactKeys, accountKeys: await readAccountKeys(tx, userId) });
    await recordOfOrder(step, order, { kind: 'order.joined-account' });
    if (order.status === 'confirmed' && order.unit_price > 0) await joinByTicket(step, community, userId);
  },
});

/** Whether a guest's order carries the asker's verified e-mail. */
export async function mayJoin(
  db: Parameters<typeof userContact>[0] | Transaction,
  order: OrderRow,
  actor: Actor,
): Promise<boolean> {
  if (!actor.userId || order.user_id || !order.email) return false;
  const account = await userContact(db, actor.userId);
  return !!account?.emailVerified && account.email.toLowerCase() === order.email.toLowerCase();
}
