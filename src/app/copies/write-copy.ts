import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import {
  appliedMigrations,
  type CopiedTable,
  copiedTables,
  readFileHashes,
  readRows,
  sequenceStates,
} from '#db/copies/copied-tables.ts';
import { lockCopy, withCopyConnection } from '#db/copies/copy-connection.ts';
import { isEmptyDatabase } from '#db/copies/fill-tables.ts';
import { syncFolder } from '#db/embedded/places.ts';
import { isRefusal } from '#domain/refusal.ts';
import { isDiskFull } from '#files/disk-full.ts';
import { seal } from '#files/sealed.ts';
import { type FileStore, hashOf } from '#files/store.ts';
import { tarEnd, tarFile } from '#files/tar.ts';
import { copyTexts as words } from '#texts/copies.ts';
import { CopyFault } from './copy-fault.ts';
import { type CopyHead, type CopySummary, fileName, headName, summaryName, tablePartName } from './copy-file.ts';

export type CopySource = { readonly connection: pg.ClientConfig; readonly files: Pick<FileStore, 'get'> };

export type WritingCopy = CopySource & {
  readonly path: string;
  /** null: anybody who has the copy reads it. */
  readonly password: string | null;
  readonly now: Temporal.Instant;
  /** Ends it without a copy. */
  readonly signal?: AbortSignal;
  readonly tell?: (sentence: string) => void;
};

export type WrittenCopy = { readonly path: string; readonly bytes: number; readonly summary: CopySummary };

/** Bytes of a table that are one file of the archive: a tar says how long a file is before it. */
const partSize = 4 * 1024 * 1024;
const toldEvery = 1000;

/**
 * Copies an installation into one file while it is at work: its database as it stood at one instant, then the files that
 * it named then. Files are never changed, and none is removed while the lock is held. The file has its name once it is
 * whole and on the disk. Throws `CopyFault` where another copy is being made, or something is away or full.
 */
export async function writeCopy(writing: WritingCopy): Promise<WrittenCopy> {
  const { path, password } = writing;
  const draft = `${path}.${randomUUID()}.draft`;
  const summary: CopySummary = { tables: {}, sequences: [], files: { count: 0, bytes: 0, missing: [] } };
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await withCopyConnection(writing.connection, async (client) => {
      await requireCopyable(client);
      const archive = Readable.from(archiveOf(client, writing, summary), { objectMode: false });
      const file = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true });
      const gzip = createGzip({ level: 3 });
      const options = { signal: writing.signal };
      if (password === null) await pipeline(archive, gzip, file, options);
      else await pipeline(archive, gzip, (packed: AsyncIterable<Buffer>) => seal(packed, password), file, options);
    });
    const { size } = await stat(draft);
    await rename(draft, path);
    syncFolder(dirname(path));
    return { path, bytes: size, summary };
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw faultOf(error, dirname(path));
  }
}

async function requireCopyable(client: pg.Client): Promise<void> {
  if (await isEmptyDatabase(client)) throw new CopyFault(words.noDatabase);
  if (!(await lockCopy(client))) throw new CopyFault(words.underWay);
}

/** The archive, written as it is read. Fills in the summary on the way, which it ends with. */
async function* archiveOf(client: pg.Client, writing: WritingCopy, summary: CopySummary): AsyncGenerator<Uint8Array> {
  const { now } = writing;
  const json = (name: string, value: unknown) => tarFile(name, Buffer.from(JSON.stringify(value)), now);
  await client.query('begin isolation level repeatable read read only');
  const tables = await copiedTables(client);
  const head: CopyHead = {
    format: 'rifamiga-copy',
    version: 1,
    madeAt: now.toString(),
    migrations: await appliedMigrations(client),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
  };
  yield* json(headName, head);
  for (const [place, table] of tables.entries()) {
    yield* tableParts(client, table, now, summary);
    if (place % 20 === 19) writing.tell?.(words.tables(place + 1, tables.length));
  }
  const hashes = await readFileHashes(client);
  await client.query('commit');
  summary.sequences.push(...(await sequenceStates(client)));
  yield* fileParts(hashes, writing, summary);
  yield* json(summaryName, summary);
  yield tarEnd;
}

async function* tableParts(client: pg.Client, table: CopiedTable, now: Temporal.Instant, { tables }: CopySummary) {
  const rows = readRows(client, table);
  const hash = createHash('sha256');
  let held: Buffer[] = [];
  let size = 0;
  let part = 0;
  const cut = () => {
    const content = Buffer.concat(held);
    held = [];
    size = 0;
    part += 1;
    return tarFile(tablePartName(table.name, part), content, now);
  };
  for await (const piece of rows as AsyncIterable<Buffer>) {
    hash.update(piece);
    held.push(piece);
    size += piece.length;
    if (size >= partSize) yield* cut();
  }
  if (size > 0) yield* cut();
  tables[table.name] = { rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function* fileParts(
  hashes: readonly Buffer[],
  { files, now, tell }: WritingCopy,
  { files: counted }: CopySummary,
) {
  for (const [place, bytes] of hashes.entries()) {
    const hash = bytes.toString('hex');
    const content = await contentOf(files, hash);
    if (content) {
      yield* tarFile(fileName(hash), content, now);
      counted.count += 1;
      counted.bytes += content.length;
    } else {
      counted.missing.push(hash);
      tell?.(words.missing(hash));
    }
    if (place % toldEvery === toldEvery - 1) tell?.(words.files(place + 1, hashes.length));
  }
}

/** A file's bytes; null where the store lost it or what it has is not what was stored: that stops no copy. */
async function contentOf(files: CopySource['files'], hash: string): Promise<Uint8Array | null> {
  const content = await files.get(hash).catch((error: unknown) => {
    if (isRefusal(error) && error.code === 'file.lost') return null;
    throw error;
  });
  return content && hashOf(content) === hash ? content : null;
}

function faultOf(error: unknown, folder: string): unknown {
  if (isDiskFull(error)) return new CopyFault(words.noRoom(folder), { cause: error });
  if (isRefusal(error) && error.code === 'file.away') return new CopyFault(words.filesAway, { cause: error });
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === 'mkdir' || syscall === 'open' || syscall === 'rename'
    ? new CopyFault(words.noFolder(folder, String(code)), { cause: error })
    : error;
}
