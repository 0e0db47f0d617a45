import { action, typed } from '#app/action.ts';
import { deleteOtherSessions } from '#db/accounts/sessions.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isSecret, secretHash } from '#identity/secret.ts';

/** Ends all of the asker's sessions but the current one. */
export const closeOtherSessions = action({
  parse: typed<{ session: string | null }>,
  find: async () => ({ community: null }),
  permission: 'account.see',
  run: ({ tx, actor, input: { session } }) =>
    deleteOtherSessions(tx, actor.userId ?? '', secretHash(orNotFound(isSecret(session) ? session : null))),
});
