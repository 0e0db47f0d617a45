import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '#config';
import type { RunningServer, ServerOptions, startServer } from '#server';
import { freshDatabase } from './database.ts';

/** The built product, as it is shipped. `npm test` builds it before the tests run. */
const built = new URL('../../build/server/index.js', import.meta.url).href;

/*
 * Ports that the system gives to nobody who asks for any, a stretch of them for each process that runs tests at once: a
 * port that was free a moment ago is taken by no other server of the run before ours listens on it.
 */
const stretch = { first: 20_000, ports: 1200, processes: 10 } as const;
let port = Math.floor(Math.random() * stretch.ports);

/** A port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const own = stretch.first + (Number(process.env.VITEST_POOL_ID ?? 0) % stretch.processes) * stretch.ports;
  for (;;) {
    port = (port + 1) % stretch.ports;
    // taken before anything is awaited: who asks meanwhile gets another one
    const mine = own + port;
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(mine, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return mine;
  }
}

/**
 * Starts the built product on a database of its own, with the demonstration provider. Give a clock to choose the time
 * and `drandUrls` to say where randomness comes from (nowhere, by default). Pages are not shared, so that whatever changes is
 * seen at once: give `sharedPageLife` for that.
 */
export async function startTestServer({
  env,
  ...options
}: { drandUrls?: string[]; env?: Record<string, string> } & Partial<
  Pick<ServerOptions, 'clock' | 'dice' | 'log' | 'sharedPageLife'>
> = {}): Promise<RunningServer & { databaseUrl: string; dataDir: string; [Symbol.asyncDispose](): Promise<void> }> {
  const { startServer: start } = (await import(built)) as { startServer: typeof startServer };
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-test-'));
  const ownPort = await freePort();
  const config = readConfig(
    {
      PORT: String(ownPort),
      PUBLIC_URL: `http://127.0.0.1:${ownPort}`,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DRAND_URLS: (options.drandUrls ?? ['http://127.0.0.1:9']).join(','),
      ...env,
    },
    dataDir,
  );
  const server = await start({ config, log: pino({ level: 'silent' }), sharedPageLife: 0, ...options });
  const stop = async () => {
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, databaseUrl: database.url, dataDir, stop, [Symbol.asyncDispose]: stop };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
