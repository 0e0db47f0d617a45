import { action, typed } from '#app/action.ts';
import { obligationsOf } from '#db/communities/community-lifecycle.ts';
import { requireNoObligations } from '#domain/communities/community-state.ts';
import { findLockedCommunity } from './find-locked-community.ts';
import { writeStatus } from './write-status.ts';

type Address = { communityUrl: string };

/** Archives a community, which is then read-only. Refuses while it owes a draw, a prize or money. */
export const archiveCommunity = action({
  parse: typed<Address>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.archive',
  run: async (step) => {
    const { community } = step.found;
    if (community.status !== 'archived') requireNoObligations(await obligationsOf(step.tx, community.id));
    return writeStatus(step, 'archived', 'community.archived');
  },
});

/** Reopens an archived community. */
export const reopenCommunity = action({
  parse: typed<Address>,
  find: (tx, input, actor) => findLockedCommunity(tx, input, actor),
  permission: 'community.archive',
  run: (step) => writeStatus(step, 'active', 'community.reopened'),
});
