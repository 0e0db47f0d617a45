import type { Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

/** A table as it is copied: its columns but for those that the database works out, and the order of its rows. */
export type CopiedTable = { readonly name: string; readonly columns: readonly string[]; readonly order: string };

/** Where a sequence stands. */
export type SequenceState = { readonly name: string; readonly value: string; readonly isCalled: boolean };

/**
 * The tables of a database by name. Those that are not logged are left out, as they are empty after a crash too. Rows are
 * in the order of the primary key, and texts by their bytes, so that the same rows give the same bytes in every database.
 */
export async function copiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select c.relname as name, col.names as columns, coalesce(key.words, 't::text collate "C"') as "order"
    from pg_class c
    cross join lateral (
      select array_agg(a.attname::text order by a.attnum) as names
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    ) col
    cross join lateral (
      select string_agg(
        format('t.%I', a.attname) || case when a.attcollation = 0 then '' else ' collate "C"' end, ', ' order by part.place
      ) as words
      from pg_index i
      cross join unnest(i.indkey) with ordinality as part (attnum, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = part.attnum
      where i.indrelid = c.oid and i.indisprimary
    ) key
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname collate "C"
  `);
  return rows;
}

/** Where every sequence stands. They belong to no snapshot: read after the tables, none is behind a row of them. */
export async function sequenceStates(client: pg.Client): Promise<SequenceState[]> {
  const { rows: sequences } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'S' order by 1`,
  );
  const states: SequenceState[] = [];
  for (const { name } of sequences) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from ${client.escapeIdentifier(name)}`,
    );
    for (const { value, called } of rows) states.push({ name, value, isCalled: called });
  }
  return states;
}

/** The rows of a table as PostgreSQL's COPY writes them. `rowCount` is known at the end. */
export function readRows(client: pg.Client, { name, columns, order }: CopiedTable): Readable & { rowCount: number } {
  const list = columns.map((column) => `t.${client.escapeIdentifier(column)}`).join(', ');
  return client.query(
    copyTo(`copy (select ${list} from ${client.escapeIdentifier(name)} t order by ${order}) to stdout`),
  );
}

/** The hashes of the files that the database names, 32 bytes each, so that a million take little memory. */
export async function readFileHashes(client: pg.Client): Promise<Buffer[]> {
  const hashes: Buffer[] = [];
  for (;;) {
    const { rows } = await client.query<{ hash: string }>(
      'select hash from files where hash > $1 order by hash limit 10000',
      [hashes.at(-1)?.toString('hex') ?? ''],
    );
    if (rows.length === 0) return hashes;
    for (const { hash } of rows) hashes.push(Buffer.from(hash, 'hex'));
  }
}

/** What was applied to a database, in order. */
export async function appliedMigrations(client: pg.Client): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from migrations order by name',
  );
  return rows;
}
