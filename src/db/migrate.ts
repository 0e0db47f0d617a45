import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from './client.ts';
import { areSessionsLent } from './lent-sessions.ts';
import { migrationLock } from './lock.ts';

export type Migration = { name: string; sql: string };

/** The code of what a migration itself raises, with a sentence for whoever starts the server. */
const raised = 'P0001';

/** A database that this version of the program cannot bring up to date. The message is for the operator, in Spanish. */
export class MigrationFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MigrationFault';
  }
}

/**
 * What else a migration is told: other migrations than the product's own; milliseconds after which a process that keeps the
 * lock and does nothing, because it is frozen or its machine is gone, loses it; and whom to tell, every so often, while
 * another process is waited for.
 */
export type MigrationOptions = { migrations?: readonly Migration[]; idle?: number; onWait?: () => void };

/** Behind such a pooler the lock would stay with a connection that others are lent, and no live page would hear a thing. */
const lentSessions =
  'La base de datos está detrás de un intermediario (como pgbouncer) que presta cada conexión durante una sola transacción. Deja esa dirección en DATABASE_URL y pon en DATABASE_SESSION_URL otra que no lo haga: la de PostgreSQL, o la de una base con pool_mode=session. No se ha cambiado nada.';

/** Milliseconds between two words about the wait for another process. */
const waitTold = 10_000;

/**
 * Brings a database to the newest schema: each file once, in the order of names, in a transaction of its own. Several
 * processes may start at once: one migrates and the others wait for it, however long it takes. Throws `MigrationFault`,
 * with nothing changed, when the database has a migration that is not among them (a newer version of the program wrote
 * it), when a file that has been applied was edited afterwards, or when its connections do not keep the session that the
 * lock belongs to.
 * @param pool connections that keep their session (`sessions` of a `DatabaseHandle`)
 */
export async function migrate(
  pool: Pick<pg.Pool, 'connect'>,
  { migrations, idle = 10_000, onWait = () => undefined }: MigrationOptions = {},
): Promise<void> {
  const wanted = migrations ?? (await readMigrations());
  if (await areSessionsLent(pool)) throw new MigrationFault(lentSessions);
  const client = await pool.connect();
  const telling = setInterval(onWait, waitTold);
  try {
    // idle within a transaction is bounded as everywhere, and the lock is kept outside of any
    await client.query(`set statement_timeout = 0; set lock_timeout = 0; set idle_session_timeout = ${idle}`);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    clearInterval(telling);
    await client.query(
      'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations');
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    refuseNewer(applied, wanted);
    refuseEdited(applied, wanted);
    for (const migration of wanted.filter(({ name }) => !applied.has(name))) await apply(client, migration);
  } finally {
    clearInterval(telling);
    // destroyed and not pooled: the lock and the time-out belong to this connection
    client.release(true);
  }
}

function refuseNewer(applied: ReadonlyMap<string, string>, wanted: readonly Migration[]): void {
  const unknown = unknownAmong(applied.keys(), wanted);
  if (unknown.length === 0) return;
  throw new MigrationFault(
    `Esta base de datos la ha usado una versión más nueva del programa (tiene ${unknown.join(', ')}, que esta versión no conoce). Arranca esa versión o una posterior; no se ha cambiado nada.`,
  );
}

/** The names among what was applied that are not among these migrations. */
export function unknownAmong(applied: Iterable<string>, migrations: readonly Migration[]): string[] {
  const known = new Set(migrations.map(({ name }) => name));
  return [...applied].filter((name) => !known.has(name)).sort();
}

/** The names of what was applied to a database and is not among these: newer code has used it. */
export async function unknownMigrations(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db);
  return unknownAmong(
    rows.map(({ name }) => name),
    migrations,
  );
}

/** The names of those that were applied with another text. */
export function editedAmong(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): string[] {
  return migrations.flatMap(({ name, sql }) => {
    const checksum = applied.get(name);
    return checksum !== undefined && checksum !== checksumOf(sql) ? [name] : [];
  });
}

function refuseEdited(applied: ReadonlyMap<string, string>, migrations: readonly Migration[]): void {
  for (const name of editedAmong(applied, migrations))
    throw new MigrationFault(
      `La migración ${name} ya se aplicó y el archivo ha cambiado: añade una nueva en su lugar. No se ha cambiado nada.`,
    );
}

function checksumOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

async function apply(client: pg.PoolClient, { name, sql }: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(sql);
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksumOf(sql)]);
    await client.query('commit');
  } catch (error) {
    // a lost connection has nothing to roll back, and its error must not hide the first one
    await client.query('rollback').catch(() => undefined);
    const why = error instanceof Error && 'code' in error && error.code === raised ? ` ${error.message}` : '';
    throw new MigrationFault(`La migración ${name} no se pudo aplicar; las anteriores sí están.${why}`, {
      cause: error,
    });
  }
}

/** The product's own migrations, read from its sources, also by the built server. */
export async function readMigrations(): Promise<Migration[]> {
  const directory = join(packageRoot(), 'src/db/migrations');
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(directory, name), 'utf8') })));
}

/** Where the product's sources and scripts are, also for the built server. */
export function packageRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory) throw new Error('No se encuentra package.json por encima del servidor');
    directory = parent;
  }
  return directory;
}
