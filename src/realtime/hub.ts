import type { Logger } from 'pino';
import { type DatabaseHandle, isUnavailable } from '#db/client.ts';
import type { StreamEnd } from '#domain/live.ts';
import { openHintChannel } from './hint-channel.ts';
import {
  deliverHint,
  type HubRooms,
  openHubRooms,
  refreshAll,
  sessionCheck,
  ticksPerAdmissionCheck,
} from './hub-rooms.ts';
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
const ticksPerReading = 30;

/** A watcher who arrives during shutdown is rejected, so as not to delay it. */
function sentAway(watcher: { end(why: StreamEnd): void }): () => void {
  watcher.end('away');
  return () => undefined;
}

function tickBoards({ boards }: HubRooms, { isReading }: { isReading: boolean }): void {
  for (const { room } of boards.all()) {
    room.tick();
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
  const checkSessions = sessionCheck(rooms, { database, clock, failed });
  const { boards, messages, orders, access } = rooms;
  const kinds = Object.values(rooms);
  const channel = openHintChannel(
    database,
    { hear: (hint) => deliverHint(rooms, hint), lost: () => refreshAll(rooms) },
    log,
  );
  let ticks = 0;
  const tick = () => {
    ticks += 1;
    tickBoards(rooms, { isReading: ticks % ticksPerReading === 0 });
    for (const { watchers } of kinds.flatMap((kind) => [...kind.dueAt(ticks)])) watchers.askAgain();
    if (ticks % ticksPerAdmissionCheck === 0) void checkSessions();
  };
  const timer = setInterval(tick, everyMilliseconds);

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
      return messages.enter(communityId, communityId, async ({ watchers }) => watchers.enter(watcher));
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
