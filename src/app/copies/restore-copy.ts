import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { connect } from '#db/client.ts';
import { type CopiedTable, readRows } from '#db/copies/copied-tables.ts';
import { withCopyConnection } from '#db/copies/copy-connection.ts';
import { isEmptyDatabase, openTables, setSequences, writeRows } from '#db/copies/fill-tables.ts';
import { editedAmong, type Migration, migrate, readMigrations, unknownAmong } from '#db/migrate.ts';
import { type FileStore, hashOf, largestFile } from '#files/store.ts';
import type { TarEntry } from '#files/tar.ts';
import { copyTexts as words } from '#texts/copies.ts';
import { CopyFault } from './copy-fault.ts';
import {
  type CopyHead,
  type CopySummary,
  copyParts,
  headName,
  partOf,
  readHead,
  readSummary,
  summaryName,
} from './copy-file.ts';

export type RestoringCopy = {
  readonly path: string;
  readonly password: string | null;
  readonly connection: pg.ClientConfig;
  /** null: files are compared with their names and not kept, for trying a copy. */
  readonly files: Pick<FileStore, 'put'> | null;
  readonly tell?: (sentence: string) => void;
  /** What this program brings a database up to date with; the product's own unless said otherwise. */
  readonly migrations?: readonly Migration[];
};

/**
 * Restores a copy into an empty database and its store: with the migrations that it was made with, then its rows in one
 * transaction, which are read again and compared with what the copy says of them, then the migrations since. Throws
 * `CopyFault` where the copy is none, is damaged, or comes from newer code, or the database is not empty; no row is left
 * then.
 */
export async function restoreCopy(restoring: RestoringCopy): Promise<CopySummary> {
  const { connection, files, tell } = restoring;
  const known = restoring.migrations ?? (await readMigrations());
  await withCopyConnection(connection, requireEmpty);
  // read to its end before anything is changed
  if (files)
    await withParts(restoring, (head, parts) => {
      madeWith(head, known);
      return readThrough(parts, head);
    });
  const summary = await withParts(restoring, (head, parts) =>
    withCopyConnection(connection, async (client) => {
      await migrateWith(connection, madeWith(head, known));
      return fill(client, head, { parts, files, tell });
    }),
  );
  await migrateWith(connection, known);
  await withCopyConnection(connection, (client) => client.query('analyze'));
  return summary;
}

async function requireEmpty(client: pg.Client): Promise<void> {
  if (!(await isEmptyDatabase(client))) throw new CopyFault(words.notEmpty);
}

async function withParts<T>(
  { path, password }: RestoringCopy,
  work: (head: CopyHead, parts: AsyncGenerator<TarEntry>) => Promise<T>,
): Promise<T> {
  const parts = copyParts(path, password);
  try {
    return await work(await headOf(parts), parts);
  } finally {
    await parts.return(undefined);
  }
}

async function headOf(parts: AsyncGenerator<TarEntry>): Promise<CopyHead> {
  const { value, done } = await parts.next();
  if (done || value.name !== headName) throw new CopyFault(words.damaged);
  return readHead(value);
}

/** The migrations that a copy was made with, as this program has them. */
function madeWith({ migrations }: CopyHead, known: readonly Migration[]): Migration[] {
  const applied = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
  const unknown = unknownAmong(applied.keys(), known);
  if (unknown.length > 0) throw new CopyFault(words.newer(unknown.join(', ')));
  const made = known.filter(({ name }) => applied.has(name));
  const [edited] = editedAmong(applied, made);
  if (edited !== undefined) throw new CopyFault(words.edited(edited));
  return made;
}

async function migrateWith(connection: pg.ClientConfig, migrations: readonly Migration[]): Promise<void> {
  const { pool, close } = connect({ ...connection, max: 1 });
  try {
    await migrate(pool, { migrations });
  } finally {
    await close();
  }
}

/** Reads a copy to its end without keeping anything of it. */
function readThrough(parts: AsyncGenerator<TarEntry>, head: CopyHead): Promise<CopySummary> {
  return takeParts(head, { parts, files: null }, nowhere);
}

function nowhere(): Writable {
  return new Writable({ write: (_piece, _encoding, done) => done() });
}

type Filling = Pick<RestoringCopy, 'files' | 'tell'> & { parts: AsyncGenerator<TarEntry> };

