import type { Actor } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { lockPeople, membership } from '#db/members/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import { mayKnowCommunity } from '#domain/communities/community-visibility.ts';
import { isSlug } from '#domain/communities/slug.ts';
import { orNotFound } from '#domain/refusal.ts';

/**
 * Finds the community of a url. Private ones and drafts are not found by people outside; operators find private ones,
 * because of reports.
 */
export async function findCommunity(db: Db | Transaction, url: string, actor: Actor): Promise<CommunityRow> {
  const community = orNotFound(isSlug(url) ? await communityByUrl(db, url) : null);
  return orNotFound((await isCommunityKnown(db, community, actor)) ? community : null);
}

/** Whether a community is there for somebody. */
export async function isCommunityKnown(db: Db | Transaction, community: CommunityRow, actor: Actor): Promise<boolean> {
  if (mayKnowCommunity(community, { ...actor, membership: null })) return true;
  const own = actor.userId ? await membership(db, community.id, actor.userId) : undefined;
  return mayKnowCommunity(community, { ...actor, membership: own?.status ?? null });
}

/** Finds the community of a url as `findCommunity` does and locks its row, as changes of its members need. */
export async function findCommunityAndLock(tx: Transaction, url: string, actor: Actor): Promise<CommunityRow> {
  const { id } = await findCommunity(tx, url, actor);
  return orNotFound(await lockPeople(tx, id));
}
