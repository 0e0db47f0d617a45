import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { base, Prompt } from 'oidc-provider/lib/helpers/interaction_policy/index.js';
import { Provider } from 'oidc-provider/lib/provider.js';
import * as v from 'valibot';
import { email, line, parseForm } from '#domain/form.ts';
import { isRefusal } from '#domain/refusal.ts';
import { ownOrigins } from '#texts/own-origins.ts';
import { paths } from '#texts/paths.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';
import { demoClientId } from './demo-identity.ts';
import { chooserPage, lostPage, refusedPage, type Theme } from './demo-pages.ts';
import { type DemoState, type DemoStateOptions, ownDemoState } from './demo-state.ts';
import { styles } from './demo-styles.ts';

export type DemoProviderOptions = {
  /** The product's origin and the path that it is mounted at. */
  issuer: string;
  /** The network of a request, by which what it leaves under way is counted. */
  networkOf(request: IncomingMessage): string;
  /** Counts a sign-in that is begun, or refuses. */
  charge(request: IncomingMessage): Promise<void>;
  /** What it keeps, where it shares that with other processes; its own otherwise. */
  openState?: (network: () => string) => Promise<DemoState>;
} & Omit<DemoStateOptions, 'network'>;

/** What its pages may hold; see the content policy of our own in `web/server/route-policy.ts`. */
const contentOfPages = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const largestForm = 4096;
/** Characters of an address: four times those that our own sign-in asks at. What it says is kept until it ends. */
const longestAddress = 2048;
/** What begins no sign-in, below the issuer: anything else is counted as one. */
const goesOn = /^\/(?:token|jwks|me|\.well-known\/[\w-]+|auth\/[\w-]+)$/;
const madeUp = v.object({ name: line(1, 80), email });
/** What our client asks for. Anyone may enter as anyone here, so there is nothing to consent to. */
const scope = 'openid profile email';
/** Where its chooser is, below the issuer. */
const chooser = '/entrar/';

/**
 * The demonstration provider: the real protocol, with a page that lets anyone in as anyone. It answers requests whose
 * path begins with its issuer's. Only for a server that nothing but its own machine reaches.
 */
export async function createDemoProvider({ issuer, log, ...options }: DemoProviderOptions): Promise<Handler> {
  const { networkOf, charge } = options;
  const { origin, pathname: mount, host, protocol } = new URL(issuer);
  const networks = new AsyncLocalStorage<string>();
  const network = () => networks.getStore() ?? '';
  const state = await (options.openState?.(network) ?? ownDemoState({ ...options, log, network }));
  const provider = protocolOf({ issuer, origins: [...ownOrigins(origin)], mount, state });
  const handle = provider.callback();
  provider.on('server_error', (_, error) => log.warn({ err: error }, 'El proveedor de demostración ha fallado'));

  // a form ends where the sign-in was begun, which may be another name of this machine
  // a policy cannot name an IPv6 address: browsers leave such a source out, and say so each time
  const ends = [...ownOrigins(origin)].filter((each) => !each.includes('['));
  const content = [...contentOfPages, `form-action ${ends.join(' ')}`].join('; ');

  const answer: Handler = (request, response) => {
    const path = request.url ?? '';
    withoutSession(request);
    response.setHeader('Content-Security-Policy', content);
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (path.startsWith(mount + chooser)) {
      choose(provider, state, request, response).catch((error: unknown) => {
        if (!isLost(error)) log.warn({ err: error }, 'El proveedor de demostración ha fallado');
        if (!response.headersSent) send(response, 400, lostPage(themeOf(request)));
      });
      return;
    }
    // its addresses are its issuer's, whatever name of this machine the browser used
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    const url = path.slice(mount.length);
    Object.assign(request, { originalUrl: path, url });
    if (path.length > longestAddress) return send(response, 400, lostPage(themeOf(request)));
    if (goesOn.test(url.split('?', 1)[0] ?? '')) return handle(request, response);
    charge(request).then(
      () => handle(request, response),
      (error: unknown) => refuse(request, response, error, log),
    );
  };
  return (request, response) => networks.run(networkOf(request), () => answer(request, response));
}

