import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { removeReleasedFiles } from '#app/accounts/remove-files.ts';
import { findUnsound } from '#app/copies/check-copy.ts';
import { makeDailyCopies } from '#app/copies/daily-copy.ts';
import { restoreCopy } from '#app/copies/restore-copy.ts';
import { writeCopy } from '#app/copies/write-copy.ts';
import { showCopies } from '#app/operation/show-copies.ts';
import { lockCopy, withCopyConnection } from '#db/copies/copy-connection.ts';
import type { CopyOutcome } from '#db/copies/daily-copies.ts';
import { readMigrations } from '#db/migrate.ts';
import { copyName } from '#domain/copies/copy-name.ts';
import { Refusal } from '#domain/refusal.ts';
import { testApp } from '#support/app.ts';
import { emptyDatabase, freshDatabase } from '#support/database.ts';
import { raffleOnSale, takeAs } from '#support/raffle.ts';
import { copyTexts as words } from '#texts/copies.ts';

const folder = await mkdtemp(join(tmpdir(), 'rifamiga-copies-'));
const [database, empty] = await Promise.all([freshDatabase(), emptyDatabase()]);
afterAll(async () => {
  await Promise.all([database.drop(), empty.drop()]);
  await rm(folder, { recursive: true });
});
const { app, clock } = testApp(database.handle, Temporal.Now.instant().round('second').toString());
const connection = { connectionString: database.url };
const into = { connection: { connectionString: empty.url } };
const now = app.clock.now();
const password = 'correo caballo batería';
const known = await readMigrations();
const ours = (name: string) => join(folder, name);
const copyTo = (name: string, more: Partial<Parameters<typeof writeCopy>[0]> = {}) =>
  writeCopy({ connection, files: app.files, path: ours(name), password, now, ...more });
const nowhere = { put: async () => '' };
const restoring = (name: string, more: Partial<Parameters<typeof restoreCopy>[0]> = {}) =>
  restoreCopy({ ...into, path: ours(name), password, files: nowhere, ...more });

const file = await app.files.put(Buffer.from('una imagen'));
await database.handle.pool.query(
  `insert into files (hash, media_type, bytes, created_at) values ($1, 'image/webp', 10, now())`,
  [file],
);
const { address } = await raffleOnSale(app);
await takeAs(app, address, 'Rosa', [1, 2, 3]);
// of somebody who looks after the database
await database.handle.pool.query('create table theirs (n integer generated always as identity)');

test('a copy that is cut off, changed, under another password or by newer code is refused, and nothing is changed', async () => {
  await copyTo('whole');
  await copyTo('plain', { password: null });
  const bytes = await readFile(ours('whole'));
  await writeFile(ours('cut'), bytes.subarray(0, -1));
  await writeFile(ours('changed'), bytes.with(bytes.length - 100, (bytes.at(-100) ?? 0) ^ 1));
  await writeFile(ours('plain-cut'), await readFile(ours('plain')));
  await truncate(ours('plain-cut'), 20_000);
  await writeFile(ours('other'), 'PK otra cosa, que no es ninguna copia');
  for (const name of ['cut', 'changed', 'plain-cut']) await expect(restoring(name)).rejects.toThrow(words.damaged);
  await expect(restoring('whole', { password: 'otra clave que no es' })).rejects.toThrow(words.wrongKey);
  await expect(restoring('whole', { password: null })).rejects.toThrow(words.needsKey);
  await expect(restoring('other')).rejects.toThrow('no es una copia');
  await expect(restoring('none')).rejects.toThrow('No se puede leer');
  const newest = known.at(-1)?.name ?? '';
  await expect(restoring('whole', { migrations: known.slice(0, -1) })).rejects.toThrow(words.newer(newest));
  const edited = known.map((each) => (each.name === newest ? { ...each, sql: `${each.sql}\n-- edited` } : each));
  await expect(restoring('whole', { migrations: edited })).rejects.toThrow(words.edited(newest));
  await expect(restoring('whole', { connection })).rejects.toThrow(words.notEmpty);
  await expect(copyTo('of-nothing', into)).rejects.toThrow(words.noDatabase);
  const { rows } = await empty.handle.pool.query(
    `select relname from pg_class where relnamespace = 'public'::regnamespace`,
  );
  expect(rows).toEqual([]);
});

test('while a copy is made no other begins and no file is removed; one that fails leaves nothing', async () => {
  const { pool } = database.handle;
  await pool.query(`insert into file_removals (hash, asked_at) values ($1, now())`, [file]);
  await withCopyConnection(connection, async (client) => {
    expect(await lockCopy(client)).toBe(true);
    await expect(copyTo('second')).rejects.toThrow(words.underWay);
    await removeReleasedFiles(app);
    expect(await app.files.get(file)).not.toBeNull();
  });
  await pool.query('delete from file_removals');
  const away = { get: () => Promise.reject(new Refusal('file.away', {})) };
  await expect(copyTo('away', { files: away })).rejects.toThrow(words.filesAway);
  await expect(copyTo(join('plain', 'below-a-file'))).rejects.toThrow('No se puede escribir');
  const { summary } = await copyTo('lost', { files: { get: async () => null } });
  expect(summary.files).toEqual({ count: 0, bytes: 0, missing: [file] });
  expect((await readdir(folder)).filter((name) => /draft|second|away/.test(name))).toEqual([]);
});

