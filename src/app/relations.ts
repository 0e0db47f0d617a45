import { hasPass } from '#db/access/access.ts';
import type { Db, Transaction } from '#db/client.ts';
import { activeRole } from '#db/members/members.ts';
import type { CommunityRow } from '#db/tables.ts';
import { cadenceOf } from '#domain/access/access-payment.ts';
import type { MemberRole } from '#domain/members/membership.ts';
import { may, type Permission, policy, type Relation, relationsWith } from '#domain/permission.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Actor } from './app.ts';

/** The minimum that a `find` returns: the community, null where none exists yet, and how the actor holds the object. */
export type Scope = {
  community: CommunityRow | null;
  isHolder?: boolean;
  isSoldByHand?: boolean;
  hasDeskLink?: boolean;
};

/** All relations of the asker to what was found. */
export async function relationsOf(
  db: Db | Transaction,
  actor: Actor,
  scope: Scope,
  now: Temporal.Instant,
): Promise<ReadonlySet<Relation>> {
  const role = actor.userId && scope.community && (await roleInForce(db, scope.community, actor.userId, now));
  return relationsWith({
    ...actor,
    isHolder: scope.isHolder,
    isSoldByHand: scope.isSoldByHand,
    hasDeskLink: scope.hasDeskLink,
    role: role || null,
    isCreator: actor.userId !== null && scope.community?.created_by === actor.userId,
  });
}

/**
 * Somebody's role in a community at an instant: none where paid access has expired, whether or not the job has updated
 * the row.
 */
export async function roleInForce(
  db: Db | Transaction,
  community: CommunityRow,
  userId: string,
  now: Temporal.Instant,
): Promise<MemberRole | null> {
  const role = await activeRole(db, community.id, userId);
  if (role !== 'member' || !cadenceOfCommunity(community)) return role;
  return (await hasPass(db, { communityId: community.id, userId }, now)) ? role : null;
}

/** How often access is paid, if it is. */
export function cadenceOfCommunity({ access_type, payment_type, price }: CommunityRow) {
  return cadenceOf({ accessType: access_type, paymentType: payment_type, price });
}

/**
 * Refuses unless the policy allows it. The refusal names the first thing missing: an active community, the holder's own
 * link (not the desk's, nor by a contact that the desk typed), the right, or an account.
 */
export function requirePermission(relations: ReadonlySet<Relation>, permission: Permission, scope: Scope): void {
  const state = scope.community?.status ?? 'active';
  if (may(relations, permission, state)) return;
  const { who } = policy[permission];
  const wouldOtherwise = (who as readonly Relation[]).some((relation) => relations.has(relation));
  if (wouldOtherwise) throw new Refusal('community.not-active', {});
  if ((who as readonly Relation[]).includes('holder')) {
    if (relations.has('hand-buyer')) throw new Refusal('order.sold-by-hand', {});
    if (relations.has('desk-link')) throw new Refusal('order.desk-link', {});
  }
  throw relations.has('signed-in') ? new Refusal('not-allowed', {}) : new Refusal('not-signed-in', {});
}
