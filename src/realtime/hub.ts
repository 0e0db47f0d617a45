import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/client.ts';
import type { StreamEnd } from '#domain/live.ts';
import { openBulletin } from './bulletin.ts';
import { openHubRooms, passHint, refreshAll } from './hub-rooms.ts';
import type { Live } from './live.ts';

export type { Live } from './live.ts';

export type HubOptions = {
  database: DatabaseHandle;
  clock: { now(): Temporal.Instant };
  log: Logger;
  /** Milliseconds between two looks at the clock for phases that it brings. */
  everyMilliseconds?: number;
};

/** Every so many looks, each board is read whole: what a lost hint left behind is right again. */
const looksPerReading = 30;

/** Who came while the server is closing would keep it from that. */
function sentAway(watcher: { end(why: StreamEnd): void }): () => void {
  watcher.end('away');
  return () => undefined;
}

/** Opens the rooms in which people watch, and listens to what every process of the installation changes. */
export function startHub({ database, clock, log, everyMilliseconds = 500 }: HubOptions): Live {
  const rooms = openHubRooms({ database, clock, log });
  const { boards, messages, orders, access } = rooms;
  const kinds = Object.values(rooms);
  const bulletin = openBulletin(
    database.pool,
    { hear: (hint) => passHint(rooms, hint), lost: () => refreshAll(rooms) },
    log,
  );
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    for (const { room } of boards.all()) {
      room.look();
      if (looks % looksPerReading === 0) room.refresh(null);
    }
    for (const kind of kinds) for (const { audience } of kind.due(looks)) audience.askAgain();
  }, everyMilliseconds);

  let isDismissed = false;
  const dismiss = () => {
    isDismissed = true;
    for (const kind of kinds) kind.close();
  };

  return {
    announce: bulletin.announce,
    async watchBoard({ communityId, raffleId }, watcher) {
      if (isDismissed) return sentAway(watcher);
      return boards.enter(raffleId, communityId, ({ room }) => room.enter(watcher));
    },
    async watchMessages(communityId, watcher) {
      if (isDismissed) return sentAway(watcher);
      return messages.enter(communityId, communityId, async ({ audience }) => audience.enter(watcher));
    },
    async watchOrders({ communityId, raffleId }, watcher) {
      if (isDismissed) return sentAway(watcher);
      return orders.enter(raffleId, communityId, async ({ room }) => room.enter(watcher));
    },
    async watchAccess(communityId, watcher) {
      if (isDismissed) return sentAway(watcher);
      return access.enter(communityId, communityId, async ({ room }) => room.enter(watcher));
    },
    dismiss,
    async stop() {
      dismiss();
      clearInterval(timer);
      await bulletin.stop();
    },
  };
}
