import { action, typed } from '#app/action.ts';
import { findCommunity } from '#app/communities/find-community.ts';
import { refusalOf, transitionMember } from '#app/members/transition-member.ts';
import { chargedTo } from '#app/rate-limit.ts';
import { communityByUrl } from '#db/communities/communities.ts';
import { lockPeople, membership } from '#db/members/members.ts';
import type { MemberStatus } from '#domain/members/membership.ts';
import { orNotFound, Refusal } from '#domain/refusal.ts';

const leavable: ReadonlySet<MemberStatus> = new Set(['active', 'pending', 'awaiting_payment', 'expired', 'left']);

const leaveLimit = { name: 'leave', most: 30, seconds: 3600 };

/**
 * Leaves a community or withdraws an application. Gives whether its page is still visible to them. Refuses the owner,
 * who has to hand it over first, and the last admin.
 */
export const leaveCommunity = action({
  parse: typed<{ communityUrl: string }>,
  charges: (_, actor) => [{ limit: leaveLimit, by: chargedTo(actor) }],
  find: async (tx, { communityUrl }, actor) => {
    const seen = await communityByUrl(tx, communityUrl);
    const own = seen && actor.userId ? await membership(tx, seen.id, actor.userId) : undefined;
    // a community hidden since the application can still be left; a banned person does not find it
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
