import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import type { MessageNews } from '#domain/message.ts';
import { found } from '#domain/refusal.ts';
import type { InCommunity } from './find-message.ts';

type Watcher = { hear(news: MessageNews): void; end(): void };

/** Lets a member watch the messages of their community. Gives what begins the watch; that gives what ends it. */
export const watchMessages = view({
  find: async (db, { communityUrl }: InCommunity, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'message.see',
  show: ({ app, actor, found: { community } }) => {
    const userId = found(actor.userId);
    return ({ hear, end }: Watcher): Promise<() => void> => app.live.watchMessages(community.id, { userId, hear, end });
  },
});
