import { type Migration, unknownMigrations } from '#db/migrate.ts';
import type { App } from './app.ts';

/**
 * A job that says once that newer code has changed the database under this process, which a start would refuse. The process
 * goes on: what it serves may be well, and whether it is replaced is for whoever runs it to say.
 * @param migrations those that this code knows, as they were read when it started
 */
export function watchMigrations({ db, log }: Pick<App, 'db' | 'log'>, migrations: readonly Migration[]) {
  let isTold = false;
  return async (): Promise<void> => {
    if (isTold) return;
    const newer = await unknownMigrations(db, migrations);
    if (newer.length === 0) return;
    isTold = true;
    log.warn(
      { migrations: newer },
      'Una versión más nueva del programa ha cambiado la base de datos: este proceso es de una anterior, detenlo',
    );
  };
}
