import { readWithin } from '#domain/live.ts';
import type { MessageNews } from '#domain/messages/message.ts';
import type { Audience } from './audience.ts';
import { inRounds } from './rounds.ts';

/** Who looks at the messages of one community in this process. */
export type MessageRoom = {
  /** Tells that these threads changed, or that anything may have; only who still may see them hears it. */
  broadcast(threads: readonly string[] | null): void;
};

/** Opens the room of a community's messages for its first watcher. */
export function openMessageRoom(audience: Audience<MessageNews>): MessageRoom {
  let waiting: Set<string> | 'all' | null = null;

  const hasNews = () => {
    if (audience.size() === 0) waiting = null;
    return waiting !== null;
  };
  const startBroadcast = inRounds(hasNews, () => {
    const threads = waiting === 'all' || waiting === null ? null : [...waiting];
    waiting = null;
    // a term may have ended by the clock since they were last asked about
    audience.askAgain();
    audience.broadcast({ threads, within: readWithin(audience.size()) });
  });

  return {
    broadcast(threads) {
      waiting = threads === null || waiting === 'all' ? 'all' : new Set([...(waiting ?? []), ...threads]);
      void startBroadcast();
    },
  };
}
