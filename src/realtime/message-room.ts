import { setTimeout as wait } from 'node:timers/promises';
import { lapsedMembers } from '#db/access.ts';
import type { Db } from '#db/client.ts';
import { activeAmong } from '#db/members.ts';
import type { MessageWatcher } from './live.ts';

/** Milliseconds between two tellings, so that a rush is told in a few strokes. */
const pause = 50;

/** Who looks at the messages of one community in this process. */
export type MessageRoom = {
  enter(watcher: MessageWatcher): () => void;
  /** Tells that these threads changed, or that anything may have; only who is still a member hears it. */
  tell(threads: readonly string[] | null): void;
  /** Sends away who is no member any more. */
  look(): void;
  isEmpty(): boolean;
  close(): void;
};

type RoomOptions = {
  db: Db;
  clock: { now(): Temporal.Instant };
  communityId: string;
  failed: (error: unknown) => void;
};

/** Opens the room of a community's messages for its first watcher. */
export function openMessageRoom({ db, clock, communityId, failed }: RoomOptions): MessageRoom {
  const watchers = new Set<MessageWatcher>();
  let waiting: Set<string> | 'all' | null = null;
  let isTelling = false;

  const admit = async () => {
    const userIds = [...new Set([...watchers].map(({ userId }) => userId))];
    const [inside, lapsed] = await Promise.all([
      activeAmong(db, communityId, userIds),
      lapsedMembers(db, clock.now(), communityId, userIds),
    ]);
    const out = new Set(lapsed.map(({ user_id }) => user_id));
    for (const watcher of watchers) {
      const { userId } = watcher;
      const isIn = inside.has(userId) && !out.has(userId);
      // who came in meanwhile was asked at the door
      if (isIn || !userIds.includes(userId)) continue;
      watchers.delete(watcher);
      watcher.end();
    }
  };

  const keepTelling = async () => {
    isTelling = true;
    while (waiting && watchers.size > 0) {
      const threads = waiting === 'all' ? null : [...waiting];
      waiting = null;
      try {
        await admit();
        for (const watcher of watchers) watcher.hear({ threads });
      } catch (error) {
        // nobody hears what could not be asked about: they come again, and are asked at the door
        failed(error);
        for (const watcher of watchers) watcher.end();
        watchers.clear();
      }
      await wait(pause);
    }
    isTelling = false;
  };

  return {
    enter(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    tell(threads) {
      waiting = threads === null || waiting === 'all' ? 'all' : new Set([...(waiting ?? []), ...threads]);
      if (!isTelling) void keepTelling();
    },
    look() {
      if (watchers.size > 0 && !isTelling) admit().catch(failed);
    },
    isEmpty: () => watchers.size === 0,
    close() {
      for (const watcher of watchers) watcher.end();
      watchers.clear();
    },
  };
}
