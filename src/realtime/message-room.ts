import { setTimeout as wait } from 'node:timers/promises';
import { readWithin } from '#domain/live.ts';
import type { MessageNews } from '#domain/messages/message.ts';
import type { Audience } from './audience.ts';

/** Milliseconds between two tellings, so that a rush is told in a few strokes. */
const pause = 50;

/** Who looks at the messages of one community in this process. */
export type MessageRoom = {
  /** Tells that these threads changed, or that anything may have; only who still may see them hears it. */
  tell(threads: readonly string[] | null): void;
};

/** Opens the room of a community's messages for its first watcher. */
export function openMessageRoom(audience: Audience<MessageNews>): MessageRoom {
  let waiting: Set<string> | 'all' | null = null;
  let isTelling = false;

  const keepTelling = async () => {
    isTelling = true;
    while (waiting && audience.size() > 0) {
      const threads = waiting === 'all' ? null : [...waiting];
      waiting = null;
      // a term may have ended by the clock since they were last asked about
      audience.askAgain();
      audience.tell({ threads, within: readWithin(audience.size()) });
      await wait(pause);
    }
    waiting = null;
    isTelling = false;
  };

  return {
    tell(threads) {
      waiting = threads === null || waiting === 'all' ? 'all' : new Set([...(waiting ?? []), ...threads]);
      if (!isTelling) void keepTelling();
    },
  };
}
