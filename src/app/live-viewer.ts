import { isSecret, secretHash } from '#identity/secret.ts';
import type { Viewer } from '#realtime/live.ts';
import type { Actor } from './app.ts';

/** A watcher's identity for admission checks. @param session the secret of their session */
export function viewerOf(actor: Actor, session: string | null): Viewer {
  const isSignedIn = actor.userId !== null && isSecret(session);
  return {
    userId: actor.userId,
    isOperator: actor.isOperator === true,
    session: isSignedIn ? secretHash(session).toHex() : null,
  };
}
