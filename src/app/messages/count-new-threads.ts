import type { Actor, App } from '#app/app.ts';
import { isUnavailable } from '#db/client.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { membership } from '#db/members/members.ts';
import { countUnreadThreads } from '#db/messages/message-reads.ts';
import { isSlug } from '#domain/communities/slug.ts';

/**
 * How many threads of a community have messages unread by the asker; 0 for non-members. Shown in the navigation of
 * every page, so it gives 0 instead of failing while the database is unavailable.
 */
export async function countNewThreads({ db }: App, { userId }: Actor, communityUrl: string): Promise<number> {
  if (!userId || !isSlug(communityUrl)) return 0;
  try {
    const community = await communityByUrl(db, communityUrl);
    const own = community && (await membership(db, community.id, userId));
    if (!community || own?.status !== 'active') return 0;
    return await countUnreadThreads(db, { communityId: community.id, userId, joinedAt: own.joined_at });
  } catch (error) {
    if (isUnavailable(error)) return 0;
    throw error;
  }
}
