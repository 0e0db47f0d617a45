import { view } from '#app/view.ts';
import { rafflesOf } from '#db/raffles.ts';
import { findCommunity } from './find-community.ts';
import { communityFacts } from './show-community.ts';

/** What an admin may change of a community, as it stands. */
export const showSettings = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.configure',
  show: async ({ app, found: { community } }) => ({
    community: communityFacts(community),
    /** Becoming public is then asked for by itself. */
    isPaid: community.access_type === 'paid' || (await rafflesOf(app.db, community)).some(({ price }) => price > 0),
  }),
});
