import { viewerOf } from '#app/live-viewer.ts';
import { findRaffle, type RaffleAddress } from '#app/raffles/find-raffle.ts';
import { view } from '#app/view.ts';
import { isUuid } from '#domain/uuid.ts';
import { secretHash } from '#identity/secret.ts';
import type { ChangeWatcher } from '#realtime/live.ts';
import { findOrder, type OrderKey } from './find-order.ts';

/**
 * Subscribes the asker to a raffle's orders: each event says only that something changed. Gives a function that starts
 * the subscription, which gives one that ends it.
 */
export const watchOrders = view({
  find: (db, address: RaffleAddress & { session: string | null }, actor) => findRaffle(db, address, actor),
  permission: 'raffle.see-desk',
  show: ({ app, actor, input: { session }, found: { community, raffle } }) => {
    const viewer = viewerOf(actor, session);
    return (watcher: Omit<ChangeWatcher, 'viewer'>): Promise<() => void> =>
      app.live.watchOrders({ communityId: community.id, raffleId: raffle.id }, { ...watcher, viewer });
  },
});

/** The same for the holder of one order, with changes of that order and of its raffle. */
export const watchOrder = view({
  find: (db, input: OrderKey & { session: string | null }, actor) => findOrder(db, input, actor),
  permission: 'order.see',
  show: ({ app, actor, input: { key, session }, found: { community, raffle, order } }) => {
    const link = isUuid(key) ? null : secretHash(key).toHex();
    const viewer = { ...viewerOf(actor, session), own: { orderId: order.id, link } };
    return (watcher: Omit<ChangeWatcher, 'viewer'>): Promise<() => void> =>
      app.live.watchOrders({ communityId: community.id, raffleId: raffle.id }, { ...watcher, viewer });
  },
});
