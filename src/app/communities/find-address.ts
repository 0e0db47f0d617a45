import { view } from '#app/view.ts';
import { findCommunity } from './find-community.ts';

/** The current address of a community by any it ever had, if the asker may see the community. */
export const findAddress = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: ({ found: { community } }) => community.url,
});
