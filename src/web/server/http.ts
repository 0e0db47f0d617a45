import { randomBytes, randomUUID } from 'node:crypto';
import type { BlockList } from 'node:net';
import { fileURLToPath } from 'node:url';
import * as build from 'virtual:react-router/server-build';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { App } from '#app/app.ts';
import { isReady } from '#app/is-ready.ts';
import { createReaderSlots } from '#app/reader-slots.ts';
import { type AnyRefusal, isRefusal } from '#domain/refusal.ts';
import { layoutTexts } from '#texts/layout.ts';
import { ownOrigins } from '#texts/own-origins.ts';
import { patterns } from '#texts/paths.ts';
import { refusalSentence, refusalStatus } from '#texts/refusals.ts';
import { requestTexts } from '#texts/requests.ts';
import { mostSent } from './answer-file.ts';
import { takeBrowserFailures } from './browser-failures.ts';
import { type Request, requestContext } from './context.ts';
import { createStreams } from './event-stream.ts';
import { withErrorIds } from './failures.ts';
import { type Metrics, measured, metricsFor } from './metrics.ts';
import { applyPolicy } from './middleware/apply-policy.ts';
import { addressRead, canonicalAddress } from './middleware/canonical-address.ts';
import { inTurn, withBody } from './middleware/in-turn.ts';
import { type Logged, requestLog } from './middleware/request-log.ts';
import { senderIn } from './middleware/sender-of.ts';
import { readAccount } from './middleware/session.ts';
import { isProxy, visitorOf } from './middleware/visitor-of.ts';
import { opensPage, plainFailure, refuseRequest } from './plain-page.ts';
import { formAnswer } from './redirect-away.ts';
import { makesForOthers, shareAnswer } from './shared-pages/share-answer.ts';
import { readTheme } from './theme.ts';

type VisitorIn = (c: Context<Logged>) => string;

type Served = {
  /** Proxies whose word on who a visitor is counts. */
  trustedProxies: BlockList;
  /** Whether the built files of the browser are served, or a development server brings its own. */
  serveBuilt: boolean;
  /** Hosts that people's pictures come from. */
  pictureHosts: readonly string[];
  metrics: Metrics;
  /** What opens the metrics; null: nothing does. */
  metricsToken: string | null;
};

/**
 * The HTTP application behind `frontHandler`, everything in the turns of its networks: health probes, the route's policy
 * (`route-policy.ts`), the browser's static files, and all pages.
 */
export function httpApp(
  app: App,
  { serveBuilt, trustedProxies, pictureHosts, metrics, metricsToken }: Served,
): Hono<Logged> {
  const http = new Hono<Logged>();
  http.onError((error, c) => answerFailure(app, error, c));
  http.use(makesForOthers);
  http.use(addressRead);
  const visitorIn = visitorBehind(trustedProxies, app);
  const taken = inTurn(visitorIn);
  answerProbes(http, app, taken);
  http.get(patterns.metrics, metricsFor(metrics, metricsToken));
  http.use(requestLog(app.log, randomUUID));
  http.use(measured(metrics));
  http.use(taken);
  http.use(applyPolicy({ publicUrl: app.publicUrl, pictureHosts, visitorIn, senderOf: senderIn(app) }));
  http.use(canonicalAddress);
  http.use(compress());
  if (serveBuilt) serveBrowserFiles(http);
  takeBrowserFailures(http, app, visitorIn);
  servePages(http, app, { visitorIn, pictureHosts });
  return http;
}

function answerFailure(app: App, error: Error, c: Context<Logged>): Response {
  if (isRefusal(error)) return refusedEarly(error, c);
  const log = c.get('log') ?? app.log;
  if (c.req.raw.signal.aborted) log.info('Quien pedía se fue antes de la respuesta');
  else log.error({ err: error }, 'Una petición falló antes de su página');
  return c.html(plainFailure(c.get('requestId') ?? ''), 503, { 'Cache-Control': 'no-store' });
}

/** Answers health probes, which are not logged. */
function answerProbes(http: Hono<Logged>, app: App, taken: MiddlewareHandler<Logged>): void {
  http.get(patterns.health, taken, (c) => c.text('ok'));
  // whoever asks while it is looked at is given the same answer, so that no flood of probes becomes one of queries
  let underway: ReturnType<typeof isReady> | null = null;
  const forget = () => {
    underway = null;
  };
  http.get(patterns.ready, taken, async (c) => {
    underway ??= isReady(app).finally(forget);
    const ready = await underway;
    if (ready.fault) return c.text(requestTexts.databaseFault[ready.fault], 503);
    // all processes share their files: to take this one out of service would take the whole site down
    return c.text(ready.files ? requestTexts.filesFault[ready.files] : 'ok');
  });
}

