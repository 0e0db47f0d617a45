import type { Actor, App } from '#app/app.ts';
import { charge, countedNetwork } from '#app/rate-limit.ts';
import { insertAttempt } from '#db/accounts/sessions.ts';
import { transaction } from '#db/client.ts';
import type { SignInMode } from '#domain/accounts/account.ts';
import { returnPath } from '#domain/return-path.ts';
import { isSecret, newSecret, secretHash } from '#identity/secret.ts';
import { patience } from './lifetimes.ts';
import { logged } from './sign-in-log.ts';

/** How many sign-ins a browser may have under way: more are forgotten, the first first. */
const mostUnderWay = 20;

/** How many sign-ins one network begins: a hall full of people, twice each. */
const beginLimit = { name: 'sign-in', most: 600, seconds: 3600 };

/**
 * Begins a sign-in for a browser. Gives the provider's address, and the browser's own secret to keep in its cookie.
 * Throws `SignInFailure` when the provider does not answer. Refuses more than a network's people would begin.
 * @param requested the address that was asked for, which says at which of our origins the browser is
 * @param browser the browser's secret, if it brought one
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
  const address = await logged(app, begun, () => app.signIn.addressFor(challenge, app.signIn.originFor(requested)));
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
