import type { Step } from '#app/action.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import { revokeLiveOf } from '#db/members/invitations.ts';
import type { CommunityRow } from '#db/tables.ts';
import { type InvitedRole, invitedRoles } from '#domain/members/invitation.ts';

/**
 * Revokes somebody's open invitations in the transaction in which they lose the right to them: all, or those to roles
 * that they may no longer give.
 */
export async function revokeInvitationsOf(
  { tx, now, found, record }: Step<unknown, { community: CommunityRow }>,
  userId: string,
  { beyond = [] }: { beyond?: readonly InvitedRole[] } = {},
): Promise<void> {
  const { id: communityId } = found.community;
  const roles = invitedRoles.filter((role) => !beyond.includes(role));
  for (const id of await revokeLiveOf(tx, { communityId, userId, roles, now })) {
    await withdrawNotifications(tx, { communityId, subject: { kind: 'invitation', id } });
    await record(communityId, {
      kind: 'invitation.revoked',
      subject: 'invitation',
      subjectId: id,
      data: { withInviter: userId },
    });
  }
}
