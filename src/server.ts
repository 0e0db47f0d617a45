import cluster from 'node:cluster';
import { randomBytes, randomUUID } from 'node:crypto';
import {
  createServer as createHttpServer,
  type ServerOptions as HttpServerOptions,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { chargeDemoSignIn } from '#app/accounts/begin-sign-in.ts';
import { type App, type Dice, type MachineClock, sharerOf } from '#app/app.ts';
import { atMostEvery } from '#app/at-most-every.ts';
import { copyProcess } from '#app/copies/copy-process.ts';
import { checkDatabase, skippedWhileDatabaseIsAway } from '#app/database-refusals.ts';
import { dueWorks } from '#app/due-works.ts';
import { fillIfAsked } from '#app/examples/fill-with-examples.ts';
import { figuresOf } from '#app/operation/show-figures.ts';
import { slowWorks } from '#app/slow-works.ts';
import { type TrustedClock, trustedClock } from '#app/trusted-clock.ts';
import { watchMigrations } from '#app/watch-migrations.ts';
import { drandBeacon } from '#beacon/drand.ts';
import { addressFault, type Config } from '#config';
import type { DatabaseHandle } from '#db/client.ts';
import { watchDatabase } from '#db/health.ts';
import { openStore } from '#files/open-store.ts';
import { openGateways, openPlanGateways } from '#gateways/open-gateways.ts';
import { createDemoProvider } from '#identity/demo-provider/demo-provider.ts';
import { demoStateOfOther } from '#identity/demo-provider/shared-demo-state.ts';
import { createSignIn } from '#identity/sign-in.ts';
import { startTicker, type WorkDone } from '#jobs/ticker.ts';
import { within } from '#jobs/within.ts';
import { smtpMailer } from '#mail/smtp.ts';
import { offerPlans } from '#plans';
import { webPusher } from '#push/web-push.ts';
import { startHub } from '#realtime/hub.ts';
import { patterns } from '#texts/paths.ts';
import { draining } from '#web/server/draining.ts';
import { frontHandler } from '#web/server/front-handler.ts';
import { builtFiles, httpApp } from '#web/server/http.ts';
import { endExpecting } from '#web/server/length-required.ts';
import { type Metrics, openMetrics } from '#web/server/metrics.ts';
import { visitorOf } from '#web/server/middleware/visitor-of.ts';
import { answerShared } from '#web/server/shared-pages/answer-shared.ts';
import { createSharedPages, type SharedPages } from '#web/server/shared-pages/shared-pages.ts';
import { cutSlowBodies } from '#web/server/slow-bodies.ts';
import { httpWitness } from '#witness/http-witness.ts';
import { askPrimary } from './between-processes.ts';
import { createLog } from './log.ts';
import { joinDatabase, type OpenDatabase, openDatabase } from './open-database.ts';
import { patience } from './patience.ts';
import { liveUntilToldToEnd, sayReady } from './process-life.ts';

export type ServerOptions = {
  config: Config;
  clock?: MachineClock;
  dice?: Dice;
  log?: Logger;
  /** Serves the browser's files before anything else; the built ones unless a development server brings its own. */
  assets?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Milliseconds for which a page that is the same for everybody is given to others; 0 for never. */
  sharedPageLife?: number;
  /** Aborts a start in progress: it throws, after closing what it had opened. */
  signal?: AbortSignal;
  /** Whether `primary.ts` has started this process and others: it has opened the database, and keeps what they share. */
  isOneOfSeveral?: boolean;
};

/**
 * Timeouts of a connection. Slow bodies are cut by their pace (`web/server/slow-bodies.ts`); the request timeout is the
 * last bound, within which a 10 MB receipt arrives at the least honest pace. Keep-alive is longer than that of proxies
 * (60 s), so that none sends a request into a connection that is being closed.
 */
const connectionLimits: HttpServerOptions = {
  headersTimeout: 20_000,
  requestTimeout: 60 * 60_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
};
/**
 * Milliseconds without traffic after which a connection is closed, so that a client that stops reading does not hold
 * its response in memory. Event streams send heartbeats more often (`web/server/event-stream.ts`).
 */
const longestSilence = 120_000;
/** All event streams (`web/server/event-stream.ts`) and as many other connections. */
const mostConnections = 10_000;

/** A page for everybody is at most a second old. */
const sharedPageLife = 1000;
/** Bytes of such pages that are kept, and of the largest of them: a raffle of 100,000 numbers fits. */
const sharedPageRoom = { mostBytes: 48 * 1024 * 1024, largest: 4 * 1024 * 1024 };

const systemClock: MachineClock = { now: () => Temporal.Now.instant(), monotonic: () => performance.now() };
const systemDice: Dice = { bytes: (count) => randomBytes(count), uuid: randomUUID };

/** What ends something that a start has begun. */
type Undo = () => Promise<unknown>;

/**
 * Starts the whole product: database, adapters, HTTP and the work that is due by the clock. A start that fails, or is
 * called off, ends what it had begun, the database's process too.
 */
export async function startServer(options: ServerOptions) {
  const begun: Undo[] = [];
  try {
    return await start(options, begun);
  } catch (error) {
    for (const undo of begun.reverse()) await undo().catch(() => undefined);
    throw error;
  }
}

async function start(
  {
    config,
    clock: machine = systemClock,
    dice = systemDice,
    log = createLog(config),
    assets,
    sharedPageLife: life = sharedPageLife,
    signal = new AbortController().signal,
    isOneOfSeveral = false,
  }: ServerOptions,
  begun: Undo[],
) {
  offerPlans(config.plans);
  const database = await (isOneOfSeveral ? joinDatabase(config, log) : openDatabase(config, log, signal));
  begun.push(() => database.close());
  const beacon = drandBeacon({ urls: config.drandUrls, log });
  const clock = await trustedClock({ db: database.db, machine, beacon, server: dice.uuid(), log });
  const live = startHub({ database, clock, log });
  begun.push(live.stop);
  const app = assembleApp(config, { database, clock, dice, log, beacon, live });
  // the log shows at once when a bucket cannot be reached; the site goes on without it
  void app.files.answers();
  const metrics = openMetrics({ pool: database.pool, figures: figuresOf(app) });
  const { http, drained } = await openHttp(app, config, {
    assets,
    metrics,
    isOneOfSeveral,
    pages: createSharedPages({ now: () => performance.now(), life, log, count: metrics.given, ...sharedPageRoom }),
  });
  await listen(http, config, signal);
  const stopping = new AbortController();
  const tickers = startTickers(app, {
    clock,
    stopping: stopping.signal,
    migrations: database.migrations,
    done: metrics.worked,
  });

  return {
    app,
    url: config.publicUrl,
    /** Does what is due by the clock at once. For tests that move the clock. */
    turn: async () => {
      for (const ticker of tickers) await ticker.turn();
    },
    stop: () => {
      stopping.abort();
      return stopServer({ app, http, drained, database, tickers });
    },
  };
}

/** The app with the adapters that the settings choose. */
function assembleApp(
  config: Config,
  { database, ...given }: Pick<App, 'clock' | 'dice' | 'log' | 'beacon' | 'live'> & { database: DatabaseHandle },
): App {
  const { publicUrl, pictureHosts } = config;
  const { log } = given;
  return {
    ...given,
    db: database.db,
    health: watchDatabase(database.db, log),
    files: openStore(config, log),
    gateways: openGateways(config),
    rafflesOnline: config.rafflesOnline,
    planSales: config.planSales,
    planGateways: openPlanGateways(config),
    signIn: createSignIn({ oidc: config.oidc, publicUrl, pictureHosts, log }),
    mail: config.mail && smtpMailer(config.mail),
    push: webPusher({ hosts: config.pushHosts, contact: config.pushContact }),
    vapid: config.vapid,
    publicUrl,
    witnesses: config.witnesses.map((witness) => httpWitness(witness)),
    witnessFor: config.witnessFor,
    operators: new Set(config.operatorEmails),
    operatorContact: config.operatorContact,
    copies: config.copies.isDaily ? copyProcess(config.copies.directory) : null,
    demo: config.oidc === null,
  };
}

/** The HTTP server, with its limits, not listening yet. */
async function openHttp(
  app: App,
  config: Config,
  {
    assets,
    isOneOfSeveral,
    metrics,
    pages,
  }: Pick<ServerOptions, 'assets' | 'isOneOfSeveral'> & { metrics: Metrics; pages: SharedPages },
) {
  const { publicUrl, pictureHosts, trustedProxies, metricsToken } = config;
  const { log } = app;
  const served = { serveBuilt: !assets, trustedProxies, pictureHosts, metrics, metricsToken };
  const listener = getRequestListener(httpApp(app, served).fetch);
  const demoProvider = app.demo ? await openDemoProvider(app, config, isOneOfSeveral) : null;
  const browserFiles = assets ? null : builtFiles;
  const front = { publicUrl, pictureHosts, log, shared: answerShared(pages), browserFiles };
  const entry = frontHandler(front, firstOf(demoProvider, assets, listener));
  const drained = draining(entry);
  const http = createHttpServer(connectionLimits, drained.listener);
  http.maxConnections = mostConnections;
  http.timeout = longestSilence;
  cutSlowBodies(http);
  endExpecting(http);
  drained.watch(http);
  return { http, drained };
}

/** The demonstration provider, which counts what it keeps under way by network. */
function openDemoProvider(app: App, { publicUrl, trustedProxies, dataDir }: Config, isOneOfSeveral = false) {
  const { clock, dice, log } = app;
  const visitorIn = ({ socket, headers }: IncomingMessage) =>
    visitorOf(socket.remoteAddress ?? '', headers['x-forwarded-for']?.toString(), trustedProxies);
  return createDemoProvider({
    issuer: publicUrl + patterns.demoProvider,
    dataDir,
    clock,
    dice,
    log,
    ...(isOneOfSeveral && { openState: (network) => demoStateOfOther(askPrimary, network) }),
    networkOf: (request) => sharerOf({ userId: null, visitor: visitorIn(request) }),
    charge: (request) => chargeDemoSignIn(app, visitorIn(request)),
  });
}

/** Starts the works of the clock, in the order in which a test's turn does them. */
function startTickers(
  app: App,
  {
    clock,
    stopping,
    migrations,
    done,
  }: { clock: TrustedClock; stopping: AbortSignal; done: WorkDone } & Pick<OpenDatabase, 'migrations'>,
) {
  const { log } = app;
  const start = (works: Parameters<typeof skippedWhileDatabaseIsAway>[1], everyMilliseconds?: number) =>
    startTicker(skippedWhileDatabaseIsAway(app, works), { log, everyMilliseconds, done });
  return [
    startTicker([checkDatabase(app), ...skippedWhileDatabaseIsAway(app, [{ name: 'check-clock', run: clock.check }])], {
      log,
      done,
    }),
    start(dueWorks(app)),
    start([{ name: 'watch-migrations', run: atMostEvery(app, 60, watchMigrations(app, migrations)) }]),
    ...slowWorks(app).map((work) => start([work], 2000)),
    // apart from the others: it takes long, and nothing waits for it
    start([{ name: 'fill-with-examples', run: () => fillIfAsked(app, stopping) }]),
  ];
}

type Running = {
  app: App;
  http: Server;
  drained: ReturnType<typeof draining>;
  database: OpenDatabase;
  tickers: readonly ReturnType<typeof startTicker>[];
};

/**
 * Ends in order within the time of `patience`: takes no more requests, finishes those under way and the works of the
 * clock, sends away who watches live, then closes the database. What takes longer is cut, and the log says so.
 */
async function stopServer({ app, http, drained, database, tickers }: Running): Promise<void> {
  const { live, log, mail } = app;
  const since = performance.now();
  app.copies?.stop();
  live.dismiss();
  const works = Promise.all(tickers.map((ticker) => ticker.stop()));
  const [cut, areWorksDone] = await Promise.all([
    drained.drain(http, patience.requests),
    within(patience.requests, works),
  ]);
  if (cut > 0) log.warn({ requests: cut }, 'Se cortaron peticiones que tardaban demasiado');
  if (!areWorksDone) log.warn('Se cortó un trabajo por hora que tardaba demasiado: se repite al arrancar');
  mail?.close();
  await within(patience.connections, live.stop());
  await database.close(patience.whole - (performance.now() - since));
}

/** Takes requests from now on. Throws `ConfigError` where the settings name an address that cannot be listened at. */
async function listen(http: Server, { host, port }: Config, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error) => reject(addressFault(error, host, port)));
    http.listen(port, host, resolve);
  });
}

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

function firstOf(
  demoProvider: ((request: IncomingMessage, response: ServerResponse) => void) | null,
  assets: ServerOptions['assets'],
  listener: RequestListener,
): RequestListener {
  return (request, response) => {
    if (demoProvider && request.url?.startsWith(`${patterns.demoProvider}/`)) return demoProvider(request, response);
    if (assets) return assets(request, response, () => listener(request, response));
    return listener(request, response);
  };
}

/**
 * What `npm start` runs where one process does everything, and what each of several does that `primary.ts` has begun: those
 * find the database open and leave it so.
 */
export function main(options: Pick<ServerOptions, 'assets' | 'sharedPageLife'> = {}): Promise<void> {
  return liveUntilToldToEnd(async (context) => {
    const server = await startServer({ ...context, ...options, isOneOfSeveral: cluster.isWorker });
    if (!cluster.isWorker) sayReady(context);
    return server;
  });
}