/** Says why no sign-in begins. */
function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown,
  log: DemoProviderOptions['log'],
): void {
  const theme = themeOf(request);
  if (isRefusal(error)) {
    if (error.code === 'too-many-requests') response.setHeader('Retry-After', error.params.seconds);
    send(response, refusalStatus(error.code), refusedPage(theme, refusalSentence(error)));
  } else {
    log.warn({ err: error }, 'El proveedor de demostración ha fallado');
    send(response, 500, lostPage(theme));
  }
}

type Setting = {
  issuer: string;
  origins: readonly string[];
  mount: string;
  state: DemoState;
};

function protocolOf({ issuer, origins, mount, state }: Setting): Provider {
  const policy = base();
  policy.add(new Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(issuer, {
    adapter: state.underWay,
    clients: [
      {
        client_id: demoClientId,
        token_endpoint_auth_method: 'none',
        redirect_uris: origins.map((origin) => origin + paths.signInCallback()),
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [state.keys.signing] },
    cookies: { keys: [state.keys.cookies] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      // what we do not ask for would be kept for whoever does
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
    },
    interactions: { policy, url: (_, { uid }) => mount + chooser + uid },
    renderError: (context) => {
      context.type = 'html';
      context.body = lostPage(themeOf(context.req));
    },
    findAccount: async (_, subject) => {
      const account = await state.find(subject);
      if (!account) return undefined;
      return {
        accountId: subject,
        claims: () => ({ sub: subject, name: account.name, email: account.email, email_verified: true }),
      };
    },
    loadExistingGrant: async ({ oidc }) => {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(scope);
      await grant.save();
      return grant;
    },
    ttl: { Session: 3600, Interaction: 900, Grant: 3600, AuthorizationCode: 60, AccessToken: 600, IdToken: 600 },
  });
  provider.proxy = true;
  return provider;
}

async function choose(
  provider: Provider,
  state: DemoState,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  await provider.interactionDetails(request, response);
  const theme = themeOf(request);
  if (request.method !== 'POST') {
    const isOther = new URLSearchParams(request.url?.split('?')[1]).has('otra');
    const other = isOther ? { name: '', email: '', fields: {} } : null;
    return send(response, 200, chooserPage({ theme, accounts: await state.offered(), other }));
  }
  const form = await readForm(request);
  if (form.has('cancelar')) {
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person said no',
    });
  }
  const enter = (accountId: string) =>
    provider.interactionFinished(request, response, { login: { accountId, remember: false }, select_account: {} });
  const chosen = form.get('cuenta');
  if (chosen !== null && (await state.find(chosen))) return enter(chosen);
  const raw = { name: form.get('nombre') ?? '', email: form.get('correo') ?? '' };
  const parsed = parseForm(madeUp, raw);
  if (parsed.ok) return enter(await state.remember(parsed.value));
  const other = { ...raw, fields: parsed.fields };
  return send(response, 422, chooserPage({ theme, accounts: await state.offered(), other }));
}

/** Each sign-in stands alone: two at once in one browser, as two people, would otherwise end each other. */
function withoutSession(request: IncomingMessage): void {
  const { cookie } = request.headers;
  if (cookie)
    request.headers.cookie = cookie
      .split(/;\s*/)
      .filter((pair) => !pair.startsWith('_session'))
      .join('; ');
}

function isLost(error: unknown): boolean {
  return error instanceof Error && error.name === 'SessionNotFound';
}

function themeOf(request: IncomingMessage): Theme {
  const match = /(?:^|;\s*)tema=(light|dark)(?:;|$)/.exec(request.headers.cookie ?? '');
  return (match?.[1] as Theme | undefined) ?? null;
}

function send(response: ServerResponse, status: number, html: string): void {
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(html);
}

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestForm) throw new RangeError('The form is too long');
    chunks.push(chunk);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