function servePages(
  http: Hono<Logged>,
  app: App,
  { visitorIn, pictureHosts }: { visitorIn: VisitorIn } & Pick<Served, 'pictureHosts'>,
): void {
  // the router would compare a form's origin with the address that a proxy asks at; ours is checked by the policy, by
  // what the browser says of the request's site where a page tells its own address to nobody and the origin is `null`
  const origins = ownOrigins(app.publicUrl);
  const allowedActionOrigins = [...[...origins].map((origin) => new URL(origin).host), 'null'];
  const site = { isSecure: app.publicUrl.startsWith('https:'), pictureHosts };
  const kept = { streams: createStreams(), downloads: createReaderSlots(mostSent.total) };
  const handle = createRequestHandler({ ...withErrorIds(build), allowedActionOrigins }, import.meta.env.MODE);
  http.all('*', async (c) => {
    const answer = await withBody(c.req.raw, c.get('turn'), async (request) => {
      const context = await contextOf(app, c, { ...kept, visitor: visitorIn(c) });
      const asked = context.get(requestContext);
      const page = withCacheControl(await handle(withoutSignal(request), context), asked);
      return shareAnswer(c, page, site, asked.cspNonce);
    });
    const response = formAnswer(c.req.raw, answer, origins);
    return response.status >= 400 && !isPage(response) && opensPage(c.req.raw) ? failedFile(c, response) : response;
  });
}

/**
 * A request whose answer is waited for also when its client has gone. Where the signal says so the router answers at once,
 * while what a page's loaders began goes on: its turn would be over with its work under way, and connections that are cut
 * one after the other would begin work without bound. What is sent for longer looks at `ongoing.signal`.
 */
function withoutSignal(request: globalThis.Request): globalThis.Request {
  const { url, method, headers, body } = request;
  // a request made of another reads its body at once, and its turn is given up as the body is first read (`withBody`)
  return new globalThis.Request(url, { method, headers, ...(body && { body, duplex: 'half' }) } as RequestInit);
}

/** Whether a response is a page, or the data of one. */
function isPage({ headers }: Response): boolean {
  return /^text\/(?:html|x-script)/.test(headers.get('Content-Type') ?? '');
}

/** No cache may show a page, or the data of one, with somebody's name on it after they have left. */
function withCacheControl(response: Response, { account }: Request): Response {
  if (isPage(response) && !response.headers.has('Cache-Control'))
    response.headers.set('Cache-Control', account ? 'private, no-store' : 'private, no-cache');
  return response;
}

/** Replaces an error response without a page (of a file or redirect) by one, when it was opened as a page. */
async function failedFile(c: Context<Logged>, response: Response): Promise<Response> {
  if (response.status === 500) return c.html(plainFailure(c.get('requestId')), 500, { 'Cache-Control': 'no-store' });
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain') ?? false;
  const sent = isText ? await response.text() : '';
  const words = sent || (response.status === 404 ? layoutTexts.notFound : layoutTexts.refused).lead;
  const again = response.headers.get('Retry-After');
  return refuseRequest(c.req.raw, {
    status: response.status,
    words,
    ...(again && { headers: { 'Retry-After': again } }),
  });
}

/** A refusal before the router: only the database can refuse so early, when the session is read. */
function refusedEarly(refusal: AnyRefusal, c: Context<Logged>): Response {
  return refuseRequest(c.req.raw, { status: refusalStatus(refusal.code), words: refusalSentence(refusal) });
}

async function contextOf(
  everyones: App,
  c: Context<Logged>,
  known: Pick<Request, 'streams' | 'downloads' | 'visitor'>,
): Promise<RouterContextProvider> {
  const app = { ...everyones, log: c.get('log') };
  const context = new RouterContextProvider();
  const request = c.req.raw;
  const cspNonce = randomBytes(16).toString('base64');
  c.set('inlineScripts', [`nonce-${cspNonce}`]);
  context.set(requestContext, {
    app,
    account: await readAccount(app, request),
    requestId: c.get('requestId'),
    ongoing: { signal: request.signal, aside: c.get('turn').aside },
    theme: readTheme(request),
    ...known,
    isData: c.req.path.endsWith('.data'),
    cspNonce,
  });
  return context;
}

/** Where a request comes from. Says once in the log that a proxy seems to be there which no setting names. */
function visitorBehind(trustedProxies: BlockList, { log }: App): VisitorIn {
  let isStated = false;
  return (c) => {
    const remote = getConnInfo(c).remote.address;
    if (!remote) throw new Error('a request without an address got past the front handler');
    const forwardedFor = c.req.header('X-Forwarded-For');
    const visitor = visitorOf(remote, forwardedFor, trustedProxies);
    if (forwardedFor !== undefined && !isStated && !isProxy(remote, trustedProxies)) {
      isStated = true;
      log.warn(
        'Llega X-Forwarded-For de quien no está en TRUSTED_PROXIES y no se le hace caso: si es tu proxy, ponlo ahí, o sus visitantes contarán como uno solo',
      );
    }
    return visitor;
  };
}

/** What the build made for browsers. */
export const builtFiles = fileURLToPath(new URL('../client', import.meta.url));

/** Files whose name says nothing of what is in them; the others are answered before (`browser-files.ts`). */
function serveBrowserFiles(http: Hono<Logged>): void {
  http.use('*', async (c, next) => {
    if (!/\.[a-z0-9]{2,11}$/.test(c.req.path) || c.req.path.split('/').length > 3) return next();
    const onFound = (_: string, found: Context) => found.header('Cache-Control', 'public, max-age=3600');
    return serveStatic({ root: builtFiles, precompressed: true, onFound })(c, next);
  });
}
