import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './server.ts';

/** Debian's pgbouncer; null where it is not installed (`apt-get install pgbouncer`). */
export const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? null;

export type Pooler = {
  /** The database by way of connections that are lent for one transaction. */
  pooled: string;
  /** The same by way of connections that stay with their client. */
  sessions: string;
  /** Leads to another database from now on, as an operator's reload does. */
  leadTo(databaseUrl: string): Promise<void>;
  stop(): Promise<void>;
};

/** The user that nobody is: pgbouncer refuses to be root. */
const nobody = 65_534;

/** A pgbouncer of one's own before a database that is reached over TCP. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const port = await freePort();
  const { username, pathname } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const directory = await mkdtemp(join(tmpdir(), 'rifamiga-pooler-'));
  const [file, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')];
  const write = (url: string) => writeFile(file, settings(url, { name, users, port }));
  await writeFile(users, `"${username}" ""\n`);
  await write(databaseUrl);
  await chmod(directory, 0o755);
  const root = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn(pgbouncer ?? '', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...root });
  await listening(child, port);
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`;
  return {
    pooled: url,
    sessions: `${url}_sessions`,
    async leadTo(other) {
      await write(other);
      child.kill('SIGHUP');
    },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

type Where = { name: string; users: string; port: number };

function settings(databaseUrl: string, { name, users, port }: Where): string {
  const { hostname, port: behind, pathname, username, password } = new URL(databaseUrl);
  const to = `host=${hostname} port=${behind} dbname=${pathname.slice(1)} user=${username}${password && ` password=${password}`}`;
  return `[databases]
${name} = ${to} pool_mode=transaction pool_size=10
${name}_sessions = ${to} pool_mode=session pool_size=10
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
server_login_retry = 1
`;
}

/** Resolves once it listens; rejects with what it said where it ends before. */
function listening(child: ChildProcess, port: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-20_000);
    if (said.includes(`listening on 127.0.0.1:${port}`)) resolve();
  });
  child.once('exit', () => reject(new Error(`pgbouncer has ended: ${said}`)));
  return promise;
}
