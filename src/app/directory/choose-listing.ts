import { action, typed } from '#app/action.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { writeListed } from '#db/members/directory.ts';

/** Lets fellow members find who asks, or hides them: in that community, and in no other. */
export const chooseListing = action({
  parse: typed<{ communityUrl: string; isListed: boolean }>,
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'directory.see',
  run: ({ tx, actor, input, found: { community } }) =>
    writeListed(tx, { communityId: community.id, userId: actor.userId ?? '' }, input.isListed),
});
