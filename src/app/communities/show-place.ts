import { communitySeen } from '#app/communities/community-facts.ts';
import { view } from '#app/view.ts';
import { findCommunity } from './find-community.ts';

/** A community and the asker's permissions in it, for the layout of its pages. */
export const showPlace = view({
  find: async (db, { communityUrl }: { communityUrl: string }, actor) => ({
    community: await findCommunity(db, communityUrl, actor),
  }),
  permission: 'community.see',
  show: async ({ app, now, found: { community }, can }) => ({
    community: await communitySeen(community, { app, now, can }),
    can: {
      configure: can('community.configure'),
      seeDashboard: can('community.see-dashboard'),
      createRaffle: can('raffle.create'),
      seeDesk: can('raffle.see-desk'),
    },
  }),
});
