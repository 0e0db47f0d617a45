import { readWithin } from '#domain/live.ts';
import type { MessageNews } from '#domain/messages/message.ts';
import { inRounds } from './rounds.ts';
import type { Watchers } from './watchers.ts';

/** The watchers of a community's messages in this process. */
export type MessageRoom = {
  /** Broadcasts that these threads changed (null: any), to those still admitted. */
  broadcast(threads: readonly string[] | null): void;
};

/** Opens the room for its first watcher. */
export function openMessageRoom(watchers: Watchers<MessageNews>): MessageRoom {
  let waiting: Set<string> | 'all' | null = null;

  const hasNews = () => {
    if (watchers.size() === 0) waiting = null;
    return waiting !== null;
  };
  const startBroadcast = inRounds(hasNews, () => {
    const threads = waiting === 'all' || waiting === null ? null : [...waiting];
    waiting = null;
    // a term may have expired since the last check
    watchers.askAgain();
    watchers.broadcast({ threads, within: readWithin(watchers.size()) });
  });

  return {
    broadcast(threads) {
      waiting = threads === null || waiting === 'all' ? 'all' : new Set([...(waiting ?? []), ...threads]);
      void startBroadcast();
    },
  };
}
