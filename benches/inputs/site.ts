import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type DatabaseHandle } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { diskStore } from '#files/disk.ts';
import { testApp } from '#support/app.ts';
import { urlOf } from '#support/database-server.ts';
import { mercadoPagoPeerKeys, startMercadoPagoPeer } from '#support/mercado-pago-peer.ts';
import { type ServerProcess, serverProcess } from '#support/server-process.ts';
import { startStripePeer, stripePeerKeys } from '#support/stripe-peer.ts';
import { type World, walkWorld } from '#support/walk-world.ts';

/** The built product on an installation of its own, with gateways and an operator, so that all of it can be asked. */
export type Site = {
  server: ServerProcess;
  port: number;
  handle: DatabaseHandle;
  /** The file of the server's log. */
  log: string;
  /** What no answer may tell. */
  secrets: readonly string[];
  /** A community with something of everything in it, beside those made before. */
  world(): Promise<World>;
  close(): Promise<void>;
};

const silent = { info: () => undefined, warn: () => undefined };

export async function openSite(): Promise<Site> {
  await using opened = new AsyncDisposableStack();
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'rifamiga-entradas-')));
  opened.defer(() => rm(directory, { recursive: true, force: true }));
  const embedded = await startEmbedded({ dataDir: join(directory, 'database'), log: silent });
  opened.defer(() => embedded.stop());
  const handle = connect(embedded.connection);
  opened.defer(() => handle.close());
  await migrate(handle.pool);
  const [stripe, mercadoPago] = await Promise.all([startStripePeer(), startMercadoPagoPeer()]);
  opened.defer(async () => void (await Promise.all([stripe.stop(), mercadoPago.stop()])));
  const [dataDir, log] = [join(directory, 'data'), join(directory, 'log')];
  const gateways = {
    STRIPE_SECRET_KEY: stripePeerKeys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripePeerKeys.webhookSecret,
    STRIPE_URL: stripe.url,
    MERCADOPAGO_ACCESS_TOKEN: mercadoPagoPeerKeys.accessToken,
    MERCADOPAGO_WEBHOOK_SECRET: mercadoPagoPeerKeys.webhookSecret,
    MERCADOPAGO_URL: mercadoPago.url,
  };
  const settings = {
    DATABASE_URL: urlOf(embedded.connection),
    DATA_DIR: dataDir,
    OPERATOR_EMAILS: 'operadora@example.com',
  };
  const server = await serverProcess({ ...settings, ...gateways }, log);
  opened.defer(async () => void (await server.stop()));
  const app = {
    ...testApp(handle).app,
    clock: { now: () => Temporal.Now.instant() },
    publicUrl: server.url,
    files: diskStore(join(dataDir, 'files')),
  };
  const closing = opened.move();
  return {
    server,
    port: Number(new URL(server.url).port),
    handle,
    log,
    secrets: [process.cwd(), directory, String(embedded.connection.password), ...Object.values(stripePeerKeys)],
    world: () => walkWorld(app),
    close: () => closing.disposeAsync(),
  };
}
