import { view } from '#app/view.ts';
import { runnersOf } from '#db/communities/track-record.ts';
import { findCommunity } from './find-community.ts';

/** Those at the head of a community, as its profile names them: nobody's name but of who runs it. */
export const showTeachers = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: ({ app, found: { community } }) => runnersOf(app.db, community),
});
