import { randomBytes, randomUUID } from 'node:crypto';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { getRequestListener } from '@hono/node-server';
import pino, { type Logger } from 'pino';
import type { App, Clock, Dice } from '#app/app.ts';
import { dueWorks } from '#app/due-works.ts';
import { outgoingWorks } from '#app/outgoing-works.ts';
import { drandBeacon } from '#beacon/drand.ts';
import { type Config, ConfigError, configOfProcess, isLoopback } from '#config';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { openStore } from '#files/open-store.ts';
import { openGateways } from '#gateways/open-gateways.ts';
import { createDemoProvider } from '#identity/demo-provider/demo-provider.ts';
import { createSignIn } from '#identity/sign-in.ts';
import { startTicker } from '#jobs/ticker.ts';
import { smtpMailer } from '#mail/smtp.ts';
import { offerPlans } from '#plans';
import { webPusher } from '#push/web-push.ts';
import { startHub } from '#realtime/hub.ts';
import { patterns } from '#texts/paths.ts';
import { httpApp } from '#web/http.ts';

export type ServerOptions = {
  config: Config;
  clock?: Clock;
  dice?: Dice;
  log?: Logger;
  /** Serves the browser's files before anything else; the built ones unless a development server brings its own. */
  assets?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
};

/** Milliseconds that a request under way is given when the server closes. */
const patience = 10_000;

const systemClock: Clock = { now: () => Temporal.Now.instant() };
const systemDice: Dice = { bytes: (count) => randomBytes(count), uuid: randomUUID };

/** Starts the whole product: database, adapters, HTTP and the work that is due by the clock. */
export async function startServer({
  config,
  clock = systemClock,
  dice = systemDice,
  log = pino(),
  assets,
}: ServerOptions) {
  offerPlans(config.plans);
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log });
  const database = connect(embedded ? embedded.connection : { connectionString: config.databaseUrl ?? '' });
  await migrate(database.pool);
  const live = startHub({ database, clock, log });
  const signIn = createSignIn({ oidc: config.oidc, publicUrl: config.publicUrl, log });
  const app: App = {
    db: database.db,
    clock,
    dice,
    log,
    files: openStore(config, log),
    beacon: drandBeacon({ urls: config.drandUrls, log }),
    gateways: openGateways(config),
    rafflesOnline: config.rafflesOnline,
    live,
    signIn,
    mail: config.mail && smtpMailer(config.mail),
    push: webPusher({ hosts: config.pushHosts, contact: config.pushContact }),
    vapid: config.vapid,
    publicUrl: config.publicUrl,
    operators: new Set(config.operatorEmails),
    demo: config.oidc === null,
  };
  // whoever starts it sees at once in the log that a bucket cannot be reached; the site goes on without it
  void app.files.answers();
  const listener = getRequestListener(httpApp(app, { serveBuilt: !assets }).fetch);
  const demoProvider = config.oidc
    ? null
    : await createDemoProvider({
        issuer: config.publicUrl + patterns.demoProvider,
        dataDir: config.dataDir,
        clock,
        dice,
        log,
      });
  const http = createHttpServer(firstOf(demoProvider, assets, listener));
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port, config.host, resolve);
  });
  const ticker = startTicker(dueWorks(app), log);
  const outgoing = startTicker(outgoingWorks(app), log, 2000);

  return {
    app,
    url: config.publicUrl,
    /** Does what is due by the clock at once. For tests that move the clock. */
    turn: async () => {
      await ticker.turn();
      await outgoing.turn();
    },
    /** Finishes the requests under way, those that take no longer than `patience`, then closes the database. */
    async stop() {
      const closed = new Promise<void>((resolve) => http.close(() => resolve()));
      const cut = setTimeout(() => http.closeAllConnections(), patience);
      await Promise.all([ticker.stop(), outgoing.stop()]);
      app.mail?.close();
      live.dismiss();
      http.closeIdleConnections();
      await closed;
      clearTimeout(cut);
      await live.stop();
      await database.close();
      await embedded?.stop();
    },
  };
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

/** Where PostgreSQL's errors quote the row that they are about: names, phones, addresses. */
const personal = ['err.detail', 'err.where', 'err.cause.detail', 'err.cause.where'];

/** Reads the settings, starts, and stops in order on SIGTERM or SIGINT. What `npm start` runs. */
export async function main(options: Pick<ServerOptions, 'assets'> = {}): Promise<void> {
  const log = pino({ timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: personal, remove: true } });
  try {
    const config = configOfProcess();
    const server = await startServer({ config, log, ...options });
    log.info(`Rifamiga está lista en ${server.url}`);
    if (process.stderr.isTTY) process.stderr.write(`\nRifamiga está lista: abre ${server.url}\n\n`);
    if (server.app.demo && isLoopback(config.host))
      log.warn('Modo demostración: sin proveedor de identidad, cualquiera en este equipo puede entrar');
    const stop = async (signal: string) => {
      log.info({ signal }, 'Cerrando: se terminan las peticiones en curso');
      await server.stop();
      process.exit(0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
    else log.fatal({ err: error }, 'No se pudo arrancar');
    process.exit(1);
  }
}
