import type { App } from '#app/app.ts';
import { withDatabaseRefusals } from '#app/database-refusals.ts';
import { livingSession, prolongSession } from '#db/accounts/sessions.ts';
import { userWithCommunities } from '#db/accounts/users.ts';
import { isDiskFull } from '#db/client.ts';
import type { SessionAccount } from '#domain/accounts/account.ts';
import { isSecret, secretHash } from '#identity/secret.ts';
import type { Account } from './account.ts';
import { expiry, noted } from './lifetimes.ts';

/**
 * The account of a session's secret, with its communities; null when there is no such session.
 * @param device the name of the device that asks
 */
export async function loadAccount(
  app: App,
  session: string | null,
  device: string | null = null,
): Promise<Account | null> {
  if (!isSecret(session)) return null;
  return withDatabaseRefusals(app, () => accountOf(app, session, device));
}

async function accountOf(app: App, session: string, device: string | null): Promise<Account | null> {
  const idHash = secretHash(session);
  const now = app.clock.now();
  const found = await livingSession(app.db, idHash, now);
  if (!found) return null;
  if (Temporal.Instant.compare(found.last_seen_at, now.subtract(noted)) < 0)
    await prolong(app, idHash, { now, expiresAt: expiry(found.created_at, now), device });
  return withUserData(app, found.account);
}

/** A session that cannot be extended (a full disk) keeps its expiry: the page is shown all the same. */
async function prolong(app: App, idHash: Uint8Array, use: Parameters<typeof prolongSession>[2]) {
  try {
    await prolongSession(app.db, idHash, use);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    app.health.failed(error);
  }
}

/** The account with the person's own name and picture; the provider's where these cannot be loaded. */
async function withUserData(app: App, { issuer: _, ...bare }: SessionAccount): Promise<Account> {
  try {
    const user = await userWithCommunities(app.db, bare.uid);
    if (!user) return { ...bare, communities: [] };
    return {
      uid: bare.uid,
      email: user.email,
      emailVerified: user.email_verified,
      displayName: user.display_name,
      photoURL: user.photo_url,
      communities: user.communities ?? [],
    };
  } catch (error) {
    app.log.error({ err: error }, 'Error al cargar datos del usuario');
    return { ...bare, communities: [] };
  }
}
