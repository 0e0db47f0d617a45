import pino from 'pino';
import { configOfProcess, sessionAddress } from '#config';
import { connect } from '#db/client.ts';
import { type Drift, driftedCounters, mendCounters } from '#db/counters.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { acceptCopy, copyFoundAt } from '#db/embedded/origin.ts';
import { placesFor } from '#db/embedded/places.ts';
import { brokenInvariants } from '#db/invariants.ts';
import { MigrationFault, migrate } from '#db/migrate.ts';

/*
 * Says what does not hold of an installation, and ends with 1 when something does not. With `--reparar` it mends the
 * counts, and nothing else: what is wrong with money or people is for somebody to look at. With `--aceptar-copia` it takes
 * a database whose files were copied while it was at work as it is.
 */
const log = pino({ level: 'warn' });
const tornLine = `Esta base de datos se copió archivo por archivo de otra que no se había cerrado. Si su servidor estaba en marcha, puede
faltar lo último que se guardó, y nada de lo que hay aquí lo dice: recupera una copia de «npm run copia».
Si venía de una instantánea del disco, o de un disco que ya nadie usaba, está entera: «npm run revisar -- --aceptar-copia».`;
const config = configOfProcess();
const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log }).catch(give);
// a whole installation is counted at once: that may take its time
const patience = { statement_timeout: 600_000 };
const database = connect({
  ...(embedded ? embedded.connection : { connectionString: sessionAddress(config) }),
  ...patience,
});
try {
  await migrate(database.sessions);
  if (process.argv.includes('--reparar')) for (const drift of await mendCounters(database.db)) say(mendedLine(drift));
  const drifted = await driftedCounters(database.db);
  const broken = await brokenInvariants(database.pool);
  for (const drift of drifted) say(driftLine(drift));
  for (const rule of broken) say(`No se cumple: ${rule}`);
  const isTorn = !config.databaseUrl && !acceptsCopy();
  if (isTorn) say(tornLine);
  if (!isTorn && drifted.length + broken.length === 0) say('Todo cuadra.');
  else process.exitCode = 1;
} catch (error) {
  if (!(error instanceof MigrationFault)) throw error;
  say(error.message);
  process.exitCode = 1;
} finally {
  await database.close();
  await embedded?.stop();
}

/** Whether the files of the embedded database are no copy of one at work, or whoever runs it takes them as they are. */
function acceptsCopy(): boolean {
  const { cluster } = placesFor(config.dataDir);
  if (process.argv.includes('--aceptar-copia')) acceptCopy(cluster);
  return copyFoundAt(cluster) === null;
}

function driftLine({ counter, id, stands, is }: Drift): string {
  return `No cuadra: ${counter} de ${id} dice ${stands} y hay ${is}.`;
}

function mendedLine({ counter, id, stands, is }: Drift): string {
  return `Reparado: ${counter} de ${id}, de ${stands} a ${is}.`;
}

function give(error: unknown): never {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
