import { viewerOf } from '#app/live-viewer.ts';
import { view } from '#app/view.ts';
import type { BoardWatcher } from '#realtime/live.ts';
import { findRaffle, type RaffleAddress } from './find-raffle.ts';

/**
 * Subscribes the asker to a raffle that they may see. Gives a function that starts the subscription, which gives one
 * that ends it.
 */
export const watchRaffle = view({
  find: (db, address: RaffleAddress & { session: string | null }, actor) => findRaffle(db, address, actor),
  permission: 'raffle.see',
  show: ({ app, actor, input: { session }, found: { community, raffle } }) => {
    const key = { communityId: community.id, raffleId: raffle.id };
    const viewer = viewerOf(actor, session);
    return (watcher: Omit<BoardWatcher, 'viewer'>): Promise<() => void> =>
      app.live.watchBoard(key, { ...watcher, viewer });
  },
});
