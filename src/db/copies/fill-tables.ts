import type { Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type CopiedTable, copiedTables, type SequenceState } from './copied-tables.ts';

/** Whether a database has nothing in it yet, not even empty tables. */
export async function isEmptyDatabase(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f') limit 1`,
  );
  return rows.length === 0;
}

/** The tables while they are filled in a transaction: without rows, foreign keys and triggers of their own. */
export type OpenTables = {
  readonly tables: readonly CopiedTable[];
  /** Puts foreign keys and triggers back; the first are checked then. */
  close(): Promise<void>;
};

/**
 * Opens the tables of a migrated database for rows in any order, within a transaction of the caller. What migrations have
 * put into them goes, as it is among what is copied. The owner of the tables may do all of this.
 */
export async function openTables(client: pg.Client): Promise<OpenTables> {
  const tables = await copiedTables(client);
  const names = tables.map(({ name }) => client.escapeIdentifier(name));
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace
    order by conrelid::regclass::text, conname
  `);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  return {
    tables,
    async close() {
      for (const name of names) await client.query(`alter table ${name} enable trigger user`);
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    },
  };
}

/** Takes rows as COPY wrote them. */
export function writeRows(client: pg.Client, name: string, columns: readonly string[]): Writable {
  const list = columns.map((column) => client.escapeIdentifier(column)).join(', ');
  return client.query(copyFrom(`copy ${client.escapeIdentifier(name)} (${list}) from stdin`));
}

/** Puts sequences where they stood; one that is not there is left out. */
export async function setSequences(client: pg.Client, states: readonly SequenceState[]): Promise<void> {
  for (const { name, value, isCalled } of states)
    await client.query('select setval(to_regclass($1), $2::bigint, $3)', [
      client.escapeIdentifier(name),
      value,
      isCalled,
    ]);
}
