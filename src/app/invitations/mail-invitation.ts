import type { Step } from '#app/action.ts';
import type { Actor } from '#app/app.ts';
import { queueMail } from '#app/mail/queue-mail.ts';
import { notify } from '#app/notifications/notify.ts';
import { type Charge, countedNetwork } from '#app/rate-limit.ts';
import { countMailsBy, countMailsTo, insertMail } from '#db/members/invitation-mails.ts';
import { accountsOf, isBannedAddress } from '#db/members/invitations.ts';
import { nameOf } from '#db/members/members.ts';
import type { CommunityRow, InvitationRow } from '#db/tables.ts';
import { emailContactKey } from '#domain/contacts/contact-key.ts';
import { nameForStrangers } from '#domain/link-like.ts';
import { invitationLimits } from '#domain/members/invitation.ts';
import { Refusal } from '#domain/refusal.ts';
import { invitationMail } from '#texts/members/invitation-mail.ts';
import { paths } from '#texts/paths.ts';

type Mailed = Pick<InvitationRow, 'community_id' | 'id' | 'email' | 'email_key' | 'role' | 'expires_at' | 'created_by'>;

/** The rate limit of mailed invitations by network, whichever account sends them. */
export function mailCharge(actor: Actor): Charge {
  return { limit: invitationLimits.mailsByNetwork, by: countedNetwork(actor) };
}

/**
 * Mails an invitation. Refuses above the daily limits of the account and of the mailbox, in any spelling of its
 * address. A banned person's address is silently skipped, so that the sender does not learn of the ban.
 */
export async function mailInvitation(
  { tx, now, input, found: { community } }: Step<{ publicUrl: string }, { community: CommunityRow }>,
  invitation: Mailed,
  code: string,
): Promise<void> {
  const { email, email_key: key } = invitation;
  if (email === null || key === null) return;
  const mailbox = emailContactKey(email);
  const since = now.subtract({ hours: 24 });
  const { mailsByAccount, mailsToMailbox } = invitationLimits;
  // the account is always locked before the mailbox, against deadlocks
  if ((await countMailsBy(tx, invitation.created_by, since)) >= mailsByAccount)
    throw new Refusal('invitation.too-many-mails-sent', { limit: mailsByAccount });
  if ((await countMailsTo(tx, mailbox, since)) >= mailsToMailbox)
    throw new Refusal('invitation.too-many-mails', { limit: mailsToMailbox });
  await insertMail(tx, invitation, { emailKey: key, mailbox, sentBy: invitation.created_by, now });
  if (await isBannedAddress(tx, community.id, key)) return;
  const words = invitationMail({
    inviter: nameForStrangers((await nameOf(tx, invitation.created_by)) ?? ''),
    community: nameForStrangers(community.name),
    role: invitation.role,
    until: invitation.expires_at.toString(),
    timeZone: community.time_zone,
    address: input.publicUrl + paths.invitation({ code }),
  });
  await queueMail(tx, { to: email, ...words, sharer: community.created_by, now });
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
