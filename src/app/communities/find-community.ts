import type { Actor } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { membership } from '#db/members/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import { mayKnowCommunity } from '#domain/communities/community-visibility.ts';
import { isSlug } from '#domain/communities/slug.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';

/**
 * The community of a url as far as the asker may know of it: a private or draft one does not exist for who is not in it.
 * Who runs the installation is told of a private one, to see what was reported there.
 */
export async function findCommunity(db: Db | Transaction, url: string, actor: Actor): Promise<CommunityRow> {
  const community = orNotFound(isSlug(url) ? await communityByUrl(db, url) : null);
  if (mayKnowCommunity(community, { ...actor, membership: null })) return community;
  const own = actor.userId ? await membership(db, community.id, actor.userId) : undefined;
  if (!mayKnowCommunity(community, { ...actor, membership: own?.status ?? null })) throw new Refusal('not-found', {});
  return community;
}
