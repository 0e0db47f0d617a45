import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { role, supervisor } from '#db/embedded/cluster.ts';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { template, urlOf } from './database-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL that tests make their databases on. */
    databaseServer: string;
  }
}

const quiet = { info: () => undefined, warn: () => undefined };

type Running = { server: string; close(): Promise<void> };

/** The PostgreSQL of this run and how many projects use it: each project loads this file for itself. */
const run = globalThis as { databaseOfTests?: { running: Promise<Running>; users: number } };

/** One PostgreSQL for the whole run, `DATABASE_URL`'s or the embedded one, with a migrated template to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.databaseOfTests ??= { running: start(), users: 0 };
  const shared = run.databaseOfTests;
  shared.users += 1;
  const { server, close } = await shared.running;
  project.provide('databaseServer', server);
  return async () => {
    shared.users -= 1;
    if (shared.users > 0) return;
    delete run.databaseOfTests;
    await close();
  };
}

async function start(): Promise<Running> {
  const given = process.env.DATABASE_URL;
  const dataDir = await mkdtemp(join(tmpdir(), 'rifamiga-pg-'));
  const embedded = given ? null : await startEmbedded({ dataDir, log: quiet });
  const server = given ?? urlOf(embedded?.connection ?? {});
  const close = async () => {
    await embedded?.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const prepare = async () => {
    if (embedded) {
      const { connection } = embedded;
      const password = String(connection.password);
      await onDatabase(urlOf({ ...connection, user: supervisor }), (pool) => tuneForTests(pool, password));
    }
    await makeTemplate(server);
  };
  await prepare().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { server, close };
}

/**
 * Waits for no disk, and cleans no table of databases that live for seconds: what the tests write is gone after them
 * anyway. What survives a power cut has its own database. Thousands of connections prove that they know the password, for
 * which it need not be stretched.
 */
async function tuneForTests(pool: pg.Pool, password: string): Promise<void> {
  await pool.query('set scram_iterations = 1');
  await pool.query(`alter role ${role} password '${password}'`);
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum']) {
    await pool.query(`alter system set ${setting} = off`);
  }
  await pool.query('select pg_reload_conf()');
}

async function makeTemplate(server: string): Promise<void> {
  await onDatabase(server, async (pool) => {
    await pool.query(`drop database if exists ${template}`);
    await pool.query(`create database ${template}`);
  });
  const templateUrl = new URL(server);
  templateUrl.pathname = `/${template}`;
  await onDatabase(templateUrl.href, migrate);
}

async function onDatabase(connectionString: string, work: (pool: pg.Pool) => Promise<void>): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 1 });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}
