import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import * as build from 'virtual:react-router/server-build';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';
import { NONCE, secureHeaders } from 'hono/secure-headers';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { App } from '#app/app.ts';
import { isReady } from '#app/is-ready.ts';
import { fileLimits } from '#domain/community-file.ts';
import { messageLimits } from '#domain/message.ts';
import { largestPicture } from '#domain/picture-size.ts';
import { videoOrigins } from '#domain/video.ts';
import { patterns } from '#texts/paths.ts';
import { takeBrowserFailures } from './browser-failures.ts';
import { requestContext } from './context.ts';
import { withErrorIds } from './failures.ts';
import { type Logged, requestLog } from './middleware/request-log.ts';
import { readAccount } from './middleware/session.ts';
import { visitorOf } from './middleware/visitor-of.ts';
import { plainFailure } from './plain-failure.ts';
import { readTheme } from './theme.ts';

const megabyte = 1024 * 1024;
/** A picture or receipt and the form around it. */
const largestBody = largestPicture + megabyte;

/** All that is refused before a page: a form that another site sends. */
const fromElsewhere = 'Este envío viene de otra página. Vuelve a abrir la nuestra y envíalo desde ella.';

const mailStops = patterns.mailStop.replace(/:.*/, '');

/** The HTTP side: health, limits, headers, the browser's files, and every page behind them. */
export function httpApp(app: App, { serveBuilt }: { serveBuilt: boolean }): Hono<Logged> {
  const http = new Hono<Logged>();
  http.onError((error, c) => {
    if (error instanceof HTTPException) return c.text(fromElsewhere, error.status);
    c.get('log').error({ err: error }, 'A request failed before its page');
    return c.html(plainFailure(c.get('requestId')), 503, { 'Cache-Control': 'no-store' });
  });
  http.get(patterns.health, (c) => c.text('ok'));
  http.get(patterns.ready, async (c) => {
    const ready = await isReady(app);
    if (!ready.isReady) return c.text('la base de datos no responde', 503);
    // all processes share their files: to take this one out of service would take the whole site down
    return c.text(ready.files ? 'ok' : 'ok, pero los archivos no responden');
  });
  http.use(requestLog(app.log, randomUUID));
  http.use(compress());
  if (serveBuilt) serveBrowserFiles(http);
  // the window of a sign-in has to stay tied to its page on its way to another site and back
  for (const path of [patterns.signInStart, `${patterns.signInStart}/*`]) {
    http.use(path, async (c, next) => {
      await next();
      c.header('Cross-Origin-Opener-Policy', 'unsafe-none');
    });
  }
  // what a private link opens is for its holder: kept nowhere, listed nowhere, its address told to no other site
  for (const path of [patterns.ticket, patterns.checkout]) {
    http.use(path.replace(/:.*/, '*'), async (c, next) => {
      await next();
      c.header('Cache-Control', 'private, no-store');
      c.header('Referrer-Policy', 'same-origin');
      c.header('X-Robots-Tag', 'noindex');
    });
  }
  // an invitation is for whoever was given it, and the end of a mail for its reader: such an address is told to nobody,
  // not even by the page it leads to
  for (const pattern of [patterns.invitation, patterns.mailStop]) {
    http.use(pattern.replace(/:.*/, '*'), async (c, next) => {
      await next();
      c.header('Cache-Control', 'private, no-store');
      c.header('Referrer-Policy', 'no-referrer');
      c.header('X-Robots-Tag', 'noindex');
    });
  }
  // what a link unfolds with is for every site to show
  for (const path of [
    patterns.sharePicture,
    patterns.articlePicture,
    patterns.communityPicture,
    patterns.rafflePicture,
  ]) {
    http.use(path, async (c, next) => {
      await next();
      c.header('Cross-Origin-Resource-Policy', 'cross-origin');
    });
  }
  // the one page that frames another site: it holds a lesson's film and nothing else, and stands in a page of ours
  http.use(patterns.lessonVideo, async (c, next) => {
    await next();
    c.header('Content-Security-Policy', filmPolicy);
  });
  http.use(secureHeaders(headers(app.publicUrl.startsWith('https:'))));
  const fromOurselves = csrf({
    origin: (origin, c) => origin === app.publicUrl || origin === new URL(c.req.url).origin,
  });
  // a mail program ends mails for its user without any page of ours: what it sends is signed by us
  http.use((c, next) => (c.req.path.startsWith(mailStops) ? next() : fromOurselves(c, next)));
  const forms = bodyLimit({
    maxSize: largestBody,
    onError: (c) => c.text('El envío pesa demasiado: el máximo son 10 MB por archivo.', 413),
  });
  const communities = bodyLimit({
    maxSize: fileLimits.archive + megabyte,
    onError: (c) => c.text('El envío pesa demasiado: el máximo para una comunidad son 64 MB.', 413),
  });
  // a message takes several pictures, each as large as a picture may be
  const said = bodyLimit({
    maxSize: messageLimits.pictures * largestPicture + megabyte,
    onError: (c) => c.text('El envío pesa demasiado: el máximo son 10 MB por foto.', 413),
  });
  const bringings = new Set([patterns.bringCommunity, `${patterns.bringCommunity}.data`]);
  const places = [patterns.messages, patterns.thread].map(
    (pattern) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}(?:\\.data)?$`),
  );
  const limitAt = (path: string) => {
    if (bringings.has(path)) return communities;
    return places.some((place) => place.test(path)) ? said : forms;
  };
  http.use((c, next) => limitAt(c.req.path)(c, next));
  takeBrowserFailures(http, { visitorIn, now: () => app.clock.now() });
  // the router would compare a form's origin with the address that a proxy asks at; ours is checked above, by what the
  // browser says of the request's site where a page tells its own address to nobody and the origin is `null`
  const allowedActionOrigins = [new URL(app.publicUrl).host, 'null'];
  const handle = createRequestHandler({ ...withErrorIds(build), allowedActionOrigins }, import.meta.env.MODE);
  http.all('*', async (c) => {
    const context = await contextOf(app, c);
    const response = await handle(c.req.raw, context);
    const isPage = /^text\/(?:html|x-script)/.test(response.headers.get('Content-Type') ?? '');
    if (response.status === 500 && !isPage && c.req.header('Accept')?.includes('text/html'))
      return c.html(plainFailure(c.get('requestId')), 500, { 'Cache-Control': 'no-store' });
    // a page or the data of one: no cache may show a page with somebody's name on it after they have left
    if (isPage && !response.headers.has('Cache-Control'))
      response.headers.set(
        'Cache-Control',
        context.get(requestContext).account ? 'private, no-store' : 'private, no-cache',
      );
    return response;
  });
  return http;
}

async function contextOf(everyones: App, c: Context<Logged>): Promise<RouterContextProvider> {
  const app = { ...everyones, log: c.get('log') };
  const context = new RouterContextProvider();
  const request = c.req.raw;
  context.set(requestContext, {
    app,
    account: await readAccount(app, request),
    requestId: c.get('requestId'),
    theme: readTheme(request),
    visitor: visitorIn(c),
    cspNonce: c.get('secureHeadersNonce') ?? randomBytes(16).toString('base64'),
  });
  return context;
}

function visitorIn(c: Context<Logged>): string {
  return visitorOf(getConnInfo(c).remote.address ?? '', c.req.header('X-Forwarded-For'));
}

function serveBrowserFiles(http: Hono<Logged>): void {
  const root = fileURLToPath(new URL('../client', import.meta.url));
  http.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  );
  http.use('*', async (c, next) => {
    if (!/\.[a-z0-9]{2,11}$/.test(c.req.path) || c.req.path.split('/').length > 3) return next();
    return serveStatic({ root, onFound: (_, found) => found.header('Cache-Control', 'public, max-age=3600') })(c, next);
  });
}

const filmPolicy = [
  "default-src 'none'",
  `frame-src ${videoOrigins.join(' ')}`,
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

function headers(isSecure: boolean): Parameters<typeof secureHeaders>[0] {
  return {
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      connectSrc: ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      frameAncestors: ["'none'"],
    },
    // a sign-in popup has to reach the page that opened it
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isSecure ? 'max-age=31536000' : false,
  };
}
