import { view } from '#app/view.ts';
import type { BoardNews } from '#domain/board.ts';
import { findRaffle, type RaffleAddress } from './find-raffle.ts';

/** Who is told: `end` says that the server is closing and the asker may come again. */
type Watcher = { hear(news: BoardNews): void; end(): void };

/** Lets the asker watch a raffle that they may see. Gives what begins the watch; that gives what ends it. */
export const watchRaffle = view({
  find: (db, address: RaffleAddress, actor) => findRaffle(db, address, actor),
  permission: 'raffle.see',
  show: ({ app, found: { community, raffle } }) => {
    const key = { communityId: community.id, raffleId: raffle.id };
    return (watcher: Watcher): Promise<() => void> => app.live.watchBoard(key, watcher);
  },
});
