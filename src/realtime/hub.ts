import type { Logger } from 'pino';
import { type DatabaseHandle, isUnavailable } from '#db/client.ts';
import type { StreamEnd } from '#domain/live.ts';
import { openHintChannel } from './hint-channel.ts';
import { askingOfSessions, deliverHint, type HubRooms, looksPerAsking, openHubRooms, refreshAll } from './hub-rooms.ts';
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

function lookAtBoards({ boards }: HubRooms, { isReading }: { isReading: boolean }): void {
  for (const { room } of boards.all()) {
    room.look();
    if (isReading) room.refresh(null);
  }
}

/** Opens the rooms in which people watch, and listens to what every process of the installation changes. */
export function startHub({ database, clock, log, everyMilliseconds = 500 }: HubOptions): Live {
  const failed = (error: unknown) => {
    // every room would say so at every look; that the database is away stands in the log once, by `DatabaseHealth`
    if (isUnavailable(error)) return;
    log.warn({ err: error }, 'No se pudo leer lo que se mira en vivo; se intenta de nuevo');
  };
  const rooms = openHubRooms({ database, clock, failed });
  const askOfSessions = askingOfSessions(rooms, { database, clock, failed });
  const { boards, messages, orders, access } = rooms;
  const kinds = Object.values(rooms);
  const channel = openHintChannel(
    database.pool,
    { hear: (hint) => deliverHint(rooms, hint), lost: () => refreshAll(rooms) },
    log,
  );
  let looks = 0;
  const look = () => {
    looks += 1;
    lookAtBoards(rooms, { isReading: looks % looksPerReading === 0 });
    for (const { audience } of kinds.flatMap((kind) => [...kind.due(looks)])) audience.askAgain();
    if (looks % looksPerAsking === 0) void askOfSessions();
  };
  const timer = setInterval(look, everyMilliseconds);

  let isDismissed = false;
  const dismiss = () => {
    isDismissed = true;
    for (const kind of kinds) kind.close();
  };

  return {
    announce: channel.announce,
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
      await channel.stop();
    },
  };
}
