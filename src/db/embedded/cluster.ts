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

/** The product's role, which owns its database and no more. `supervisor` is the superuser, for the server alone. */
export const role = 'rifamiga';
export const supervisor = 'postgres';
export const database = 'rifamiga';

/**
 * PostgreSQL's data directory argument. On Linux it is the working directory, entered before dropping privileges, so
 * that the user needs no access to its parents and no path is too long or oddly spelled.
 */
export function pathForPostgres(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}

/** The options for running PostgreSQL's programs: as its user, with an empty environment. */
export function spawnOptions(cluster: string, owner: Owner | null) {
  return { ...owner, cwd: cluster, env: { PATH: '/usr/bin:/bin' } };
}

/**
 * Creates the cluster when there is none. It is built under a temporary name and renamed, so that an interrupted start
 * leaves nothing that looks like a database.
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
 * Removes the drafts of interrupted starts. A killed one's initdb may still be writing, so every start uses its own
 * draft, and failures to remove are retried after this start.
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

/** Refuses to create a new database where one existed: its password file is there and its data is not. */
export function refuseLostCluster({ cluster, passwordFile, dataDir }: Places): void {
  if (existsSync(join(cluster, 'PG_VERSION')) || !existsSync(passwordFile)) return;
  throw new DatabaseFault(
    `En «${dataDir}» faltan los datos: está la clave de la base de datos (${passwordFile}), pero no la base de datos (${cluster}). No se ha creado ni tocado nada. Devuelve esa carpeta a su sitio, o recupérala de una copia de seguridad. Solo si quieres empezar sin ningún dato, aparta también el archivo de la clave.`,
  );
}

/** The password of both roles; null when its file is missing or empty. */
export function readPassword(passwordFile: string): string | null {
  if (!existsSync(passwordFile)) return null;
  return readFileSync(passwordFile, 'utf8').trim() || null;
}

/** Creates the password of both roles in single-user mode, since no server is running yet. */
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
      // a locale that is fast and the same on every machine and release, so library updates never break indexes. Lists
      // for people ask for collate "es-x-icu" in the query
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

/** Runs statements in PostgreSQL's single-user mode. */
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

/** Renames durably: with fsync of the directory. */
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
