import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathForPostgres, spawnOptions } from './cluster.ts';
import type { Owner } from './owner.ts';

/** PostgreSQL's main process, as this server started it. */
export type Postmaster = {
  readonly pid: number | undefined;
  /** Why it ended; null while it lives. */
  ended(): string | null;
};

const largestLog = 10 * 1024 * 1024;

const settings = {
  listen_addresses: '',
  port: '5432',
  // inside the cluster, which only its user can enter
  unix_socket_directories: '.',
  cluster_name: 'rifamiga',
  // The server says what failed, in its own log. Here only the life of the database: a statement or a key's value
  // would be somebody's name or phone.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

type Launching = { binaries: string; owner: Owner | null; log: string; connections: number };

/** Starts PostgreSQL on a cluster that nothing serves. */
export async function launch(cluster: string, { binaries, owner, log, connections }: Launching): Promise<Postmaster> {
  await clearRemains(cluster);
  turnOver(log);
  const output = openSync(log, 'a', 0o600);
  const start = statSync(log).size;
  const options = Object.entries({ ...settings, max_connections: connections }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const child = spawn(join(binaries, 'postgres'), ['-D', pathForPostgres(cluster), ...options], {
    ...spawnOptions(cluster, owner),
    stdio: ['ignore', output, output],
    // a session of its own: a Ctrl-C meant for the server must not close the database under it
    detached: true,
  });
  closeSync(output);
  child.unref();
  return watch(child, () => complaintsIn(log, start));
}

/** The process that serves a cluster, also one that another server started; null when there is none. */
export function livePostmaster(cluster: string): number | null {
  const pid = writtenPid(cluster);
  return pid !== null && serves(pid, cluster) ? pid : null;
}

/**
 * Stops the database as PostgreSQL's fast shutdown does: sessions end, everything is written, files are in order. Gives
 * whether it has ended in that time.
 */
export async function shutDown(cluster: string, pid: number, milliseconds = 60_000): Promise<boolean> {
  if (serves(pid, cluster)) send(pid, 'SIGINT');
  const deadline = performance.now() + milliseconds;
  while (serves(pid, cluster)) {
    if (performance.now() > deadline) return false;
    await wait(10);
  }
  return true;
}

function watch(child: ChildProcess, complaints: () => string): Postmaster {
  let end: string | null = null;
  child.once('error', (error) => {
    end = error.message;
  });
  child.once('exit', (code, signal) => {
    end ??= `terminó con ${signal ?? code}`;
  });
  // its log is read when somebody asks: after a stop the whole directory may be gone
  return { pid: child.pid, ended: () => end && (complaints() || end) };
}

function writtenPid(cluster: string): number | null {
  return pidIn(join(cluster, 'postmaster.pid'));
}

function pidIn(lockFile: string): number | null {
  try {
    return Number.parseInt(readFileSync(lockFile, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

/** A process number alone proves nothing: after a restart of the machine or container it is soon someone else's. */
function serves(pid: number, cluster: string): boolean {
  if (process.platform === 'linux') return isOfCluster(pid, cluster);
  const { stdout } = spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
  return stdout.includes(cluster);
}

/** Whether a process is PostgreSQL at work in the cluster, and not the shell of someone who looks around there. */
function isOfCluster(pid: number, cluster: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === cluster &&
      /\/postgres(?: \(deleted\))?$/.test(readlinkSync(`/proc/${pid}/exe`))
    );
  } catch {
    return false;
  }
}

const lockFiles = ['postmaster.pid', '.s.PGSQL.5432.lock'];

/**
 * Takes away what a killed database leaves and PostgreSQL refuses to start over: backends that have not noticed yet, and
 * lock files that a power cut left empty or whose process number another process carries by now. For who holds the
 * data directory, when nothing serves it.
 */
export async function clearRemains(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const backends = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && isOfCluster(pid, cluster));
  for (let left = backends(); left.length > 0; left = backends()) {
    for (const pid of left) send(pid, 'SIGKILL');
    await wait(10);
  }
  for (const path of lockFiles.map((name) => join(cluster, name))) {
    const pid = pidIn(path);
    if (pid === null || isAlive(pid)) rmSync(path, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A process that has just ended needs no signal. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (isAlive(pid)) throw error;
  }
}

function turnOver(log: string): void {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  if (size > largestLog) renameSync(log, `${log}.1`);
}

function complaintsIn(log: string, start: number): string {
  return readFileSync(log)
    .subarray(start)
    .toString('utf8')
    .split('\n')
    .filter((line) => /FATAL|PANIC|error/.test(line))
    .join(' · ');
}
