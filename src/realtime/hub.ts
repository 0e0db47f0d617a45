import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/client.ts';
import { type Hint, openBulletin } from './bulletin.ts';
import type { Live, RaffleKey } from './live.ts';
import { openRoom, type Room } from './room.ts';

export type { Live } from './live.ts';

type HubOptions = { database: DatabaseHandle; clock: { now(): Temporal.Instant }; log: Logger };

/** How often the clock is looked at for phases that it brings. */
const everyMilliseconds = 500;
/** Every so many looks, each board is read whole: what a lost hint left behind is right again. */
const looksPerReading = 30;

/** Opens the rooms in which people look at raffles, and listens to what every process of the installation changes. */
export function startHub({ database, clock, log }: HubOptions): Live {
  const rooms = new Map<string, Room>();
  const failed = (error: unknown) => log.warn({ err: error }, 'No se pudo leer un tablero; se intenta de nuevo');
  const everyRoom = () => {
    for (const room of rooms.values()) room.refresh(null);
  };
  const hear = ({ raffleId, numbers, isRaffle }: Hint) => {
    const room = rooms.get(raffleId);
    if (!room) return;
    if (numbers === null || numbers.length > 0) room.refresh(numbers);
    if (isRaffle) room.raffleChanged();
  };
  const bulletin = openBulletin(database.pool, { hear, lost: everyRoom }, log);
  let looks = 0;
  const timer = setInterval(() => {
    looks += 1;
    for (const room of rooms.values()) room.look();
    if (looks % looksPerReading === 0) everyRoom();
  }, everyMilliseconds);

  const dismiss = () => {
    for (const room of rooms.values()) room.close();
    rooms.clear();
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
    dismiss,
    async stop() {
      dismiss();
      clearInterval(timer);
      await bulletin.stop();
    },
  };
}
