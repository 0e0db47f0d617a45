import { sql } from 'kysely';
import type { Db } from './client.ts';

/**
 * The time-outs that every connection should have, and that are off. Behind a pooler in transaction mode they are not set
 * by this program: whoever runs the database gives them to its role.
 */
export async function limitsThatAreOff(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
    order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}
