import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The user that the database runs as. */
export type Owner = { uid: number; gid: number };

const ownUser = 'rifamiga';

/**
 * PostgreSQL refuses to run as root. A server started by root gives the database a system user of its own (made when it
 * is missing; `nobody` where users cannot be made). Anyone else runs it as themselves: null.
 */
export function databaseOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const existing = userOf(ownUser);
  if (existing) return existing;
  spawnSync('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', ownUser], { stdio: 'ignore' });
  const owner = userOf(ownUser) ?? userOf('nobody');
  if (!owner)
    throw new Error('Como root hace falta un usuario para la base de datos: crea uno con «useradd --system rifamiga»');
  return owner;
}

function userOf(name: string): Owner | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
