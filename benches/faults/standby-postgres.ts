import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { signalAll } from './processes.ts';

/** The folder of the newest PostgreSQL that Debian's packages have installed; null where there is none. */
export function debianBinaries(): string | null {
  const versions = globSync('/usr/lib/postgresql/*/bin').sort(
    (a, b) => Number(a.split('/')[4]) - Number(b.split('/')[4]),
  );
  return versions.at(-1) ?? null;
}

/** PostgreSQL refuses to be root: then it is the user that Debian's package has made for it. */
function databaseUser(): { uid: number; gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[0].split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

export type Server = {
  readonly url: string;
  readonly port: number;
  /** Everything of it at once, as when its machine is lost. */
  kill(): void;
  promote(): void;
};

/** PostgreSQL's servers below a directory. */
export function postgresBelow(directory: string, binaries: string) {
  const user = databaseUser();
  const run = (program: string, ...args: string[]) => {
    const { status, stderr, error } = spawnSync(join(binaries, program), args, { ...user, cwd: '/', encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${error?.message ?? stderr}`);
  };
  const folder = (name: string) => {
    const path = join(directory, name);
    mkdirSync(path, { mode: 0o700 });
    if ('uid' in user) chownSync(path, user.uid as number, user.gid as number);
    return path;
  };
  const start = async (path: string, port: number): Promise<Server> => {
    const options = ['-D', path, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', path];
    const child = spawn(join(binaries, 'postgres'), options, { ...user, cwd: '/', stdio: 'ignore', detached: true });
    const url = `postgres://rifamiga@127.0.0.1:${port}/rifamiga`;
    await answering(`postgres://postgres@127.0.0.1:${port}/postgres`, child);
    return {
      url,
      port,
      kill: () => signalAll([-(child.pid ?? 0)], 'SIGKILL'),
      promote: () => run('pg_ctl', 'promote', '-D', path),
    };
  };
  return {
    async primary(port: number): Promise<Server> {
      const path = folder('primary');
      run('initdb', '-D', path, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
      return start(path, port);
    },
    /** A copy of a server that follows it. */
    async standby(of: Server, port: number): Promise<Server> {
      const path = folder('standby');
      const from = `host=127.0.0.1 port=${of.port} user=postgres application_name=standby`;
      run('pg_basebackup', '-D', path, '-d', from, '-R', '-X', 'stream', '--checkpoint=fast');
      return start(path, port);
    },
  };
}

async function answering(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    if (await answers(url)) return;
    await wait(50);
  }
  throw new Error('PostgreSQL does not answer');
}

export async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 500 });
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.query('select 1'))
    .then(
      () => true,
      () => false,
    )
    .finally(() => client.end().catch(() => undefined));
}

/** Runs statements as the superuser. */
export async function administer({ port }: Server, ...statements: string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${port}/postgres` });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}
