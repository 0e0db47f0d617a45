import type { Actor, App } from '#app/app.ts';
import { chargeRead, countedNetwork } from '#app/rate-limit.ts';
import { userByUid } from '#db/accounts/users.ts';
import type { Db, Transaction } from '#db/client.ts';
import { communityById } from '#db/communities/communities.ts';
import { mailedInvitation } from '#db/members/invitation-mails.ts';
import { hasRedeemed, invitationByHash } from '#db/members/invitations.ts';
import { activeRole, lockPeople, membership } from '#db/members/members.ts';
import type { CommunityRow, InvitationRow, MemberRow } from '#db/tables.ts';
import {
  addressKey,
  type InvitationState,
  invitationLimits,
  invitationState,
  inviterOf,
  invitesAsStaff,
} from '#domain/members/invitation.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isUuid } from '#domain/uuid.ts';
import { isSecret, secretHash } from '#identity/secret.ts';

export type CodeAsked = { code: string };

export type OpenInvitation = {
  community: CommunityRow;
  invitation: InvitationRow;
  own: MemberRow | undefined;
};

/**
 * Runs work with a code, and charges the network where the code opens nothing (`invitation.unusable`). Only failures
 * are charged, so junk from one person does not block a valid code of another behind the same address. Codes have 256
 * random bits; the limit only bounds the load.
 */
export async function chargingWrongCode<T>(app: App, actor: Actor, does: () => Promise<T>): Promise<T> {
  try {
    return await does();
  } catch (error) {
    if (isRefusal(error) && error.code === 'invitation.unusable') await chargeWrongCode(app, actor);
    throw error;
  }
}

/** Charges a network for one failed code. Refuses above the limit. */
export function chargeWrongCode(app: App, actor: Actor): Promise<void> {
  return chargeRead(app, [{ limit: invitationLimits.wrongCodes, by: countedNetwork(actor) }]);
}

/** What a code opens for somebody; null for a revoked code, an unknown one and one held by a banned person alike. */
export async function openInvitation(db: Db | Transaction, code: string, actor: Actor): Promise<OpenInvitation | null> {
  const invitation = await held(db, code, actor);
  const community = invitation && (await communityById(db, invitation.community_id));
  if (!invitation || !community || invitation.revoked_at) return null;
  const own = actor.userId ? await membership(db, community.id, actor.userId) : undefined;
  return own?.status === 'banned' ? null : { community, invitation, own };
}

/** Finds it by its code, or by its id (from a notification) for the verified addressee. */
function held(db: Db | Transaction, code: string, { userId }: Actor) {
  if (isSecret(code)) return invitationByHash(db, secretHash(code));
  return userId && isUuid(code) ? mailedInvitation(db, code, userId) : undefined;
}

/** The same with the community's people locked until the transaction ends. */
export async function openLocked(tx: Transaction, code: string, actor: Actor): Promise<OpenInvitation | null> {
  const seen = await openInvitation(tx, code, actor);
  if (!seen) return null;
  await lockPeople(tx, seen.community.id);
  return openInvitation(tx, code, actor);
}

/** An invitation's state for its reader: whoever came by it may use it again, also when it is used up. */
export async function stateFor(
  db: Db | Transaction,
  { invitation, own }: OpenInvitation,
  now: Temporal.Instant,
): Promise<{ state: InvitationState; isBack: boolean }> {
  const isBack = own !== undefined && (await hasRedeemed(db, invitation, own.user_id));
  const usedCount = isBack ? 0 : invitation.used_count;
  return { state: invitationState({ ...keptOf(invitation), usedCount }, now), isBack };
}

/** Whether the invitation is a plain member's and members currently may not invite. */
export async function isHeldBack(
  db: Db | Transaction,
  { community, invitation }: Pick<OpenInvitation, 'community' | 'invitation'>,
): Promise<boolean> {
  if (community.allow_invites) return false;
  const role = await activeRole(db, community.id, invitation.created_by);
  return role === null || !invitesAsStaff(inviterOf(role, community.created_by === invitation.created_by));
}

/** Whether an invitation is addressed to an e-mail other than the person's verified one. */
export async function isForAnother(
  db: Db | Transaction,
  { invitation }: OpenInvitation,
  { userId }: Actor,
): Promise<boolean> {
  if (invitation.email_key === null || userId === null) return false;
  const user = await userByUid(db, userId);
  return !user?.email_verified || addressKey(user.email) !== invitation.email_key;
}

/** The fields from which an invitation's state is derived. */
export function keptOf(invitation: InvitationRow) {
  return {
    expiresAt: invitation.expires_at,
    maxUses: invitation.max_uses,
    usedCount: invitation.used_count,
    revokedAt: invitation.revoked_at,
    declinedAt: invitation.declined_at,
  };
}
