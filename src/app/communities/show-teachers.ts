import { view } from '#app/view.ts';
import { runnersOf } from '#db/communities/track-record.ts';
import { findCommunity } from './find-community.ts';

/** The public names of those who run a community. */
export const showTeachers = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: ({ app, found: { community } }) => runnersOf(app.db, community),
});
