import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect, type DatabaseHandle } from '#db/client.ts';
import { template } from './database-server.ts';

const insufficientPrivilege = '42501';

/**
 * A database of the test's own, cloned from the migrated template. `drop` closes what was opened through `handle` and
 * removes it.
 */
export async function freshDatabase(): Promise<{ url: string; handle: DatabaseHandle; drop(): Promise<void> }> {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name} template ${template}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  const handle = connect({ connectionString: address.href });
  return {
    url: address.href,
    handle,
    async drop() {
      await handle.close();
      await administer(server, `drop database if exists ${name} with (force)`).catch((error: unknown) => {
        // PostgreSQL's own vacuum is at it: only the plain statement may send that away
        if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
        return administer(server, `drop database if exists ${name}`);
      });
    },
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
