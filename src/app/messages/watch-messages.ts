import { findCommunity } from '#app/communities/find-community.ts';
import { viewerOf } from '#app/live-viewer.ts';
import { view } from '#app/view.ts';
import type { MessageWatcher } from '#realtime/live.ts';
import type { InCommunity } from './find-message.ts';

/** Lets a member watch the messages of their community. Gives what begins the watch; that gives what ends it. */
export const watchMessages = view({
  find: async (db, { communityUrl }: InCommunity & { session: string | null }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'message.see',
  show: ({ app, actor, input: { session }, found: { community } }) => {
    const viewer = viewerOf(actor, session);
    return (watcher: Omit<MessageWatcher, 'viewer'>): Promise<() => void> =>
      app.live.watchMessages(community.id, { ...watcher, viewer });
  },
});
