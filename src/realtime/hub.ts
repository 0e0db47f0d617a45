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
  /** Milliseconds between two ticks. */
  everyMilliseconds?: number;
};

/** Ticks between two full readings of each board, which repair lost hints. */
const looksPerReading = 30;

/** A watcher who arrives during shutdown is rejected, so as not to delay it. */
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

/** Opens the rooms, and listens to the hints of every process of the installation. */
export function startHub({ database, clock, log, everyMilliseconds = 500 }: HubOptions): Live {
  const failed = (error: unknown) => {
    // every room would log it at every tick; `DatabaseHealth` logs an outage once
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
