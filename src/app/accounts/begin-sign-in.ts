import { type Actor, type App, aside } from '#app/app.ts';
import { charge, countedNetwork } from '#app/rate-limit.ts';
import { insertAttempt } from '#db/accounts/sessions.ts';
import { transaction } from '#db/client.ts';
import type { SignInMode } from '#domain/accounts/account.ts';
import { returnPath } from '#domain/return-path.ts';
import { isSecret, newSecret, secretHash } from '#identity/secret.ts';
import { patience } from './lifetimes.ts';
import { logged } from './sign-in-log.ts';

/** How many pending sign-ins a browser may have; beyond, the oldest is dropped. */
const mostUnderWay = 20;

/** Sign-ins begun per network: a hall full of people, twice each. */
const beginLimit = { name: 'sign-in', most: 600, seconds: 3600 };

/** Sign-ins begun at the demonstration provider per network, as many as ours: it keeps each until it ends. */
const demoLimit = { ...beginLimit, name: 'demo-sign-in' };

/** Counts a sign-in that a network begins at the demonstration provider. Refuses above its limit. */
export function chargeDemoSignIn(app: App, visitor: string): Promise<void> {
  return charge(app, [{ limit: demoLimit, by: countedNetwork({ userId: null, visitor }) }]);
}

/**
 * Begins a sign-in. Gives the provider's address and the secret for the browser's cookie. Throws `SignInFailure` when
 * the provider does not answer; refuses above the network's rate limit.
 * @param requested the requested address, which tells our origin as the browser sees it
 * @param browser the browser's secret, if it sent one
 */
export async function beginSignIn(
  app: App,
  actor: Actor,
  {
    requested,
    browser: brought,
    ...rest
  }: { requested: URL; browser: string | null; returnTo: unknown; mode: SignInMode },
): Promise<{ address: URL; browser: string }> {
  await charge(app, [{ limit: beginLimit, by: countedNetwork(actor) }]);
  const begun = { returnTo: returnPath(rest.returnTo) ?? '/', mode: rest.mode };
  const browser = isSecret(brought) ? brought : newSecret(app.dice);
  const challenge = { state: newSecret(app.dice), nonce: newSecret(app.dice), codeVerifier: newSecret(app.dice) };
  const address = await logged(app, begun, () =>
    aside(actor, () => app.signIn.addressFor(challenge, app.signIn.originFor(requested))),
  );
  const now = app.clock.now();
  await transaction(app.db, (tx) =>
    insertAttempt(
      tx,
      {
        state_hash: secretHash(challenge.state),
        browser_hash: secretHash(browser),
        nonce: challenge.nonce,
        code_verifier: challenge.codeVerifier,
        return_to: begun.returnTo,
        mode: begun.mode,
        created_at: now,
      },
      { oldest: now.subtract(patience), most: mostUnderWay },
    ),
  );
  return { address, browser };
}
