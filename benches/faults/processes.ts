import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Every process of the PostgreSQL that works in a data directory. Linux only. */
export function postgresIn(dataDir: string): number[] {
  const cluster = join(dataDir, 'postgresql');
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectory(pid) === cluster);
}

function workingDirectory(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

/** The processes that one of several has started to serve (`PROCESSES`). Linux only. */
export function serversBelow(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return children.filter((child) => child > 0 && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('serve.mjs'));
}

/** PostgreSQL's main process. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgresql', 'postmaster.pid'), 'utf8'), 10);
}

/** Sends a signal to processes, some of which may have ended meanwhile. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // it has ended by itself
    }
  }
}
