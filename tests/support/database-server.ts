import type pg from 'pg';

/** The migrated database that every test's own is cloned from. */
export const template = 'rifamiga_template';

/** The address of a database on a Unix socket, in the form that `DATABASE_URL` takes. */
export function urlOf({ host = '', user = '', password = '', database = '' }: pg.PoolConfig): string {
  return `postgres://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