async function fill(client: pg.Client, head: CopyHead, filling: Filling): Promise<CopySummary> {
  await client.query('begin');
  const open = await openTables(client);
  const ours = new Set(open.tables.map(({ name }) => name));
  const summary = await takeParts(head, filling, (table, columns) =>
    ours.has(table) ? writeRows(client, table, columns) : nowhere(),
  );
  for (const { name } of head.tables) if (!ours.has(name)) filling.tell?.(words.foreign(name));
  await setSequences(client, summary.sequences);
  await open.close();
  for (const table of open.tables) await requireEqual(client, table, { head, summary });
  await client.query('commit');
  return summary;
}

/** Reads a table again as the copy read it. */
async function requireEqual(client: pg.Client, table: CopiedTable, copy: { head: CopyHead; summary: CopySummary }) {
  const columns = copy.head.tables.find(({ name }) => name === table.name)?.columns ?? [];
  const hash = createHash('sha256');
  const rows = readRows(client, { ...table, columns });
  for await (const piece of rows as AsyncIterable<Buffer>) hash.update(piece);
  const wanted = copy.summary.tables[table.name];
  if (wanted?.rows !== rows.rowCount || wanted.sha256 !== hash.digest('hex'))
    throw new CopyFault(words.unequal(table.name));
}

/** Takes all parts of a copy to its summary, and compares what came with that. */
async function takeParts(head: CopyHead, { parts, files }: Filling, beginTable: BeginTable): Promise<CopySummary> {
  const columns = new Map(head.tables.map((table) => [table.name, table.columns]));
  const rows = rowTaker(columns, beginTable);
  const came = { tables: rows.came, files: 0, bytes: 0 };
  let summary: CopySummary | null = null;
  for await (const entry of parts) {
    const part = partOf(entry.name);
    if (part.of === 'table') await rows.take(part.table, entry);
    else await rows.end();
    if (part.of === 'file') {
      came.bytes += await takeFile(entry, part.hash, files);
      came.files += 1;
    } else if (part.of === 'other') summary = await readLast(entry);
  }
  if (!summary || !isWhole(summary, came, columns)) throw new CopyFault(words.damaged);
  return summary;
}

async function readLast(entry: TarEntry): Promise<CopySummary> {
  if (entry.name !== summaryName) throw new CopyFault(words.damaged);
  return readSummary(entry);
}

/** Gives what takes the rows of a table. */
type BeginTable = (table: string, columns: readonly string[]) => Writable;

type Sink = { table: string; rows: Writable; ended: Promise<void>; hash: Hash };

/** Writes the parts of tables into the database, one table after the other, and keeps the hash of what came of each. */
function rowTaker(columns: ReadonlyMap<string, readonly string[]>, beginTable: BeginTable) {
  const came = new Map<string, string>();
  let sink: Sink | null = null;
  const end = async () => {
    if (!sink) return;
    const { table, rows, ended, hash } = sink;
    sink = null;
    rows.end();
    await ended;
    came.set(table, hash.digest('hex'));
  };
  return {
    came,
    end,
    async take(table: string, { pieces }: TarEntry) {
      if (sink?.table !== table) await end();
      sink ??= openSink(table, columns.get(table), beginTable);
      for await (const piece of pieces) {
        sink.hash.update(piece);
        if (!sink.rows.write(piece)) await Promise.race([once(sink.rows, 'drain'), sink.ended]);
      }
    },
  };
}

function openSink(table: string, columns: readonly string[] | undefined, beginTable: BeginTable): Sink {
  if (!columns) throw new CopyFault(words.damaged);
  const rows = beginTable(table, columns);
  const ended = finished(rows);
  // told when it is awaited, or by what is written next
  ended.catch(() => undefined);
  return { table, rows, ended, hash: createHash('sha256') };
}

async function takeFile({ size, pieces }: TarEntry, hash: string, files: Filling['files']): Promise<number> {
  if (size > largestFile) throw new CopyFault(words.damaged);
  const content = Buffer.concat(await Array.fromAsync(pieces));
  if (hashOf(content) !== hash) throw new CopyFault(words.damaged);
  await files?.put(content);
  return content.length;
}

const ofNothing = createHash('sha256').digest('hex');

function isWhole(
  { tables, files }: CopySummary,
  came: { tables: ReadonlyMap<string, string>; files: number; bytes: number },
  columns: ReadonlyMap<string, unknown>,
): boolean {
  return (
    files.count === came.files &&
    files.bytes === came.bytes &&
    [...came.tables.keys()].every((name) => name in tables) &&
    [...columns.keys()].every((name) => tables[name]?.sha256 === (came.tables.get(name) ?? ofNothing))
  );
}
