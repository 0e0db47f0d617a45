import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy before a database that can go silent as a machine that went away: what is open stays open and says nothing. */
export type SilentProxy = {
  /** The address of the database by way of it. */
  url: string;
  /** Makes the connections that are there silent, for good. Later ones are served, unless `newOnes` are to be silent too. */
  goSilent(options?: { newOnes?: boolean }): void;
  /** Serves new connections again. */
  serveNew(): void;
  stop(): Promise<void>;
};

/** Opens one before the database of that address, which may be a Unix socket's. */
export async function silentProxy(databaseUrl: string): Promise<SilentProxy> {
  const behind = new URL(databaseUrl);
  const host = behind.searchParams.get('host');
  const port = Number(behind.port || 5432);
  const pairs = new Set<{ near: Socket; far: Socket; isSilent: boolean }>();
  let isNewSilent = false;
  const proxy = createServer((near) => {
    const far = host?.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, behind.hostname);
    const pair = { near, far, isSilent: isNewSilent };
    pairs.add(pair);
    near.on('data', (bytes) => pair.isSilent || far.write(bytes));
    far.on('data', (bytes) => pair.isSilent || near.write(bytes));
    near.on('error', () => undefined).on('close', () => far.destroy());
    far.on('error', () => undefined).on('close', () => pair.isSilent || near.destroy());
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(behind);
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    goSilent({ newOnes = false } = {}) {
      isNewSilent = newOnes;
      for (const pair of pairs) pair.isSilent = true;
    },
    serveNew() {
      isNewSilent = false;
    },
    async stop() {
      for (const { near, far } of pairs) {
        near.destroy();
        far.destroy();
      }
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
