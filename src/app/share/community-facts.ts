import type { showCommunity } from '#app/communities/show-community.ts';
import type { CommunityFacts } from '#share-picture/facts.ts';

/** What a community's picture says, from what everybody is shown of it. */
export function communityFacts({ community, open, record }: Awaited<ReturnType<typeof showCommunity>>): CommunityFacts {
  return {
    name: community.name,
    description: community.description,
    memberCount: community.memberCount,
    open: open.length,
    drawn: record.drawn,
    picture: community.cover,
  };
}
