import type { App } from '#app/app.ts';
import { deleteOldMails } from '#db/members/invitations.ts';

/** Forgets whom invitations were mailed to more than a day ago: nothing counts them any more. */
export async function forgetInvitationMails({ db, clock }: App): Promise<void> {
  await deleteOldMails(db, clock.now().subtract({ hours: 24 }));
}
