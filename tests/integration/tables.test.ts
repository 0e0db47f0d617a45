import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { freshDatabase } from '#support/database.ts';

const database = await freshDatabase();
afterAll(() => database.drop());

/** Every column of every table, and whether it may be null. */
type Tables = Record<string, Record<string, boolean>>;

/** What `src/db/tables.ts` says, read as text: a type leaves nothing behind to ask at run time. */
async function writtenTables(): Promise<Tables> {
  const source = await readFile('src/db/tables.ts', 'utf8');
  const columns = new Map<string, Record<string, boolean>>();
  for (const [, name = '', body = ''] of source.matchAll(/^type (\w+Table) = \{(.*?)\};$/gms)) {
    const fields = body.matchAll(/(\w+): ([^;}]+?)\s*(?:;|$)/g);
    columns.set(
      name,
      Object.fromEntries([...fields].map(([, column, type]) => [column, /\| null\b/.test(type ?? '')])),
    );
  }
  const [, listed = ''] = /^export type Database = \{(.*?)^\};$/ms.exec(source) ?? [];
  return Object.fromEntries(
    [...listed.matchAll(/(\w+): (\w+);/g)].map(([, table, type = '']) => [table, columns.get(type)]),
  );
}

async function migratedTables(): Promise<Tables> {
  const { rows } = await sql<{ table: string; column: string; nullable: boolean }>`
    select columns.table_name as table, column_name as column, is_nullable = 'YES' as nullable
    from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(database.handle.db);
  const tables: Tables = {};
  for (const { table, column, nullable } of rows) tables[table] = { ...tables[table], [column]: nullable };
  return tables;
}

test('the row types name the columns of a migrated database, and which may be null', async () => {
  const { migrations: _, ...tables } = await migratedTables();
  expect(await writtenTables()).toEqual(tables);
});

test('a table that is append-only cannot be emptied either', async () => {
  const { rows } = await sql<{ table: string; isGuarded: boolean }>`
    select c.relname as table, bool_or((t.tgtype & 32) = 32) as "isGuarded"
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    group by c.relname having bool_or(t.tgname like '%append\\_only')
  `.execute(database.handle.db);
  expect(rows.length).toBeGreaterThan(15);
  expect(rows.filter(({ isGuarded }) => !isGuarded)).toEqual([]);
});

test('what triggers ask of an order’s money is planned anew each time: a connection would keep what it planned for empty tables', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct p.proname as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and p.prosrc ~ 'from payments\\s+where community_id = new.community_id and order_id ='
      and not coalesce('plan_cache_mode=force_custom_plan' = any(p.proconfig), false)
  `.execute(database.handle.db);
  expect(rows).toEqual([]);
});
