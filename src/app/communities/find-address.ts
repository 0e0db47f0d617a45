import { view } from '#app/view.ts';
import { findCommunity } from './find-community.ts';

/** The address that a community has today, asked for by any that it had, as far as the asker may know of it. */
export const findAddress = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: ({ found: { community } }) => community.url,
});