test('a copy made under load has all that was acknowledged before it, nothing by half, and is restored as it was', async () => {
  const acknowledged = new Set<number>();
  let isOver = false;
  const selling = (async () => {
    for (let number = 10; !isOver; number += 1) {
      await takeAs(app, address, `Luz ${number}`, [number]);
      acknowledged.add(number);
    }
  })();
  await expect.poll(() => acknowledged.size).toBeGreaterThan(5);
  const before = new Set(acknowledged);
  const { summary } = await copyTo('under-load');
  isOver = true;
  await selling;

  const files = new Map<string, Buffer>();
  const put = async (bytes: Uint8Array) => {
    files.set(file, Buffer.from(bytes));
    return file;
  };
  // restored by newer code: what has changed since is done to what was copied
  const since = { name: '9999-since.sql', sql: `create table since as select count(*) as orders from orders` };
  const told: string[] = [];
  const tell = (sentence: string) => told.push(sentence);
  expect(await restoring('under-load', { files: { put }, tell, migrations: [...known, since] })).toEqual(summary);
  expect(told).toEqual([words.foreign('theirs')]);
  expect(files.get(file)?.toString()).toBe('una imagen');
  expect(await findUnsound(into.connection)).toEqual({ broken: [], drifted: [] });
  const { rows } = await empty.handle.pool.query<{ number: number; since: number }>(
    'select unnest(numbers) as number, (select orders::int from since) as since from orders',
  );
  const copied = new Set(rows.map(({ number }) => number));
  expect([...before].filter((number) => !copied.has(number))).toEqual([]);
  expect(rows[0]?.since).toBe(summary.tables.orders?.rows);

  // asked for otherwise than a copy does: what nobody touched meanwhile is the same
  const settled = async ({ pool }: typeof empty.handle) =>
    (await pool.query(`select r::text, b::text, l::text from raffles r, bases b, log_head l`)).rows;
  expect(await settled(empty.handle)).toEqual(await settled(database.handle));

  // what is restored is copied again, and is the same
  await empty.handle.pool.query(`drop table since; delete from migrations where name = '9999-since.sql'`);
  const again = await copyTo('again', { ...into, path: ours('again') });
  const { theirs, ...tables } = summary.tables;
  expect(theirs?.rows).toBe(0);
  const sequences = summary.sequences.filter(({ name }) => name !== 'theirs_n_seq');
  expect(again.summary).toEqual({ ...summary, tables, sequences });
  await expect(restoring('under-load')).rejects.toThrow(words.notEmpty);
});

test('each day one of the processes makes a copy, a failed one is tried again in an hour, and the last seven stay', async () => {
  const { handle } = database;
  const directory = join(folder, 'daily');
  await mkdir(directory);
  const old = Array.from({ length: 9 }, (_, day) => copyName('daily', now.subtract({ hours: 24 * (day + 1) }), false));
  for (const name of [...old, copyName('asked', now, false)]) await writeFile(join(directory, name), '');
  const outcomes: CopyOutcome[] = [];
  let free = 50 * 1024 ** 3;
  const copies = {
    directory,
    make: async () =>
      outcomes.shift() ?? { name: copyName('daily', clock.now(), false), bytes: 7, missingFiles: 0, fault: null },
    room: async () => ({ free, total: 100 * 1024 ** 3 }),
    stop: () => undefined,
  };
  const operated = { ...app, copies, clock };
  const works = [makeDailyCopies(operated), makeDailyCopies(operated)];
  const turn = () => Promise.all(works.map((work) => work()));
  const begun = async () => (await handle.pool.query('select from daily_copies')).rowCount;

  await turn();
  expect(await begun()).toBe(0);
  clock.pass({ minutes: 5 });
  outcomes.push({ name: null, bytes: null, missingFiles: null, fault: words.cutOff });
  await turn();
  expect(await begun()).toBe(1);
  expect(await showCopies(operated)).toMatchObject({ good: null, failed: { fault: words.cutOff } });
  clock.pass({ minutes: 59 });
  await turn();
  expect(await begun()).toBe(1);
  clock.pass({ minutes: 1 });
  await turn();
  expect(await showCopies(operated)).toMatchObject({ good: { bytes: 7 }, failed: null });
  expect((await readdir(directory)).length).toBeLessThanOrEqual(10);
  expect(await readdir(directory)).toContain(old[0]);
  clock.pass({ hours: 23 });
  await turn();
  expect(await begun()).toBe(2);
  clock.pass({ hours: 1 });
  await turn();
  expect(await begun()).toBe(3);
  free = 1024 ** 3;
  clock.pass({ hours: 24 });
  await turn();
  expect((await showCopies(operated))?.failed?.fault).toMatch(/hacen falta.*quedan 1.GB/);
  expect(await showCopies(app)).toBeNull();
});
