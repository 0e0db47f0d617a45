import { view } from '#app/view.ts';
import { awaitedBy, obligationsOf } from '#db/accounts/obligations.ts';
import { sessionsOf } from '#db/accounts/sessions.ts';
import { accountFacts } from '#db/accounts/users.ts';
import { openAccountsOf } from '#db/settlements/open-accounts.ts';
import { orNotFound } from '#domain/refusal.ts';
import { isSecret, secretHash } from '#identity/secret.ts';

/** The asker's account: the provider's data, their sessions, and what they have to settle before they can erase it. */
export const showAccount = view({
  find: async (db, _: { session: string | null }, actor) => ({
    community: null,
    user: orNotFound(actor.userId ? await accountFacts(db, actor.userId) : null),
  }),
  permission: 'account.see',
  show: async ({ app, now, input: { session }, found: { user } }) => {
    const own = isSecret(session) ? secretHash(session) : null;
    const ownHash = own?.toHex();
    const [sessions, obligations, awaited, accounts] = await Promise.all([
      sessionsOf(app.db, user.uid, { now, own }),
      obligationsOf(app.db, user.uid),
      awaitedBy(app.db, user.uid),
      openAccountsOf(app.db, { people: [user.uid], communityId: null }),
    ]);
    return {
      name: user.display_name,
      email: user.email,
      emailVerified: user.email_verified,
      photoURL: user.photo_url,
      provider: app.signIn.provider,
      since: user.created_at.toString(),
      sessionCount: sessions.count,
      sessions: sessions.listed.map(({ id, id_hash, device, created_at, last_seen_at }) => ({
        id,
        /** null: not known. */
        device,
        isThis: id_hash.toHex() === ownHash,
        since: created_at.toString(),
        seenAt: last_seen_at.toString(),
      })),
      obligations,
      awaited,
      /** The cash of raffles that they hold for those who run them, or are owed. */
      accounts,
      now: now.toString(),
    };
  },
});
