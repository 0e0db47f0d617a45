import { type Changed, changed, readWithin } from '#domain/live.ts';
import type { ChangeWatcher, Viewer, Watcher } from './live.ts';
import type { Watchers } from './watchers.ts';

/** The changed ids (null: any), and the event for those whom they concern. */
export type ChangedIds = { readonly ids: readonly string[] | null; readonly news: Changed };

/**
 * The watchers in this process of something that their page revalidates: a raffle's orders, or a community's payments.
 */
export type ChangeRoom = {
  enter(watcher: ChangeWatcher): () => void;
  /** Broadcasts that these changed; null: any may have, for all watchers. */
  broadcast(ids: readonly string[] | null): void;
};

/** Opens the room for its first watcher. */
export function openChangeRoom(watchers: Watchers<ChangedIds>): ChangeRoom {
  return {
    enter: (watcher) => watchers.enter(concerned(watcher)),
    broadcast: (ids) =>
      watchers.broadcast({ ids, news: ids === null ? { ...changed, within: readWithin(watchers.size()) } : changed }),
  };
}

/** A watcher of their own order or payment gets its changes only, without ids. */
function concerned({ viewer, hear, end }: ChangeWatcher): Watcher<ChangedIds> {
  const id = idOf(viewer);
  return {
    viewer,
    end,
    hear: ({ ids, news }) => {
      if (ids === null || id === null || ids.includes(id)) hear(news);
    },
  };
}

/** The id of what a watcher owns. */
function idOf({ own, userId }: Viewer): string | null {
  return own === 'access' ? userId : (own?.orderId ?? null);
}
