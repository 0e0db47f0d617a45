import type { Step } from '#app/action.ts';
import { queueMail } from '#app/mail/queue-mail.ts';
import { notify } from '#app/notifications/notify.ts';
import { accountsOf, countMailsTo, insertMail, isBannedAddress } from '#db/members/invitations.ts';
import { nameOf } from '#db/members/members.ts';
import type { CommunityRow, InvitationRow } from '#db/tables.ts';
import { invitationLimits } from '#domain/members/invitation.ts';
import { Refusal } from '#domain/refusal.ts';
import { invitationMail } from '#texts/members/invitation-mail.ts';
import { paths } from '#texts/paths.ts';

type Mailed = Pick<InvitationRow, 'community_id' | 'id' | 'email' | 'email_key' | 'role' | 'expires_at' | 'created_by'>;

/**
 * Sends an invitation to its address. An address that has been written to often enough today is refused; one of somebody
 * banned is not written to, and whoever invites is not told why nobody comes.
 */
export async function mailInvitation(
  { tx, now, input, found: { community } }: Step<{ publicUrl: string }, { community: CommunityRow }>,
  invitation: Mailed,
  code: string,
): Promise<void> {
  const { email, email_key: key } = invitation;
  if (email === null || key === null) return;
  const limit = invitationLimits.mailsPerDay;
  if ((await countMailsTo(tx, key, now.subtract({ hours: 24 }))) >= limit) {
    throw new Refusal('invitation.too-many-mails', { limit });
  }
  await insertMail(tx, invitation, { emailKey: key, now });
  if (await isBannedAddress(tx, community.id, key)) return;
  const words = invitationMail({
    inviter: (await nameOf(tx, invitation.created_by)) ?? '',
    community: community.name,
    role: invitation.role,
    until: invitation.expires_at.toString(),
    timeZone: community.time_zone,
    address: input.publicUrl + paths.invitation({ code }),
  });
  await queueMail(tx, { to: email, ...words, now });
  await notify(tx, {
    communityId: community.id,
    kind: 'invitation.received',
    to: await accountsOf(tx, key),
    actor: invitation.created_by,
    subject: { kind: 'invitation', id: invitation.id },
    data: {},
    now,
  });
}
