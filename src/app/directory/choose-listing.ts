import { action, typed } from '#app/action.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { writeListed } from '#db/members/directory.ts';

/** Lists the asker for fellow members of one community, or hides them. */
export const chooseListing = action({
  parse: typed<{ communityUrl: string; isListed: boolean }>,
  find: async (tx, { communityUrl }, actor) => ({ community: await findCommunity(tx, communityUrl, actor) }),
  permission: 'directory.see',
  run: ({ tx, actor, input, found: { community } }) =>
    writeListed(tx, { communityId: community.id, userId: actor.userId ?? '' }, input.isListed),
});
