import type { Actor, App } from '#app/app.ts';
import { reaching } from '#app/reaching.ts';
import { communityByUrl } from '#db/communities.ts';
import { membership } from '#db/members.ts';
import { countUnreadThreads } from '#db/message-lists.ts';
import { isSlug } from '#domain/slug.ts';

/**
 * In how many threads of a community there is something new for the asker; 0 for who is not in it. What every page of a
 * community says beside the way to its messages.
 */
export async function countNewThreads(app: App, actor: Actor, communityUrl: string): Promise<number> {
  const { userId } = actor;
  if (!userId || !isSlug(communityUrl)) return 0;
  return reaching(app, async () => {
    const community = await communityByUrl(app.db, communityUrl);
    const own = community && (await membership(app.db, community.id, userId));
    if (!community || own?.status !== 'active') return 0;
    return countUnreadThreads(app.db, { communityId: community.id, userId, joinedAt: own.joined_at });
  });
}
