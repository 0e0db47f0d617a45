import { open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import * as v from 'valibot';
import { SealFault, sealedMark, unseal } from '#files/sealed.ts';
import { readTar, type TarEntry, TarFault } from '#files/tar.ts';
import { copyTexts as words } from '#texts/copies.ts';
import { CopyFault } from './copy-fault.ts';

/*
 * A copy is a tar, compressed with gzip, under a password where one is set:
 *
 *   copy.json                      what made it: `CopyHead`
 *   tables/NAME/000001.copy …      the rows of each table as COPY writes them, cut at any byte
 *   files/ab/ab12…                 the files that those rows name
 *   summary.json                   what all of that has to be: `CopySummary`; without it the copy is cut off
 */

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const headShape = v.object({
  format: v.literal('rifamiga-copy'),
  version: v.literal(1),
  madeAt: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  tables: v.array(v.object({ name: v.string(), columns: v.array(v.string()) })),
});

const summaryShape = v.object({
  /** The rows of each table, and the SHA-256 of what COPY writes of them in the order of their primary key. */
  tables: v.record(v.string(), v.object({ rows: count, sha256: v.string() })),
  sequences: v.array(v.object({ name: v.string(), value: v.string(), isCalled: v.boolean() })),
  files: v.object({ count, bytes: count, missing: v.array(v.string()) }),
});

export type CopyHead = v.InferOutput<typeof headShape>;
export type CopySummary = v.InferOutput<typeof summaryShape>;

/** Bytes of either: the hashes of a million missing files. */
const largestText = 64 * 1024 * 1024;

export const headName = 'copy.json';
export const summaryName = 'summary.json';

export function tablePartName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

export function fileName(hash: string): string {
  return `files/${hash.slice(0, 2)}/${hash}`;
}

/** What a part of a copy is, by its name. */
export function partOf(name: string): { of: 'table'; table: string } | { of: 'file'; hash: string } | { of: 'other' } {
  const [, table] = /^tables\/(\w+)\/\d+\.copy$/.exec(name) ?? [];
  if (table !== undefined) return { of: 'table', table };
  const [, hash] = /^files\/[0-9a-f]{2}\/([0-9a-f]{64})$/.exec(name) ?? [];
  return hash === undefined ? { of: 'other' } : { of: 'file', hash };
}

/** Reads `copy.json` or `summary.json`. Throws `CopyFault` where it is none. */
export async function readHead(entry: TarEntry): Promise<CopyHead> {
  return parsed(headShape, await textOf(entry));
}

export async function readSummary(entry: TarEntry): Promise<CopySummary> {
  return parsed(summaryShape, await textOf(entry));
}

async function textOf({ size, pieces }: TarEntry): Promise<string> {
  if (size > largestText) throw new CopyFault(words.damaged);
  return Buffer.concat(await Array.fromAsync(pieces)).toString('utf8');
}

function parsed<T>(shape: v.GenericSchema<unknown, T>, text: string): T {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), shape), text);
  if (!read.success) throw new CopyFault(words.damaged);
  return read.output;
}

/**
 * The parts of a copy in a file, in order, to its end. Throws `CopyFault` where it is none, is under another password, or
 * is cut off or changed; then what was given of it is not to be used.
 */
export async function* copyParts(path: string, password: string | null): AsyncGenerator<TarEntry> {
  const file = await open(path).catch(() => {
    throw new CopyFault(words.noFile(path));
  });
  const unpacked = new PassThrough();
  try {
    const isSealed = await isSealedFile(file, path);
    if (isSealed && password === null) throw new CopyFault(words.needsKey);
    const bytes = file.createReadStream({ start: 0, autoClose: false });
    const opened = isSealed ? Readable.from(unseal(bytes, password ?? '')) : bytes;
    // its fault reaches whoever reads, through the stream that it ends
    pipeline(opened, createGunzip(), unpacked).catch((error: unknown) => unpacked.destroy(error as Error));
    for await (const entry of readTar(unpacked)) yield { ...entry, pieces: toldPlainly(entry.pieces) };
  } catch (error) {
    throw faultOf(error);
  } finally {
    unpacked.destroy();
    await file.close().catch(() => undefined);
  }
}

/** What a part is read from outside of the archive's own reading: its faults are told here too. */
async function* toldPlainly(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces;
  } catch (error) {
    throw faultOf(error);
  }
}

async function isSealedFile(file: Awaited<ReturnType<typeof open>>, path: string): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sealedMark.length), 0, sealedMark.length, 0);
  const begin = buffer.subarray(0, bytesRead);
  if (begin.toString('latin1') === sealedMark) return true;
  if (begin[0] !== 0x1f || begin[1] !== 0x8b) throw new CopyFault(words.notACopy(path));
  return false;
}

function faultOf(error: unknown): unknown {
  if (error instanceof SealFault && error.reason === 'password') return new CopyFault(words.wrongKey);
  const isDamage =
    error instanceof SealFault || error instanceof TarFault || /^Z_|^ERR_STREAM_PREMATURE/.test(codeOf(error));
  return isDamage ? new CopyFault(words.damaged, { cause: error }) : error;
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null)?.code ?? '');
}
