import type { Logger } from 'pino';
import type { Config } from '#config';
import { connect, type DatabaseHandle } from '#db/client.ts';
import { type Embedded, joinEmbedded, startEmbedded } from '#db/embedded/embedded.ts';
import { type Migration, migrate, readMigrations } from '#db/migrate.ts';
import { limitsThatAreOff } from '#db/session-limits.ts';
import { startFaultOf } from '#db/start-fault.ts';
import { unlessAborted, within } from '#jobs/within.ts';
import { patience } from './patience.ts';

export type OpenDatabase = DatabaseHandle & {
  /** Closes its connections, and the embedded database with them, within that time where nothing hangs. */
  close(milliseconds?: number): Promise<void>;
  /** What it was brought up to date with. */
  readonly migrations: readonly Migration[];
};

/** Opens the database of the settings and brings it up to date. Where that fails, or is called off, it is closed. */
export async function openDatabase(config: Config, log: Logger, signal: AbortSignal): Promise<OpenDatabase> {
  const { databaseUrl, databaseSessionUrl, dataDir, processes } = config;
  const embedded = databaseUrl ? null : await startEmbedded({ dataDir, log, signal, clients: processes });
  const database = opened(config, embedded, log);
  try {
    const migrations = await readMigrations();
    await unlessAborted(
      signal,
      migrate(database.sessions, {
        migrations,
        onWait: () => log.warn('Otro proceso está actualizando la base de datos: se espera a que termine'),
      }).catch((error: unknown) => {
        throw databaseUrl ? startFaultOf(error, databaseSessionUrl ? 'DATABASE_SESSION_URL' : 'DATABASE_URL') : error;
      }),
    );
    if (databaseSessionUrl) await unlessAborted(signal, tellMissingLimits(database, log));
    return { ...database, migrations };
  } catch (error) {
    await database.close();
    throw databaseUrl ? startFaultOf(error) : error;
  }
}

/** The database that another process of this machine has opened and brought up to date, and will close. */
export async function joinDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? null : joinEmbedded(config.dataDir);
  return { ...opened(config, embedded, log), migrations: await readMigrations() };
}

function opened({ databaseUrl, databaseSessionUrl }: Config, embedded: Embedded | null, log: Logger) {
  const handle = connect(
    embedded ? embedded.connection : { connectionString: databaseUrl ?? '', sessionUrl: databaseSessionUrl },
  );
  return {
    ...handle,
    async close(milliseconds = patience.whole) {
      await within(patience.connections, handle.close());
      if (embedded && !(await within(milliseconds - patience.connections, embedded.stop())))
        log.warn('La base de datos tarda en cerrarse: se deja que termine sola');
    },
  };
}

/** Says which time-outs a pooled database lacks: what is frozen or waits would then hold up others without end. */
async function tellMissingLimits({ db }: DatabaseHandle, log: Logger): Promise<void> {
  const off = await limitsThatAreOff(db);
  if (off.length > 0)
    log.error(
      { limits: off },
      'A las conexiones de DATABASE_URL les faltan límites de tiempo: ponlos al usuario de la base de datos con «alter role … set», como dice docs/high-availability.md',
    );
}
