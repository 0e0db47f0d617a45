import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseFault } from './fault.ts';
import type { Owner } from './owner.ts';
import { type Places, syncFolder } from './places.ts';

/** The product's role: owns its database and no more. `supervisor` may do everything and is used by the server alone. */
export const role = 'rifamiga';
export const supervisor = 'postgres';
export const database = 'rifamiga';

/**
 * How PostgreSQL is told where its files are. On Linux: its working directory, entered for it before it becomes its own
 * user. So that user needs no way through the directories above, and a private home stays private; and no path is too
 * long or oddly spelled.
 */
export function pathForPostgres(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** How every program of PostgreSQL is run: as the database's user, with nothing of the server's environment. */
export function spawnOptions(cluster: string, owner: Owner | null) {
  return { ...owner, cwd: cluster, env: { PATH: '/usr/bin:/bin' } };
}

/**
 * Creates the cluster when there is none. It is made beside its place and renamed when it is whole, so a start that was
 * cut short leaves nothing that the next one would take for a database.
 */
export function ensureCluster(cluster: string, binaries: string, owner: Owner | null): void {
  if (existsSync(join(cluster, 'PG_VERSION'))) {
    checkVersion(cluster, binaries);
    return;
  }
  removeDrafts(cluster);
  const draft = mkdtempSync(draftOf(cluster));
  if (owner) chownSync(draft, owner.uid, owner.gid);
  initialise(draft, binaries, owner);
  writeFileSync(join(draft, 'pg_hba.conf'), 'local all all scram-sha-256\n', { flush: true });
  runAlone(draft, binaries, owner, [`create role ${role} login createdb`, `create database ${database} owner ${role}`]);
  takePlace(draft, cluster);
  removeDrafts(cluster);
}

function draftOf(cluster: string): string {
  return `${cluster}.draft-`;
}

/**
 * Removes what starts that were cut short left behind. The initdb of one that was killed may still be writing there, so
 * each start has a draft of its own, and one that cannot be removed now is removed once this start's is whole.
 */
function removeDrafts(cluster: string): void {
  const parent = dirname(cluster);
  for (const name of readdirSync(parent)) {
    if (!join(parent, name).startsWith(draftOf(cluster))) continue;
    try {
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // still being written
    }
  }
}

/** Refuses to begin anew where a database has been: its password is there and its files are not. */
export function refuseLostCluster({ cluster, passwordFile, dataDir }: Places): void {
  if (existsSync(join(cluster, 'PG_VERSION')) || !existsSync(passwordFile)) return;
  throw new DatabaseFault(
    `En «${dataDir}» faltan los datos: está la clave de la base de datos (${passwordFile}), pero no la base de datos (${cluster}). No se ha creado ni tocado nada. Devuelve esa carpeta a su sitio, o recupérala de una copia de seguridad. Solo si quieres empezar sin ningún dato, aparta también el archivo de la clave.`,
  );
}

/** The password of both roles; null when its file is not there or was left empty. */
export function readPassword(passwordFile: string): string | null {
  if (!existsSync(passwordFile)) return null;
  return readFileSync(passwordFile, 'utf8').trim() || null;
}

/** Makes the password of both roles, through PostgreSQL's own door for one user: nobody may serve the cluster. */
export function makePassword(passwordFile: string, cluster: string, binaries: string, owner: Owner | null): string {
  const password = randomBytes(24).toString('base64url');
  runAlone(
    cluster,
    binaries,
    owner,
    [supervisor, role].map((name) => `alter role ${name} password '${password}'`),
  );
  const draft = `${passwordFile}.draft`;
  writeFileSync(draft, `${password}\n`, { mode: 0o600, flush: true });
  takePlace(draft, passwordFile);
  return password;
}

function initialise(cluster: string, binaries: string, owner: Owner | null): void {
  const { status, error, stderr } = spawnSync(
    join(binaries, 'initdb'),
    [
      `--pgdata=${pathForPostgres(cluster)}`,
      `--username=${supervisor}`,
      '--auth=reject',
      '--encoding=UTF8',
      '--locale=C',
      // fast, the same on every machine and release: indexes never break by an update of a library. Lists for people
      // ask for their language in the query: collate "es-x-icu"
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ],
    { ...spawnOptions(cluster, owner), encoding: 'utf8' },
  );
  if (status !== 0) throw new DatabaseFault(initialisationFault(cluster, error?.message ?? stderr.trim()));
}

function initialisationFault(cluster: string, complaint: string): string {
  const why = `No se pudo crear la base de datos en «${dirname(cluster)}» (${complaint}).`;
  if (complaint.includes('effective user ID'))
    return `${why} El usuario que arranca el servidor no está en /etc/passwd: arráncalo con uno que esté, o indica un PostgreSQL con DATABASE_URL.`;
  if (complaint.includes('EPERM'))
    return `${why} Este root no puede cambiar de usuario: arranca el servidor con un usuario corriente, o indica un PostgreSQL con DATABASE_URL.`;
  return `${why} Comprueba que queda sitio en el disco y permiso para escribir.`;
}

function checkVersion(cluster: string, binaries: string): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  const { stdout } = spawnSync(join(binaries, 'postgres'), ['--version'], { cwd: '/', encoding: 'utf8' });
  const shipped = /\d+/.exec(stdout)?.[0];
  if (version !== shipped)
    throw new DatabaseFault(
      `Los datos de «${dirname(cluster)}» son de PostgreSQL ${version} y este servidor trae el ${shipped}. Arráncalos con la versión anterior del programa, o pásalos con pg_upgrade; no se ha tocado nada.`,
    );
}

/** Runs statements on a cluster that nobody serves, with PostgreSQL's single-user mode. */
function runAlone(cluster: string, binaries: string, owner: Owner | null, statements: readonly string[]): void {
  const { status, error, stderr } = spawnSync(
    join(binaries, 'postgres'),
    ['--single', '-D', pathForPostgres(cluster), '-c', 'log_checkpoints=off', 'postgres'],
    { ...spawnOptions(cluster, owner), input: `${statements.join('\n')}\n`, encoding: 'utf8' },
  );
  if (status !== 0 || /ERROR|FATAL/.test(stderr))
    throw new DatabaseFault(
      `No se pudo preparar la base de datos de «${dirname(cluster)}» (${error?.message ?? stderr.trim()}).`,
    );
}

/** Renames so that it survives a power cut. */
function takePlace(draft: string, path: string): void {
  try {
    renameSync(draft, path);
  } catch (error) {
    throw new DatabaseFault(`«${path}» existe y no es una base de datos: apártala o elige otra carpeta con DATA_DIR.`, {
      cause: error,
    });
  }
  syncFolder(dirname(path));
}
