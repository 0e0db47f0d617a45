import { findCommunity } from '#app/communities/find-community.ts';
import { view } from '#app/view.ts';
import { listThreads } from '#db/messages/thread-lists.ts';
import { messageLimits } from '#domain/messages/message.ts';
import { type InCommunity, ownMembership } from './find-message.ts';
import { mentionedNames, threadFacts } from './show-threads.ts';

/** Threads that the home of a community shows its members. */
const shown = 3;

/** The threads of a community in which somebody wrote last, pinned or not. */
export const showLatestThreads = view({
  find: async (db, { communityUrl }: InCommunity, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'message.see',
  show: async ({ app, actor, found: { community } }) => {
    const own = await ownMembership(app.db, community, actor);
    const reader = { communityId: community.id, userId: own.user_id, joinedAt: own.joined_at };
    const [pinned, others] = await Promise.all([
      listThreads(app.db, reader, { pinned: true, place: null, limit: messageLimits.pinned }),
      listThreads(app.db, reader, { pinned: false, place: null, limit: shown }),
    ]);
    const rows = [...pinned, ...others].sort((one, other) => other.last_seq - one.last_seq).slice(0, shown);
    const names = await mentionedNames(app.db, rows);
    return rows.map((row) => threadFacts(row, names));
  },
});
