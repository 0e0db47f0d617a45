import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Milliseconds for an answer: a pooler lets whoever finds no connection free wait for minutes. */
const patience = 5000;
/** How often it is tried: beside other processes at work both questions may by chance come to one connection. */
const tries = 3;

/**
 * Whether what one connection leaves in its session is not found there again, because a pooler lends a connection for one
 * transaction. PostgreSQL itself is known by the number of its process and asked nothing else.
 */
export async function areSessionsLent(pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const first = await pool.connect();
  let isPooled = true;
  try {
    isPooled = !(await isBackendItself(first));
    return isPooled && (await isAnySessionLost(first, pool));
  } finally {
    first.release(isPooled);
  }
}

async function isAnySessionLost(first: pg.PoolClient, pool: Pick<pg.Pool, 'connect'>): Promise<boolean> {
  const second = await pool.connect();
  try {
    for (let turn = 0; turn < tries; turn += 1) if (!(await keepsSession(first, second))) return true;
    return false;
  } finally {
    second.release(true);
  }
}

async function isBackendItself(client: pg.PoolClient): Promise<boolean> {
  const { processID } = client as pg.PoolClient & { processID: number | null };
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === processID;
}

/** Leaves a word with one connection, has the other take what is free, and looks for the word. */
async function keepsSession(first: pg.PoolClient, second: pg.PoolClient): Promise<boolean> {
  const word = randomUUID();
  await first.query(`select set_config('rifamiga.session', $1, false)`, [word]);
  // where the first keeps the only connection that there is, this one waits
  await within(second, 'begin');
  const read = await within<{ word: string | null }>(first, `select current_setting('rifamiga.session', true) as word`);
  await within(second, 'rollback');
  return read?.[0]?.word === word;
}

/** The rows of an answer; null where there is none in time. */
async function within<Row extends pg.QueryResultRow>(client: pg.PoolClient, text: string): Promise<Row[] | null> {
  const asked: pg.QueryConfig & { query_timeout: number } = { text, query_timeout: patience };
  return client.query<Row>(asked).then(
    ({ rows }) => rows,
    () => null,
  );
}
