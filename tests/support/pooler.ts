import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from './server.ts';
import { silentProxy } from './silent-proxy.ts';
import { waits } from './waits.ts';

/** Debian's pgbouncer; null where it is not installed (`apt-get install pgbouncer`). */
export const pgbouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path)) ?? null;

export type Pooler = {
  /** The database by way of connections that are lent for one transaction. */
  pooled: string;
  /** The same by way of connections that stay with their client. */
  sessions: string;
  stop(): Promise<void>;
};

/** The user that nobody is: pgbouncer refuses to be root. */
const nobody = 65_534;

/** A pgbouncer of the test's own before a database on a Unix socket, whose folder it need not be able to enter. */
export async function startPooler(databaseUrl: string): Promise<Pooler> {
  const relay = await silentProxy(databaseUrl);
  const { hostname, port: relayed, pathname, username, password } = new URL(relay.url);
  const name = pathname.slice(1);
  const port = await freePort();
  const to = `host=${hostname} port=${relayed} dbname=${name} user=${username} password=${password}`;
  const directory = await mkdtemp(join(tmpdir(), 'rifamiga-pooler-'));
  const [file, users] = [join(directory, 'pgbouncer.ini'), join(directory, 'users.txt')];
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    file,
    `[databases]
${name} = ${to} pool_mode=transaction pool_size=4
${name}_sessions = ${to} pool_mode=session pool_size=8
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
`,
  );
  await chmod(directory, 0o755);
  const root = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn(pgbouncer ?? '', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...root });
  await listening(child, port);
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`;
  return {
    pooled: url,
    sessions: `${url}_sessions`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await relay.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await vi.waitFor(() => {
    if (!said.includes(`listening on 127.0.0.1:${port}`)) throw new Error(`pgbouncer does not listen: ${said}`);
  }, waits.change);
}
