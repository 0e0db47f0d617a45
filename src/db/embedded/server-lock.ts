import { DatabaseSync } from 'node:sqlite';
import { DatabaseFault, DataInUse, whyUnwritable } from './fault.ts';
import type { Places } from './places.ts';

const busy = 5;

/**
 * Holds the data directory for this server until it releases it or dies. Node has no file locks, SQLite does: the
 * system frees this one the instant its process ends, however it ends, so there is no stale lock to judge by a process
 * number that something else may carry by then. Nothing is ever stored in the file.
 */
export function lockData({ serverLock, dataDir }: Places): { release(): void } {
  try {
    const file = new DatabaseSync(serverLock, { timeout: 0 });
    try {
      file.exec('pragma journal_mode = memory; begin exclusive');
    } catch (error) {
      file.close();
      throw error;
    }
    return { release: () => file.close() };
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === busy) throw new DataInUse(dataDir);
    throw new DatabaseFault(
      `No se puede escribir en la carpeta de datos «${dataDir}»: ${whyUnwritable(dataDir, error)}. Comprueba que es de quien arranca el servidor y que queda sitio en el disco, o elige otra con DATA_DIR.`,
      { cause: error },
    );
  }
}
