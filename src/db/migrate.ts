import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export type Migration = { name: string; sql: string };

/** Any number, the same in every process: whoever holds it is the one that migrates. */
const migrationLock = 7_291_834;

/**
 * Brings a database to the newest schema: each file once, in the order of names, in a transaction of its own. Several
 * processes may start at once. Refuses when a file that has been applied was edited afterwards.
 */
export async function migrate(pool: pg.Pool, migrations?: readonly Migration[]): Promise<void> {
  const wanted = migrations ?? (await readMigrations());
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    for (const migration of wanted) await applyOnce(client, migration, applied.get(migration.name));
  } finally {
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => undefined);
    client.release();
  }
}

async function applyOnce(
  client: pg.PoolClient,
  { name, sql }: Migration,
  appliedChecksum: string | undefined,
): Promise<void> {
  const checksum = createHash('sha256').update(sql).digest('hex');
  if (appliedChecksum === checksum) return;
  if (appliedChecksum)
    throw new Error(`La migración ${name} ya se aplicó y el archivo ha cambiado: añade una nueva en su lugar`);
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`La migración ${name} no se pudo aplicar`, { cause: error });
  }
}

/** The product's own migrations, read from its sources, also by the built server. */
export async function readMigrations(): Promise<Migration[]> {
  const directory = join(packageRoot(), 'src/db/migrations');
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(directory, name), 'utf8') })));
}

function packageRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error('No se encuentra package.json por encima del servidor');
    directory = parent;
  }
  return directory;
}
