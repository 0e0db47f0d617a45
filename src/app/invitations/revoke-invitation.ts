import { action, typed } from '#app/action.ts';
import { withdrawNotifications } from '#app/notifications/notify.ts';
import { revokeInvitation as writeRevoked } from '#db/members/invitations.ts';
import { findOwnInvitation, type InvitationAddress } from './find-own-invitation.ts';

/** Revokes an invitation: nobody else comes in by it. Those who already did stay. */
export const revokeInvitation = action({
  parse: typed<InvitationAddress>,
  find: (tx, input, actor) => findOwnInvitation(tx, input, actor),
  permission: 'invitation.revoke',
  run: async ({ tx, now, found: { community, invitation }, record }) => {
    if (invitation.revoked_at) return;
    await writeRevoked(tx, invitation, now);
    await withdrawNotifications(tx, {
      communityId: community.id,
      subject: { kind: 'invitation', id: invitation.id },
    });
    await record(community.id, { kind: 'invitation.revoked', subject: 'invitation', subjectId: invitation.id });
  },
});
