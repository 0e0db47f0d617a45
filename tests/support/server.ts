import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readConfig } from '#config';
import type { RunningServer, ServerOptions, startServer } from '#server';
import { freshDatabase } from './database.ts';

/** The built product, as it is shipped. `npm test` builds it before the tests run. */
const built = new URL('../../build/server/index.js', import.meta.url).href;

/** A port of loopback that nothing listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Starts the built product on a database of its own, with the demonstration provider. Give a clock to choose the time
 * and `drandUrls` to say where randomness comes from (nowhere, by default).
 */
export async function startTestServer({
  env,
  ...options
}: { drandUrls?: string[]; env?: Record<string, string> } & Partial<
  Pick<ServerOptions, 'clock' | 'dice' | 'log'>
> = {}): Promise<RunningServer & { databaseUrl: string; dataDir: string; [Symbol.asyncDispose](): Promise<void> }> {
  const { startServer: start } = (await import(built)) as { startServer: typeof startServer };
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-test-'));
  const port = await freePort();
  const config = readConfig(
    {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DRAND_URLS: (options.drandUrls ?? ['http://127.0.0.1:9']).join(','),
      ...env,
    },
    dataDir,
  );
  const server = await start({ config, log: pino({ level: 'silent' }), ...options });
  const stop = async () => {
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, databaseUrl: database.url, dataDir, stop, [Symbol.asyncDispose]: stop };
}
