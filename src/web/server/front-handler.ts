import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { isOwnHost, isReachedDirectly } from '#texts/own-origins.ts';
import { patterns } from '#texts/paths.ts';
import { answerFiles } from './browser-files.ts';
import { endUnread, lengthStatus, namesTwoHosts } from './length-required.ts';
import { otherHostPage } from './plain-page.ts';
import { headersOf, policyOf, type Site } from './route-policy.ts';
import type { AnswerShared } from './shared-pages/answer-shared.ts';

type FrontHandler = {
  publicUrl: string;
  log: Pick<Logger, 'info'>;
  shared: AnswerShared;
  /** Where the built files of the browser are; null where a development server brings its own. */
  browserFiles: string | null;
} & Pick<Site, 'pictureHosts'>;

/** Health checks use whatever host name they know. */
const probes = new Set<string>([patterns.health, patterns.ready]);

/**
 * The first handler of every request: ends those whose client has gone already, refuses unknown methods, bodies without a
 * length and two hosts, gives the browser's files and pages that are the same for everybody (`shared`), sets the default headers whichever handler responds, and
 * refuses requests for another host (see `isOwnHost`). A request to this machine itself is redirected to the public address;
 * one that came through a proxy gets a page with the address instead, because a proxy that drops `Host` would redirect for
 * ever.
 */
export function frontHandler(
  { publicUrl, pictureHosts, log, shared, browserFiles }: FrontHandler,
  next: RequestListener,
): RequestListener {
  const { host: publicHost } = new URL(publicUrl);
  const site = { isSecure: publicUrl.startsWith('https:'), pictureHosts };
  const usual = headersOf(policyOf(null), site);
  const files = browserFiles === null ? () => false : answerFiles(browserFiles, usual);
  const demonstration = headersOf(policyOf('demoProvider'), site);
  const refuseOther = (request: IncomingMessage, response: ServerResponse, isDirect: boolean) => {
    setHeaders(response, usual);
    const status = isDirect && reads.has(request.method) ? 302 : 421;
    log.info({ method: request.method, status }, 'Petición para otro servidor');
    refuse(response, { status, location: publicUrl + request.url, publicUrl });
  };
  const serve: RequestListener = (request, response) => {
    const fault = faultOf(request);
    if (fault) {
      log.info({ method: request.method, status: fault.status }, fault.words);
      return endUnread(request, response, fault.status);
    }
    const { host, path } = askedOf(request);
    const goOn = () => {
      setHeaders(response, path.startsWith(`${patterns.demoProvider}/`) ? demonstration : usual);
      next(request, response);
    };
    const reached = { publicUrl, localPort: request.socket.localPort };
    if (host === publicHost) return files(request, response) || shared(request, response, goOn);
    if (probes.has(path)) return goOn();
    if (isOwnHost(host, reached)) return files(request, response) || goOn();
    refuseOther(request, response, isReachedDirectly(reached));
  };
  // a connection that was reset has no address any more, and what it sent would be counted for no network. Asked for here,
  // the address is known for as long as the request lasts
  return (request, response) => {
    if (!request.socket.remoteAddress) return void request.socket.destroy();
    if (methods.has(request.method)) return serve(request, response);
    setHeaders(response, usual);
    return refuseMethod(response);
  };
}

/** Why a request is ended unread, as the log says it; null for one that is handled. */
function faultOf(request: IncomingMessage): { status: 400 | 411; words: string } | null {
  if (namesTwoHosts(request)) return { status: 400, words: 'Petición que nombra dos servidores' };
  const status = lengthStatus(request);
  return status && { status, words: 'Petición que no dice cuánto trae' };
}

function setHeaders(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** What forms, pages and programs of ours ask with. The router would run an action for others, and fails on `TRACE`. */
const methods: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);

const reads: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD']);

/** The host and path that are asked for. A proxy may send the whole address, which then goes before `Host`. */
function askedOf(request: IncomingMessage): { host: string; path: string } {
  const whole = request.url?.startsWith('/') ? null : URL.parse(request.url ?? '');
  if (whole) request.url = whole.pathname + whole.search;
  return { host: whole?.host ?? request.headers.host ?? '', path: request.url?.split('?', 1)[0] ?? '' };
}

function refuseMethod(response: ServerResponse): void {
  response.setHeader('Connection', 'close');
  response.writeHead(405, { Allow: [...methods].join(', '), 'Cache-Control': 'no-store' }).end();
}

function refuse(
  response: ServerResponse,
  { status, location, publicUrl }: { status: number; location: string; publicUrl: string },
): void {
  response.setHeader('Cache-Control', 'no-store');
  // the body that may still come is of no use
  response.setHeader('Connection', 'close');
  if (status === 302) response.writeHead(302, { Location: location }).end();
  else response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(otherHostPage(publicUrl));
}
