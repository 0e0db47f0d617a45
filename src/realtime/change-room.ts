import { type Changed, changed, readWithin } from '#domain/live.ts';
import type { Audience } from './audience.ts';
import type { ChangeWatcher, Viewer, Watcher } from './live.ts';

/** The ids of what changed (null: anything may have), and what those are told whom it concerns. */
export type ChangedIds = { readonly ids: readonly string[] | null; readonly news: Changed };

/** Who in this process watches what can be read again: a raffle's orders, or a community's payments. */
export type ChangeRoom = {
  enter(watcher: ChangeWatcher): () => void;
  /** Tells that these changed; null: anything may have, and all who watch are told. */
  broadcast(ids: readonly string[] | null): void;
};

/** Opens the room for its first watcher. */
export function openChangeRoom(audience: Audience<ChangedIds>): ChangeRoom {
  return {
    enter: (watcher) => audience.enter(concerned(watcher)),
    broadcast: (ids) =>
      audience.broadcast({ ids, news: ids === null ? { ...changed, within: readWithin(audience.size()) } : changed }),
  };
}

/** Somebody who came for their own hears of that alone, and never which of it. */
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

/** The id by which a change of what is their own is told. */
function idOf({ own, userId }: Viewer): string | null {
  return own === 'access' ? userId : (own?.orderId ?? null);
}
