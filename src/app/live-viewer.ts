import { livingAmong } from '#db/accounts/sessions.ts';
import { Refusal } from '#domain/refusal.ts';
import { isSecret, secretHash } from '#identity/secret.ts';
import type { Viewer } from '#realtime/live.ts';
import type { Actor, App } from './app.ts';
import { withDatabaseRefusals } from './database-refusals.ts';

/** A watcher's identity for admission checks. @param session the secret of their session */
export function viewerOf(actor: Actor, session: string | null): Viewer {
  const isSignedIn = actor.userId !== null && isSecret(session);
  return {
    userId: actor.userId,
    isOperator: actor.isOperator === true,
    session: isSignedIn ? secretHash(session).toHex() : null,
  };
}

/** Refuses (`not-signed-in`) an account whose session has ended. @param secret the session's secret */
export async function requireSession(app: App, actor: Actor, secret: string | null): Promise<void> {
  const { userId, session } = viewerOf(actor, secret);
  if (userId === null) return;
  const asked = session === null ? [] : [session];
  const living = await withDatabaseRefusals(app, () => livingAmong(app.db, asked, app.clock.now()));
  if (session === null || living.get(session) !== userId) throw new Refusal('not-signed-in', {});
}
