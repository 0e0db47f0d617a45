import { once } from 'node:events';
import type { Logger } from 'pino';
import { type Config, ConfigError, configOfProcess } from '#config';
import { DatabaseFault } from '#db/embedded/fault.ts';
import { MigrationFault } from '#db/migrate.ts';
import { createLog } from './log.ts';

/** What a process was started for, and is at work. */
export type AtWork = {
  stop(): Promise<void>;
  /** Is rejected where it cannot go on. */
  failed?: Promise<never>;
};

/** What a process is started with. The signal is aborted when it is told to end, also while it starts. */
export type ProcessContext = { config: Config; log: Logger; signal: AbortSignal };

/**
 * Reads the settings, starts, and stops in order on SIGTERM or SIGINT, also while it starts. Later signals change nothing:
 * the first one ends it in seconds, and a second would leave the database running. Ends the process: with 0 where it was
 * told to, with 1 where something failed.
 */
export async function liveUntilToldToEnd(begin: (context: ProcessContext) => Promise<AtWork>): Promise<void> {
  let log = createLog(null);
  const signal = stopSignal(() => log);
  // the runtime's own report would print the error's properties, rows and requests among them
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'Algo falló donde nadie lo esperaba');
    process.exit(1);
  });
  try {
    const config = configOfProcess();
    log = createLog(config);
    const { stop, failed } = await begin({ config, log, signal });
    const told = signal.aborted ? Promise.resolve() : once(signal, 'abort');
    const failure = await Promise.race([told.then(() => null), ...(failed ? [reasonOf(failed)] : [])]);
    await stop();
    if (failure) log.fatal({ err: failure }, failure.message);
    process.exit(failure ? 1 : 0);
  } catch (error) {
    // an error caused by the abort itself is no fault
    if (error === signal.reason) process.exit(0);
    reportFault(error, log);
    process.exit(1);
  }
}

function reasonOf(failed: Promise<never>): Promise<Error> {
  return failed.catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
}

/** Aborts at the first signal that asks this process to end. */
function stopSignal(log: () => Logger): AbortSignal {
  const stopping = new AbortController();
  const stop = (signal: NodeJS.Signals) => {
    if (stopping.signal.aborted) return;
    log().info({ signal }, 'Cerrando: se terminan las peticiones en curso');
    stopping.abort();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  return stopping.signal;
}

/** Says why it could not start: in one sentence where the operator can mend it. */
function reportFault(error: unknown, log: Logger): void {
  if (error instanceof ConfigError || error instanceof DatabaseFault || error instanceof MigrationFault) {
    process.stderr.write(`${error.message}\n`);
    log.fatal({ err: error.cause }, error.message);
  } else log.fatal({ err: error }, 'No se pudo arrancar o cerrar');
}

/** Says that the site is there, and what whoever runs it has to know of that. */
export function sayReady({ config, log }: ProcessContext): void {
  const { publicUrl, oidc } = config;
  log.info(`Rifamiga está lista en ${publicUrl}`);
  if (process.stderr.isTTY) process.stderr.write(`\nRifamiga está lista: abre ${publicUrl}\n\n`);
  if (!oidc)
    log.warn('Modo demostración: sin proveedor de identidad, cualquiera que llegue aquí puede entrar como quiera');
}
