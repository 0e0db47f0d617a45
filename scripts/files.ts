import { join } from 'node:path';
import pino from 'pino';
import { type Config, ConfigError, configOfProcess, sessionAddress } from '#config';
import { connect } from '#db/client.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { MigrationFault, migrate } from '#db/migrate.ts';
import { namedFiles } from '#db/stored-files.ts';
import { isRefusal } from '#domain/refusal.ts';
import { checkFiles } from '#files/check.ts';
import { diskStore } from '#files/disk.ts';
import { type Moved, moveFiles } from '#files/move.ts';
import { openStore } from '#files/open-store.ts';
import { s3Store } from '#files/s3.ts';

/*
 * Brings the files of an installation from its disk to its bucket or back, or compares them with its database. Ends with
 * 1 when a file is not what it should be. docs/files.md says when to use which.
 */
const usage = `Uso: npm run archivos -- al-bucket | al-disco | comprobar   [--quitar]

  al-bucket   copia los archivos de DATA_DIR al bucket de los ajustes S3_
  al-disco    copia los archivos del bucket a DATA_DIR
              con --quitar, cada uno deja su sitio anterior cuando se ha leído entero en el nuevo
  comprobar   compara los archivos con lo que dice la base de datos
              con --quitar, borra los que sobran desde hace más de un día
`;
const log = pino({ level: 'warn' }, pino.destination(2));
const [verb = '', ...rest] = process.argv.slice(2);
const removing = rest.includes('--quitar');

try {
  const isKnown = ['al-bucket', 'al-disco', 'comprobar'].includes(verb) && rest.every((each) => each === '--quitar');
  if (!isKnown) {
    process.stderr.write(usage);
    process.exitCode = 2;
  } else if (verb === 'comprobar') await check(configOfProcess());
  else await move(configOfProcess());
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof MigrationFault || isRefusal(error))) throw error;
  // what stopped it stands in the log
  say(isRefusal(error) ? 'Los archivos no responden. Vuelve a lanzarlo: sigue donde se quedó.' : error.message);
  process.exitCode = 1;
}

async function move({ bucket, dataDir }: Config): Promise<void> {
  if (!bucket) {
    say('Faltan los ajustes del bucket: S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.');
    process.exitCode = 1;
    return;
  }
  const disk = diskStore(join(dataDir, 'files'), log);
  const remote = s3Store(bucket, log);
  const [from, to] = verb === 'al-bucket' ? [disk, remote] : [remote, disk];
  const moved = await moveFiles({ from, to, removing }, tellEvery(1000));
  say(`${lineOf(moved)}${removing ? ` Quitados de su sitio anterior: ${moved.removed}.` : ''}`);
  for (const hash of moved.damaged) say(`Dañado, se queda donde estaba: ${hash}`);
  if (moved.damaged.length > 0) process.exitCode = 1;
}

function tellEvery(count: number): (moved: Moved) => void {
  return (moved) => {
    if ((moved.copied + moved.present) % count === 0) say(lineOf(moved));
  };
}

function lineOf({ copied, present, bytes }: Moved): string {
  return `Copiados: ${copied} (${(bytes / 1024 / 1024).toFixed(1)} MB). Ya estaban: ${present}.`;
}

async function check(config: Config): Promise<void> {
  const store = openStore(config, log);
  const checked = await checkFiles(store, {
    named: await namedHere(config),
    since: Temporal.Now.instant().subtract({ hours: 24 }),
  });
  const { whole, missing, damaged, unnamed } = checked;
  for (const hash of missing) say(`Falta: ${hash}`);
  for (const hash of damaged) say(`Dañado: ${hash}`);
  for (const hash of unnamed) say(`Sobra: ${hash}`);
  say(`Bien: ${whole}. Faltan: ${missing.length}. Dañados: ${damaged.length}. Sobran: ${unnamed.length}.`);
  if (missing.length + damaged.length > 0) process.exitCode = 1;
  if (!removing || unnamed.length === 0) return;
  // the database of another installation would name none of these
  if (missing.length + damaged.length > 0 || unnamed.length > whole) {
    say('No se borra nada: estos archivos no parecen los de esta base de datos.');
    process.exitCode = 1;
    return;
  }
  for (const hash of unnamed) await store.remove(hash);
  say(`Borrados: ${unnamed.length}.`);
}

async function namedHere(config: Config): Promise<Set<string>> {
  const embedded = config.databaseUrl ? null : await startEmbedded({ dataDir: config.dataDir, log }).catch(give);
  const database = connect(embedded ? embedded.connection : { connectionString: sessionAddress(config) });
  try {
    await migrate(database.sessions);
    return await namedFiles(database.db);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

function give(error: unknown): never {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
