import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/client.ts';
import { type Hint, openBulletin } from './bulletin.ts';
import type { Live, RaffleKey } from './live.ts';
import { type MessageRoom, openMessageRoom } from './message-room.ts';
import { openRoom, type Room } from './room.ts';

export type { Live } from './live.ts';

type HubOptions = { database: DatabaseHandle; clock: { now(): Temporal.Instant }; log: Logger };

/** How often the clock is looked at for phases that it brings. */
const everyMilliseconds = 500;
/** Every so many looks, each board is read whole: what a lost hint left behind is right again. */
const looksPerReading = 30;
/** Every so many looks, who looks at messages is asked again whether they may: a term may have ended by the clock. */
const looksPerAdmission = 4;

/** Opens the rooms in which people look at raffles, and listens to what every process of the installation changes. */
export function startHub({ database, clock, log }: HubOptions): Live {
  const rooms = new Map<string, Room>();
  const messageRooms = new Map<string, MessageRoom>();
  const failed = (error: unknown) =>
    log.warn({ err: error }, 'No se pudo leer lo que se mira en vivo; se intenta de nuevo');
  const everyRoom = () => {
    for (const room of rooms.values()) room.refresh(null);
  };
  const hear = (hint: Hint) => {
    if ('threads' in hint) return messageRooms.get(hint.communityId)?.tell(hint.threads);
    if ('people' in hint) return messageRooms.get(hint.communityId)?.tell(null);
    const { raffleId, numbers, isRaffle } = hint;
    const room = rooms.get(raffleId);
    if (!room) return;
    if (numbers === null || numbers.length > 0) room.refresh(numbers);
    if (isRaffle) room.raffleChanged();
  };
  const everyMessageRoom = () => {
    for (const room of messageRooms.values()) room.tell(null);
  };
  const lost = () => {
    everyRoom();
    everyMessageRoom();
  };
  const bulletin = openBulletin(database.pool, { hear, lost }, log);
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    for (const room of rooms.values()) room.look();
    if (looks % looksPerReading === 0) everyRoom();
    if (looks % looksPerAdmission === 0) for (const room of messageRooms.values()) room.look();
  }, everyMilliseconds);

  const dismiss = () => {
    for (const room of rooms.values()) room.close();
    rooms.clear();
    for (const room of messageRooms.values()) room.close();
    messageRooms.clear();
  };

  return {
    announce: bulletin.announce,
    async watchBoard(key: RaffleKey, watcher) {
      const room = rooms.get(key.raffleId) ?? openRoom({ db: database.db, clock, key, failed });
      rooms.set(key.raffleId, room);
      const forget = () => {
        if (room.isEmpty() && rooms.get(key.raffleId) === room) rooms.delete(key.raffleId);
      };
      const leave = await room.enter(watcher).catch((error: unknown) => {
        forget();
        throw error;
      });
      return () => {
        leave();
        forget();
      };
    },
    async watchMessages(communityId, watcher) {
      const room = messageRooms.get(communityId) ?? openMessageRoom({ db: database.db, clock, communityId, failed });
      messageRooms.set(communityId, room);
      const forget = () => {
        if (room.isEmpty() && messageRooms.get(communityId) === room) messageRooms.delete(communityId);
      };
      const leave = room.enter(watcher);
      return () => {
        leave();
        forget();
      };
    },
    dismiss,
    async stop() {
      dismiss();
      clearInterval(timer);
      await bulletin.stop();
    },
  };
}
