import { closeSync, fsyncSync, mkdirSync, openSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseFault, whyUnwritable } from './fault.ts';

/** The paths of an embedded database, all inside of the data directory, which can be moved as a whole when stopped. */
export type Places = {
  readonly dataDir: string;
  /** PostgreSQL's data and socket, accessible only to its user. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly serverLock: string;
  readonly log: string;
};

/** Creates the data directory when missing, closed to other users: it holds receipts, keys and the database. */
export function placesFor(dataDir: string): Places {
  try {
    const made = mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const real = realpathSync(dataDir);
    if (made !== undefined) syncAbove(real, dirname(realpathSync(made)));
    return {
      dataDir: real,
      cluster: join(real, 'postgresql'),
      passwordFile: join(real, 'postgresql-password'),
      serverLock: join(real, 'server.lock'),
      log: join(real, 'postgresql.log'),
    };
  } catch (error) {
    throw new DatabaseFault(
      `No se puede usar la carpeta de datos «${dataDir}»: ${whyUnwritable(dataDir, error)}. Arréglalo, o elige otra con DATA_DIR.`,
      { cause: error },
    );
  }
}

/** Writes what a folder has in it to the disk, so that a new name survives a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The same for all that are above a path, up to one. One that may only be written into is left to the system. */
function syncAbove(path: string, top: string): void {
  for (let folder = dirname(path); folder.length >= top.length; folder = dirname(folder)) {
    try {
      syncFolder(folder);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EACCES')) throw error;
    }
    if (folder === dirname(folder)) return;
  }
}
