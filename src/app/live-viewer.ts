import { isSecret, secretHash } from '#identity/secret.ts';
import type { Viewer } from '#realtime/live.ts';
import type { Actor } from './app.ts';

/**
 * Whoever begins to watch something live, as they are asked about for as long as they do.
 * @param session the secret that they are signed in with
 */
export function viewerOf(actor: Actor, session: string | null): Viewer {
  const isSignedIn = actor.userId !== null && isSecret(session);
  return {
    userId: actor.userId,
    isOperator: actor.isOperator === true,
    session: isSignedIn ? secretHash(session).toHex() : null,
  };
}
