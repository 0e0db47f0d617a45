import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { connect } from '#db/client.ts';
import { MigrationFault, migrate, readMigrations } from '#db/migrate.ts';
import { freshDatabase } from '#support/database.ts';

const { handle, url, drop } = await freshDatabase();
afterAll(drop);
const known = await readMigrations();
const slow = { name: '9999-slow.sql', sql: 'select pg_sleep(0.5); create table slow (n integer)' };
const table = { name: '9998-fridge.sql', sql: 'create table fridge (shelf text)' };

const tables = async () => {
  const { rows } = await handle.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  return rows.map(({ name }) => name);
};
const applied = async () => (await handle.pool.query('select name from migrations order by name')).rows;

test('a database that a newer version has used is refused by an older one, and nothing of it changes', async () => {
  const before = [await tables(), await applied()];
  const [newest] = known.slice(-1);
  const older = [...known.slice(0, -1), table];
  const refused = migrate(handle.pool, { migrations: older });
  await expect(refused).rejects.toBeInstanceOf(MigrationFault);
  await expect(refused).rejects.toThrow(`versión más nueva del programa (tiene ${newest?.name}`);
  expect([await tables(), await applied()]).toEqual(before);
});

test('a migration that was edited after it was applied is refused before any other is applied', async () => {
  const before = [await tables(), await applied()];
  const [first, ...rest] = known;
  const edited = [table, { name: first?.name ?? '', sql: `${first?.sql}\n-- edited` }, ...rest];
  await expect(migrate(handle.pool, { migrations: edited })).rejects.toThrow('ya se aplicó y el archivo ha cambiado');
  expect([await tables(), await applied()]).toEqual(before);
});

test('a migration that refuses a database says why, and nothing of it changes', async () => {
  const before = [await tables(), await applied()];
  const refusing = { name: '9997-no.sql', sql: "do $$ begin raise exception 'Empieza con otra.'; end $$" };
  await expect(migrate(handle.pool, { migrations: [...known, refusing] })).rejects.toThrow(
    /9997-no\.sql .* Empieza con otra\.$/,
  );
  expect([await tables(), await applied()]).toEqual(before);
});

test('neither a migration nor the wait for another process that migrates ends at the time-out of statements', async () => {
  const quick = connect({ connectionString: url, statement_timeout: 100 });
  // one of them waits for the other's lock longer than a statement may take
  const migrations = [...known, slow];
  await Promise.all([migrate(quick.pool, { migrations }), migrate(quick.pool, { migrations })]);
  expect(await tables()).toContain('slow');
  // nothing of it stays with the connections that requests are given
  const { rows } = await quick.pool.query('show statement_timeout');
  expect(rows).toEqual([{ statement_timeout: '100ms' }]);
  await quick.close();
});

test('a process that is frozen with nothing to migrate keeps no other from starting', async () => {
  const another = connect({ connectionString: url });
  const thawed = Promise.withResolvers<never>();
  const isFrozen = Promise.withResolvers<void>();
  const frozen: Pick<pg.Pool, 'connect'> = {
    connect: async () => {
      const client = await another.pool.connect();
      return new Proxy(client, {
        get(target, name) {
          if (name !== 'query') return Reflect.get(target, name);
          return (text: string, values?: unknown[]) => {
            if (!text.startsWith('create table')) return target.query(text, values);
            isFrozen.resolve();
            return thawed.promise;
          };
        },
      });
    },
  };
  const stopped = migrate(frozen, { idle: 200 });
  await isFrozen.promise;
  await migrate(handle.pool, { migrations: [...known, slow] });
  thawed.reject(new Error('thawed'));
  await expect(stopped).rejects.toThrow('thawed');
  await another.close();
});

test.each([
  ['the server', 'scripts/serve.mjs'],
  ['the check of the data', 'scripts/check-data.ts'],
])('%s of an older version ends with 1 and one sentence over a newer database', async (_, script) => {
  const database = await freshDatabase();
  await database.handle.pool.query(`insert into migrations (name, checksum) values ('9997-future.sql', 'unknown')`);
  const child = spawn(process.execPath, [script], {
    env: { PATH: process.env.PATH, PORT: '0', DATABASE_URL: database.url, DATA_DIR: '/nonexistent/never-written' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  expect(said).toContain('una versión más nueva del programa (tiene 9997-future.sql, que esta versión no conoce)');
  expect(said).not.toMatch(/\n\s+at /);
  await database.drop();
});
