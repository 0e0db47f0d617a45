import { type Actor, type App, aside } from '#app/app.ts';
import { deleteSession, insertSession, type SignInAttempt, takeAttempt } from '#db/accounts/sessions.ts';
import { saveUser } from '#db/accounts/users.ts';
import { transaction } from '#db/client.ts';
import { type SignInBegun, SignInFailure } from '#domain/accounts/sign-in-failure.ts';
import { isSecret, newSecret, secretHash } from '#identity/secret.ts';
import type { Vouched } from '#identity/sign-in.ts';
import { expiry, patience } from './lifetimes.ts';
import { logged } from './sign-in-log.ts';

/**
 * Completes the sign-in that the provider's answer belongs to: once, and only in the browser that began it. The session
 * is always a new one, against session fixation. Throws `SignInFailure`, with the sign-in where it is known.
 * @param answer the address to which the provider sent the browser
 * @param session the browser's current session, which ends
 * @param device the name of the browser's device, for the list of the person's sessions
 */
export async function completeSignIn(
  app: App,
  actor: Actor,
  { answer, browser, ...rest }: { answer: URL; browser: string | null } & Entering,
): Promise<SignInBegun & { session: string }> {
  const state = answer.searchParams.get('state');
  const attempt = await logged(app, null, () => attemptOf(app, state, browser));
  const begun = { returnTo: attempt.return_to, mode: attempt.mode };
  return logged(app, begun, async () => {
    const challenge = { state: state ?? '', nonce: attempt.nonce, codeVerifier: attempt.code_verifier };
    const vouched = await aside(actor, () => app.signIn.redeem(answer, challenge, app.signIn.originFor(answer)));
    return { ...begun, session: await enter(app, vouched, rest) };
  });
}

async function attemptOf(app: App, state: string | null, browser: string | null): Promise<SignInAttempt> {
  if (!isSecret(state) || !isSecret(browser)) throw new SignInFailure('wrong-state', { byVisitor: true });
  const attempt = await takeAttempt(app.db, { stateHash: secretHash(state), browserHash: secretHash(browser) });
  const oldest = app.clock.now().subtract(patience);
  if (!attempt || Temporal.Instant.compare(attempt.created_at, oldest) < 0)
    throw new SignInFailure('wrong-state', { byVisitor: true });
  return attempt;
}

type Entering = { session: string | null; device: string };

async function enter(app: App, { issuer, subject, account }: Vouched, { session: previous, device }: Entering) {
  const secret = newSecret(app.dice);
  const now = app.clock.now();
  await transaction(app.db, async (tx) => {
    if (isSecret(previous)) await deleteSession(tx, secretHash(previous));
    const uid = await saveUser(tx, { issuer, subject, account, otherwise: newSecret(app.dice), now });
    await insertSession(tx, {
      idHash: secretHash(secret),
      account: { ...account, uid, issuer },
      device,
      now,
      expiresAt: expiry(now, now),
    });
  });
  return secret;
}
