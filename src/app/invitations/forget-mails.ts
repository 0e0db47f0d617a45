import type { App } from '#app/app.ts';
import { deleteOldMails } from '#db/members/invitation-mails.ts';

/** Deletes the mailboxes of invitations mailed more than a day ago: no limit counts them any more. */
export async function forgetInvitationMails({ db, clock }: App): Promise<void> {
  await deleteOldMails(db, clock.now().subtract({ hours: 24 }));
}
