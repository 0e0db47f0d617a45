import { action, typed } from '#app/action.ts';
import { type App, systemActor } from '#app/app.ts';
import { deleteOldCodes } from '#db/contacts/contact-checks.ts';
import { deleteOldProofs } from '#db/contacts/contact-proofs.ts';
import { deleteOldRequests } from '#db/contacts/hold-requests.ts';
import { contactCheckLimits } from '#domain/contacts/contact-check.ts';

/** Deletes expired contact checks: codes after a day, proofs after 30, requests a day after they expire. */
export async function forgetContactChecks(app: App): Promise<void> {
  await forget(app, systemActor, {});
}

const forget = action({
  parse: typed<Record<string, never>>,
  find: async () => ({ community: null }),
  permission: 'account.forget',
  run: async ({ tx, now }) => {
    await deleteOldCodes(tx, now.subtract({ hours: 24 }));
    await deleteOldRequests(tx, now.subtract({ hours: contactCheckLimits.requestHours }));
    await deleteOldProofs(tx, now);
  },
});
