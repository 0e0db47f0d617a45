import { action, typed } from '#app/action.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { refusalOf, transitionMember } from '#app/members/transition-member.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { lockPeople, membership } from '#db/members/members.ts';
import type { MemberStatus } from '#domain/members/membership.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';

const leavable: ReadonlySet<MemberStatus> = new Set(['active', 'pending', 'awaiting_payment', 'expired', 'left']);

/**
 * Takes who asks out of a community, or their application back. Gives whether they may still see its page. Refuses the
 * owner, who passes it on first, and the last one who administers it.
 */
export const leaveCommunity = action({
  parse: typed<{ communityUrl: string }>,
  find: async (tx, { communityUrl }, actor) => {
    const seen = await communityByUrl(tx, communityUrl);
    const own = seen && actor.userId ? await membership(tx, seen.id, actor.userId) : undefined;
    // one that is hidden from who applied before it was can still be left; of who was put out it knows nothing
    const { id } = seen && own && leavable.has(own.status) ? seen : await findCommunity(tx, communityUrl, actor);
    return { community: orNotFound(await lockPeople(tx, id)) };
  },
  permission: 'member.leave',
  run: async (step) => {
    const { actor, found: scope } = step;
    if (!actor.userId) throw new Refusal('not-signed-in', {});
    const verdict = await transitionMember(step, 'leave', { userId: actor.userId, by: 'self' });
    if (verdict.kind === 'refused') throw refusalOf(verdict.fault, scope.community, null);
    return { isStillSeen: scope.community.visibility !== 'private' && scope.community.status !== 'draft' };
  },
});
