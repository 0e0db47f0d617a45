import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { connect } from '#db/client.ts';
import { type Drift, driftedCounters } from '#db/counters.ts';
import { inScratchCluster } from '#db/embedded/new-cluster.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { restoreCopy } from './restore-copy.ts';

/** What does not hold of a database, as `npm run revisar` asks. */
export type Unsound = { broken: readonly string[]; drifted: readonly Drift[] };

/** Asks a database for each rule of its data, and compares its counts. */
export async function findUnsound(connection: Parameters<typeof connect>[0]): Promise<Unsound> {
  // a whole installation is counted at once: that may take its time
  const { db, pool, close } = connect({ ...connection, statement_timeout: 600_000 });
  try {
    return { broken: await brokenInvariants(pool), drifted: await driftedCounters(db) };
  } finally {
    await close();
  }
}

const scratchName = '.prueba-';

/**
 * Restores a copy into a database of its own beside it, which is removed again. Throws `CopyFault` where it is not equal
 * to what it was made from, and gives what does not hold of it.
 */
export async function checkCopy({
  path,
  password,
  log,
  signal,
}: {
  path: string;
  password: string | null;
  log: Logger;
  signal?: AbortSignal;
}): Promise<Unsound> {
  const folder = dirname(path);
  // beside the copy, where there is room for it: the temporary folder may be memory
  for (const name of await readdir(folder))
    if (name.startsWith(scratchName)) await rm(join(folder, name), { recursive: true, force: true });
  const scratch = await mkdtemp(join(folder, scratchName));
  try {
    return await inScratchCluster({ dataDir: join(scratch, 'data'), log, signal }, async (connection) => {
      await restoreCopy({ path, password, connection, files: null });
      return findUnsound(connection);
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
