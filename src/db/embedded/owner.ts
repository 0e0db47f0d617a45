import { spawnSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseFault } from './fault.ts';
import type { Places } from './places.ts';

/** The system user that the database runs as. */
export type Owner = { readonly uid: number; readonly gid: number };

const ownUser = 'rifamiga';

/**
 * The user for the database of a data directory. PostgreSQL refuses to run as root, so root uses the owner of its files
 * or a system user (created if missing; `nobody` where that fails). Otherwise the current user: null.
 */
export function ownerOf({ cluster, dataDir }: Places): Owner | null {
  const files = statSync(cluster, { throwIfNoEntry: false });
  const self = process.getuid?.() ?? 0;
  if (self !== 0) {
    if (files && files.uid !== self) throw strangersData(dataDir, files.uid);
    return null;
  }
  return files && files.uid !== 0 ? { uid: files.uid, gid: files.gid } : systemUser();
}

/** Changes the owner of a directory tree to the database's user, as after restoring a backup as root. */
export function giveTo(owner: Owner | null, path: string): void {
  if (!owner || !statSync(path, { throwIfNoEntry: false }) || lstatSync(path).uid === owner.uid) return;
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' })) chownTo(owner, join(path, name));
  chownTo(owner, path);
}

function chownTo(owner: Owner, path: string): void {
  if (!lstatSync(path).isSymbolicLink()) chownSync(path, owner.uid, owner.gid);
}

function strangersData(dataDir: string, uid: number): DatabaseFault {
  return new DatabaseFault(
    `La base de datos de «${dataDir}» es de otro usuario del sistema (${nameOf(uid)}). Arranca el servidor con ese usuario, o con root, o elige otra carpeta con DATA_DIR.`,
  );
}

function systemUser(): Owner {
  const existing = userOf(ownUser);
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', ownUser], {
    stdio: 'ignore',
  });
  const owner = userOf(ownUser) ?? userOf('nobody');
  if (owner) return owner;
  throw new DatabaseFault(
    `PostgreSQL no puede funcionar como root y no se pudo crear un usuario para él. Créalo con «useradd --system ${ownUser}», o arranca el servidor con un usuario corriente.`,
  );
}

function userOf(name: string): Owner | null {
  const entry = users().find((user) => user[0] === name);
  return entry ? { uid: Number(entry[2]), gid: Number(entry[3]) } : null;
}

function nameOf(uid: number): string {
  return users().find((user) => user[2] === String(uid))?.[0] ?? `número ${uid}`;
}

function users(): string[][] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
}
