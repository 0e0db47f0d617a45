import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';

/** The database cannot be opened. The message tells the operator why and what to do, in Spanish. */
export class DatabaseFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DatabaseFault';
  }
}

/** Another live server holds this data directory. */
export class DataInUse extends DatabaseFault {
  constructor(dataDir: string) {
    super(
      `Otro servidor está usando los datos de «${dataDir}». Ciérralo antes, o elige otra carpeta con DATA_DIR. Para varios servidores sobre los mismos datos hace falta un PostgreSQL propio: indícalo con DATABASE_URL.`,
    );
    this.name = 'DataInUse';
  }
}

const reasons: Readonly<Record<string, string>> = {
  EROFS: 'su disco está montado solo para leer',
  EACCES: 'este usuario no tiene permiso para escribir en ella',
  EPERM: 'este usuario no tiene permiso para escribir en ella',
  ENOSPC: 'no queda sitio en el disco',
  EDQUOT: 'no queda sitio en la cuota de disco de este usuario',
  ENOTDIR: 'la ruta pasa por un archivo que no es una carpeta',
  EEXIST: 'hay un archivo con ese nombre',
};

/** Why a folder cannot be created or written, in Spanish; the error's own message for unusual reasons. */
export function whyUnwritable(folder: string, error: unknown): string {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    accessSync(nearest, constants.W_OK);
  } catch (denied) {
    return reasons[codeOf(denied)] ?? String(denied);
  }
  return reasons[codeOf(error)] ?? String(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
