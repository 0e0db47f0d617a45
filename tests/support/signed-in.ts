import { randomBytes } from 'node:crypto';
import type { BrowserContext } from 'playwright-core';
import type { App } from '#app/app.ts';
import { viewerOf as viewerWith } from '#app/live-viewer.ts';
import { insertSession } from '#db/accounts/sessions.ts';
import { transaction } from '#db/client.ts';
import { secretHash } from '#identity/secret.ts';
import type { Viewer } from '#realtime/live.ts';
import { cookieNames } from '#web/server/middleware/cookies.ts';
import { type Visitor, visitor } from './visitor.ts';

/** Signs a browser in as somebody who has an account, without asking the provider. */
export async function signIn(app: App, context: BrowserContext, actor: { userId: string }): Promise<void> {
  await context.addCookies([{ ...(await sessionCookie(app, actor)), url: app.publicUrl }]);
}

/** Somebody who is signed in, as whoever watches something live is asked about. */
export async function viewerOf(app: App, actor: { userId: string }): Promise<Viewer> {
  const { value } = await sessionCookie(app, actor);
  return viewerWith({ ...actor }, value);
}

/** A browser without a window in which that person is signed in. */
export async function visitorAs(app: App, actor: { userId: string }): Promise<Visitor> {
  const person = visitor(app.publicUrl);
  const { name, value } = await sessionCookie(app, actor);
  person.cookies.set(name, value);
  return person;
}

async function sessionCookie(app: App, actor: { userId: string }): Promise<{ name: string; value: string }> {
  const user = await app.db.selectFrom('users').selectAll().where('uid', '=', actor.userId).executeTakeFirstOrThrow();
  const secret = randomBytes(32).toString('base64url');
  const now = app.clock.now();
  await transaction(app.db, (tx) =>
    insertSession(tx, {
      idHash: secretHash(secret),
      account: {
        uid: user.uid,
        email: user.email,
        emailVerified: user.email_verified,
        displayName: user.display_name,
        photoURL: user.photo_url,
        issuer: user.issuer,
      },
      now,
      expiresAt: now.add({ hours: 24 * 30 }),
    }),
  );
  return { name: cookieNames(app).session, value: secret };
}
