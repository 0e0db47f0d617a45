import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { startEmbedded } from './embedded.ts';
import { placesFor, syncFolder } from './places.ts';
import { lockData } from './server-lock.ts';

type Log = Parameters<typeof startEmbedded>[0]['log'];

/**
 * Makes the database of a data directory that has none, with what `fill` puts into it. It is built in a folder of its own
 * and moved once it is filled and closed, so that a filling that fails or is cut off leaves nothing that a server would
 * start on. Gives null where there is a database already.
 */
export async function fillNewCluster<T>(
  { dataDir, log, signal }: { dataDir: string; log: Log; signal?: AbortSignal },
  fill: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T | null> {
  const places = placesFor(dataDir);
  const lock = lockData(places);
  const draft = join(places.dataDir, 'postgresql-restoring');
  try {
    if (existsSync(places.cluster) || existsSync(places.passwordFile)) return null;
    const filled = await inScratchCluster({ dataDir: draft, log, signal }, fill);
    const made = placesFor(draft);
    renameSync(made.cluster, places.cluster);
    renameSync(made.passwordFile, places.passwordFile);
    syncFolder(places.dataDir);
    return filled;
  } finally {
    rmSync(draft, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * Does work on a new database in a directory that nobody else uses, whatever was in it. The caller removes it. The signal
 * closes the database, by which the work fails.
 */
export async function inScratchCluster<T>(
  { dataDir, log, signal }: { dataDir: string; log: Log; signal?: AbortSignal },
  work: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  rmSync(dataDir, { recursive: true, force: true });
  const embedded = await startEmbedded({ dataDir, log, signal });
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= embedded.stop();
    return stopping;
  };
  signal?.addEventListener('abort', () => void stop());
  try {
    return await work(embedded.connection);
  } finally {
    await stop();
  }
}
