import type { Actor } from '#app/app.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityByUrl } from '#db/communities.ts';
import { membership } from '#db/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import type { MemberStatus } from '#domain/membership.ts';
import { found, Refusal } from '#domain/refusal.ts';
import { isSlug } from '#domain/slug.ts';

/** Of a private community, who is in it knows, and who was let in and has to pay for it (again). */
const knowing: ReadonlySet<MemberStatus> = new Set(['active', 'awaiting_payment', 'expired']);

/**
 * The community of a url as far as the asker may know of it: a private or draft one does not exist for who is not in it.
 * Who runs the installation is told of a private one, to see what was reported there.
 */
export async function findCommunity(db: Db | Transaction, url: string, actor: Actor): Promise<CommunityRow> {
  const community = found(isSlug(url) ? await communityByUrl(db, url) : null);
  const isHidden = community.visibility === 'private' || community.status === 'draft';
  if (!isHidden || actor.isSystem || (actor.isOperator && community.status !== 'draft')) return community;
  const own = actor.userId ? await membership(db, community.id, actor.userId) : undefined;
  const isKnown = own && (community.status === 'draft' ? own.status === 'active' : knowing.has(own.status));
  if (!isKnown) throw new Refusal('not-found', {});
  return community;
}
