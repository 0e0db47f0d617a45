import { action, typed } from '#app/action.ts';
import { deleteOwnSession } from '#db/accounts/sessions.ts';
import { isUuid } from '#domain/uuid.ts';

/** Ends one of the asker's sessions, as of a phone they lost. Does nothing to one that has ended or is not theirs. */
export const closeSession = action({
  parse: typed<{ id: string }>,
  find: async () => ({ community: null }),
  permission: 'account.see',
  run: async ({ tx, actor, input: { id } }) => {
    if (isUuid(id)) await deleteOwnSession(tx, actor.userId ?? '', id);
  },
});
