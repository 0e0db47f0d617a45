import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseFault } from './fault.ts';

/** Where everything of one embedded database is. All of it inside the data directory, so it moves and copies as one. */
export type Places = {
  readonly dataDir: string;
  /** PostgreSQL's own files, and its socket. Belongs to the database's user; nobody else may look in. */
  readonly cluster: string;
  readonly passwordFile: string;
  readonly serverLock: string;
  readonly log: string;
};

/** Makes the data directory when it is missing, closed to other users: it holds receipts, keys and the database. */
export function placesFor(dataDir: string): Places {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const real = realpathSync(dataDir);
    return {
      dataDir: real,
      cluster: join(real, 'postgresql'),
      passwordFile: join(real, 'postgresql-password'),
      serverLock: join(real, 'server.lock'),
      log: join(real, 'postgresql.log'),
    };
  } catch (error) {
    throw new DatabaseFault(
      `No se puede usar la carpeta de datos «${dataDir}»: ${String(error)}. Comprueba que existe sitio y permiso para crearla, o elige otra con DATA_DIR.`,
      { cause: error },
    );
  }
}
