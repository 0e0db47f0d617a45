import type { Watchers } from './watchers.ts';

type Open<Room, News> = { readonly room: Room; readonly communityId: string; readonly watchers: Watchers<News> };

/**
 * The rooms of one kind by key: opened by the first watcher, dropped after the last. Their admission checks are spread
 * over `turns` ticks, so that a thousand rooms do not query at once.
 */
export function openRooms<Room, News>(turns: number, open: (key: string, communityId: string) => Open<Room, News>) {
  const rooms = new Map<string, Open<Room, News> & { turn: number }>();
  let opened = 0;

  return {
    get: (key: string) => rooms.get(key),
    all: () => rooms.values(),
    ofCommunity: (communityId: string) => rooms.values().filter((room) => room.communityId === communityId),
    /** The rooms to check at a tick. */
    dueAt: (tick: number) => rooms.values().filter(({ turn }) => tick % turns === turn),
    /** Adds a watcher to a room. Gives a function that removes them. */
    async enter(key: string, communityId: string, come: (room: Open<Room, News>) => Promise<() => void>) {
      const existing = rooms.get(key);
      const room = existing ?? { ...open(key, communityId), turn: opened % turns };
      if (!existing) opened += 1;
      rooms.set(key, room);
      const forget = () => {
        if (room.watchers.size() === 0 && rooms.get(key) === room) rooms.delete(key);
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
      for (const { watchers } of rooms.values()) watchers.close('away');
      rooms.clear();
    },
  };
}
