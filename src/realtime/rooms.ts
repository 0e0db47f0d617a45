import type { Audience } from './audience.ts';

type Open<Room, News> = { readonly room: Room; readonly communityId: string; readonly audience: Audience<News> };

/**
 * The rooms of one kind that somebody is in, by key: opened for the first who comes, forgotten after the last. Their
 * turns to be asked about are spread over `turns`, so that a thousand of them do not ask at once.
 */
export function openRooms<Room, News>(turns: number, open: (key: string, communityId: string) => Open<Room, News>) {
  const rooms = new Map<string, Open<Room, News> & { turn: number }>();
  let opened = 0;

  return {
    get: (key: string) => rooms.get(key),
    all: () => rooms.values(),
    ofCommunity: (communityId: string) => rooms.values().filter((room) => room.communityId === communityId),
    /** Those whose turn it is at a look. */
    due: (look: number) => rooms.values().filter(({ turn }) => look % turns === turn),
    /** Brings somebody into a room. Gives what brings them out of it. */
    async enter(key: string, communityId: string, come: (room: Open<Room, News>) => Promise<() => void>) {
      const existing = rooms.get(key);
      const room = existing ?? { ...open(key, communityId), turn: opened % turns };
      if (!existing) opened += 1;
      rooms.set(key, room);
      const forget = () => {
        if (room.audience.size() === 0 && rooms.get(key) === room) rooms.delete(key);
      };
      try {
        const leave = await come(room);
        return () => {
          leave();
          forget();
        };
      } catch (error) {
        forget();
        throw error;
      }
    },
    close() {
      for (const { audience } of rooms.values()) audience.close('away');
      rooms.clear();
    },
  };
}
