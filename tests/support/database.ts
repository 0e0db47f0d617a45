import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type DatabaseHandle } from '#db/client.ts';
import { template } from './database-server.ts';

export type TestDatabase = { url: string; handle: DatabaseHandle; drop(): Promise<void> };

/**
 * A database of the test's own, cloned from the migrated template. `drop` closes what was opened through `handle` and
 * removes it.
 */
export function freshDatabase(): Promise<TestDatabase> {
  return databaseFrom(template);
}

/** The same without anything in it. */
export function emptyDatabase(): Promise<TestDatabase> {
  return databaseFrom('template0');
}

async function databaseFrom(original: string): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // its files are copied: page by page through the log, which is otherwise usual, takes five times as long
  await administer(server, `create database ${name} template ${original} strategy file_copy`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const handle = connect({ connectionString: address.href });
  return {
    url: address.href,
    handle,
    async drop() {
      await handle.close();
      // the plain statement, unlike the forced one, may also send PostgreSQL's own vacuum away
      await administer(
        server,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
        `drop database if exists ${name}`,
      );
    },
  };
}

async function administer(server: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
