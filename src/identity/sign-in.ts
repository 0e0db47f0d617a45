import * as client from 'openid-client';
import type { Logger } from 'pino';
import { accountOf, type BareAccount, type SignInFault } from '#domain/accounts/account.ts';
import { SignInFailure } from '#domain/accounts/sign-in-failure.ts';
import { loopbackOrigins } from '#texts/own-origins.ts';
import { paths, patterns } from '#texts/paths.ts';
import { demoClientId, demoIssuer } from './demo-provider/demo-identity.ts';

import { uidOf } from './uid.ts';

/** What ties the provider's answer to the question it was asked. */
export type Challenge = { state: string; nonce: string; codeVerifier: string };

/** A person as the provider vouches for them, and their name there. */
export type Vouched = { issuer: string; subject: string; account: BareAccount };

export type SignIn = {
  /** The name under which this provider's people are kept. */
  readonly issuer: string;
  readonly provider: 'google' | 'demo' | 'other';
  /** The origin that a sign-in begun there comes back to. */
  originFor(requested: URL): string;
  /** Where the person chooses an account. Throws `SignInFailure` when the provider does not answer. */
  addressFor(challenge: Challenge, origin: string): Promise<URL>;
  /** Redeems the provider's answer. Throws `SignInFailure` when it does not hold, was a no, or cannot be checked. */
  redeem(answer: URL, challenge: Challenge, origin: string): Promise<Vouched>;
};

export type Provider = { issuer: string; clientId: string; clientSecret: string };

/** Whether a picture is kept at one of those hosts, which are written as a content security policy names them. */
function isAtHost(picture: string, hosts: readonly string[]): boolean {
  const { origin } = new URL(picture);
  return hosts.some((host) => {
    const [scheme = '', rest = ''] = host.split('//*.');
    return rest === '' ? origin === host : origin.startsWith(`${scheme}//`) && origin.endsWith(`.${rest}`);
  });
}

const google = 'https://accounts.google.com';
/** How long the provider may take to answer each question. */
const patience = 8;

/** The sign-in by OpenID Connect with that provider, or with the demonstration provider where `oidc` is null. */
export function createSignIn({
  oidc,
  publicUrl,
  pictureHosts = [],
  log,
}: {
  oidc: Provider | null;
  /** Where a person's picture may be kept: pages show none from elsewhere. */
  pictureHosts?: readonly string[];
  publicUrl: string;
  log: Pick<Logger, 'info'>;
}): SignIn {
  const server = new URL(oidc ? oidc.issuer : publicUrl + patterns.demoProvider);
  const configuration = discovered(server, oidc, log);
  const issuer = oidc ? oidc.issuer.replace(/\/$/, '') : demoIssuer;
  const origins = oidc ? [] : loopbackOrigins(publicUrl);
  return {
    issuer,
    provider: oidc ? (issuer === google ? 'google' : 'other') : 'demo',
    originFor: (requested) => origins.find((origin) => origin === requested.origin) ?? publicUrl,
    async addressFor({ state, nonce, codeVerifier }, origin) {
      const config = await configuration();
      return client.buildAuthorizationUrl(config, {
        redirect_uri: origin + paths.signInCallback(),
        scope: 'openid profile email',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
        ui_locales: 'es',
      });
    },
    async redeem(answer, challenge, origin) {
      const config = await configuration();
      const claims = await redeemed(config, new URL(paths.signInCallback() + answer.search, origin), challenge);
      const account = accountOf(uidOf(issuer, claims.sub), claims);
      const isShown = account.photoURL !== null && isAtHost(account.photoURL, pictureHosts);
      return { issuer, subject: claims.sub, account: isShown ? account : { ...account, photoURL: null } };
    },
  };
}

/** The provider's own description, asked for when it is first needed and again for as long as it did not answer. */
function discovered(
  server: URL,
  oidc: Provider | null,
  log: Pick<Logger, 'info'>,
): () => Promise<client.Configuration> {
  let known: Promise<client.Configuration> | null = null;
  const ask = async () => {
    const config = await client.discovery(
      server,
      oidc?.clientId ?? demoClientId,
      oidc?.clientSecret,
      oidc ? undefined : client.None(),
      {
        timeout: patience,
        execute: [
          client.enableNonRepudiationChecks,
          ...(isPlainLoopback(server) ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    log.info({ issuer: server.href }, 'El proveedor de identidad responde');
    return config;
  };
  return () => {
    known ??= ask().catch((error: unknown) => {
      known = null;
      throw new SignInFailure('provider-down', { cause: error });
    });
    return known;
  };
}

async function redeemed(
  config: client.Configuration,
  answer: URL,
  { state, nonce, codeVerifier }: Challenge,
): Promise<{ sub: string } & Record<string, unknown>> {
  const isOneAnswer = ['code', 'error', 'state', 'iss'].every((name) => answer.searchParams.getAll(name).length <= 1);
  if (!isOneAnswer) throw new SignInFailure('rejected', { byVisitor: true });
  try {
    const tokens = await client.authorizationCodeGrant(config, answer, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: codeVerifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new SignInFailure('rejected');
    if (claims.name && claims.email) return claims;
    return { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, claims.sub)) };
  } catch (error) {
    if (error instanceof SignInFailure) throw error;
    throw new SignInFailure(faultOf(error), { cause: error, byVisitor: isByVisitor(error) });
  }
}

const cannotNow = new Set(['temporarily_unavailable', 'server_error']);
const unanswered = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);

function faultOf(error: unknown): SignInFault {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'cancelled';
    return cannotNow.has(error.error) ? 'provider-down' : 'rejected';
  }
  return isUnanswered(error) || (statusOf(error) ?? 0) >= 500 ? 'provider-down' : 'rejected';
}

function isUnanswered(error: unknown): boolean {
  // what fetch throws when there is no answer, or half of one
  if (error instanceof TypeError) return true;
  return error instanceof client.ClientError && error.code !== undefined && unanswered.has(error.code);
}

/** The status that the provider answered with, where that is what failed. */
function statusOf(error: unknown): number | null {
  if (error instanceof client.ResponseBodyError) return error.status;
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Response ? cause.status : null;
}

/** What the browser brought was a no, or a code that the provider did not give. */
function isByVisitor(error: unknown): boolean {
  if (error instanceof client.AuthorizationResponseError) return true;
  return error instanceof client.ResponseBodyError && error.error === 'invalid_grant';
}

function isPlainLoopback(server: URL): boolean {
  return server.protocol === 'http:' && loopbackOrigins(server.origin).length > 0;
}
