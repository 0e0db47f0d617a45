import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import { memory } from '#identity/demo-provider/memory.ts';

export const peerClient = { id: 'rifas-de-prueba', secret: 'el-secreto-del-cliente-de-prueba' };

/**
 * An identity provider of somebody else, which knows us by a client secret and vouches for one person at once, without
 * asking: what Google is to an installation. `claims` is what it says of them.
 */
export async function startOidcPeer(redirectUri: string, claims: Record<string, unknown> & { sub: string }) {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(issuer, {
    adapter: memory({ now: () => Temporal.Now.instant().epochMilliseconds, network: () => '', most: 5000 }),
    clients: [
      {
        client_id: peerClient.id,
        client_secret: peerClient.secret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    conformIdTokenClaims: true,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { policy, url: (_, { uid }) => `/choose/${uid}` },
    findAccount: (_, accountId) => ({ accountId, claims: () => claims }),
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    ttl: { Session: 600, Interaction: 600, Grant: 600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
  });
  const answer = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/choose/')) return answer(request, response);
    const chosen = { login: { accountId: claims.sub, remember: false }, select_account: {} };
    provider.interactionFinished(request, response, chosen).catch(() => response.writeHead(400).end());
  });
  return {
    issuer,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
