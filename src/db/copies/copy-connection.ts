import pg from 'pg';
import { copyLock } from '#db/lock.ts';

/*
 * A connection of its own, as a copy takes as long as it takes, under settings that write every value in one way,
 * whatever those of the database are.
 */
const settings = [
  'statement_timeout = 0',
  'lock_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  'idle_session_timeout = 0',
  "timezone = 'UTC'",
  "datestyle = 'ISO, YMD'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
  "client_encoding = 'UTF8'",
];

/** Does work on a connection for reading or writing whole tables, and closes it. */
export async function withCopyConnection<T>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...config, keepAlive: true, connectionTimeoutMillis: 15_000 });
  // what breaks it fails the query that is under way
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(settings.map((each) => `set ${each}`).join(';'));
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Takes the lock of whoever copies the installation, until the connection ends. Gives false where another has it. */
export async function lockCopy(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [copyLock]);
  return rows[0]?.held ?? false;
}
