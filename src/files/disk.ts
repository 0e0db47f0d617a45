import * as fs from 'node:fs/promises';
import { constants, open, readdir, readFile, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { isDiskFull } from './disk-full.ts';
import { durableWriter, type FileOperations, isDraft } from './durable.ts';
import { hashOf, isHash, type ListedStore, type Part, type Room } from './store.ts';

/** What a disk says that is broken or taken away, and where something else stands in the place of a file or folder. */
const away = new Set([
  ...['EROFS', 'EIO', 'EACCES', 'EPERM', 'ENXIO', 'ESTALE', 'EMFILE', 'ENFILE', 'ETIMEDOUT'],
  ...['ENOTDIR', 'EISDIR', 'EEXIST', 'ELOOP'],
]);

/**
 * Files in a directory, two levels deep by the first digits of their hash, written whole or not at all. What was stored
 * is there after a power cut. A disk without room refuses with `file.no-room`, and other bytes than those that were
 * stored are refused with `file.lost`.
 */
export function diskStore(directory: string, log?: Logger, operations: FileOperations = fs): ListedStore {
  const pathOf = (hash: string) => join(directory, hash.slice(0, 2), hash);
  const write = durableWriter(directory, operations);
  const guarded = async <T>(does: () => Promise<T>): Promise<T> => {
    try {
      return await does();
    } catch (error) {
      if (isDiskFull(error)) {
        log?.error({ err: error }, 'No queda sitio en el disco de los archivos');
        throw new Refusal('file.no-room', {});
      }
      if (!away.has(codeOf(error))) throw error;
      log?.error({ err: error }, 'El disco de los archivos no responde');
      throw new Refusal('file.away', {});
    }
  };
  const get = (hash: string) =>
    guarded(async () => {
      const bytes = isHash(hash) ? await bytesOf(pathOf(hash)) : null;
      if (!bytes || hashOf(bytes) === hash) return bytes;
      log?.error({ file: hash, bytes: bytes.length }, 'Un archivo guardado no es el que se guardó');
      throw new Refusal('file.lost', {});
    });
  return {
    get,
    part: (hash, from, length) => guarded(async () => (isHash(hash) ? partOf(pathOf(hash), { from, length }) : null)),
    put: (bytes) =>
      guarded(async () => {
        const hash = hashOf(bytes);
        await write(pathOf(hash), bytes);
        return hash;
      }),
    remove: (hash) =>
      guarded(async () => {
        if (isHash(hash)) await rm(pathOf(hash), { force: true });
      }),
    removeDrafts: (before) => guarded(() => removeDrafts(directory, before)),
    answers: () =>
      mustBeUsable(directory, operations).then(
        () => true,
        (error: unknown) => {
          log?.warn({ err: error }, 'El disco de los archivos no responde');
          return false;
        },
      ),
    room: () => roomOf(directory),
    list: () => listed(directory, guarded),
    async check(hash) {
      return get(hash).then(
        (bytes) => (bytes ? 'whole' : 'missing'),
        (error: unknown) => {
          if (isRefusal(error) && error.code === 'file.lost') return 'damaged';
          throw error;
        },
      );
    },
  };
}

/**
 * Throws where files cannot be read and written. The directory is made by the first file: until then it is the nearest
 * folder above it that has to take one.
 */
async function mustBeUsable(directory: string, operations: FileOperations): Promise<void> {
  const found = await stat(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT' && dirname(directory) !== directory) return null;
    throw error;
  });
  if (!found) return mustBeUsable(dirname(directory), operations);
  if (!found.isDirectory()) throw Object.assign(new Error(`${directory} is no folder`), { code: 'ENOTDIR' });
  await operations.access(directory, constants.R_OK | constants.W_OK | constants.X_OK);
}

/** The room of the directory, or of the folder above it before the first file has made it. */
function roomOf(directory: string): Promise<Room | null> {
  return statfs(directory)
    .catch(() => statfs(dirname(directory)))
    .then(
      ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, total: blocks * bsize }),
      () => null,
    );
}

async function removeDrafts(directory: string, before: Temporal.Instant): Promise<void> {
  for await (const { path, writtenAt } of entriesIn(directory, isDraft)) {
    if (Temporal.Instant.compare(writtenAt, before) < 0) await rm(path, { force: true });
  }
}

async function bytesOf(path: string): Promise<Uint8Array | null> {
  return readFile(path).catch(nullIfMissing);
}

/** Opened anew for each part: a reader who takes hours does not hold one of the process's few file descriptors. */
async function partOf(path: string, { from, length }: { from: number; length: number }): Promise<Part | null> {
  const file = await open(path).catch(nullIfMissing);
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const room = new Uint8Array(Math.max(0, Math.min(length, size - from)));
    const { bytesRead } = await file.read(room, 0, room.length, from);
    return { bytes: room.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

function nullIfMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

type Guarded = <T>(does: () => Promise<T>) => Promise<T>;

async function* listed(directory: string, guarded: Guarded) {
  const entries = entriesIn(directory, isHash);
  for (;;) {
    const { done, value } = await guarded(() => entries.next());
    if (done) return;
    const { name: hash, bytes, writtenAt } = value;
    yield { hash, bytes, writtenAt };
  }
}

/** The entries of the folders in order of name, of those names alone. */
async function* entriesIn(directory: string, isWanted: (name: string) => boolean) {
  for (const folder of await namesIn(directory)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const name of (await namesIn(join(directory, folder))).filter(isWanted)) {
      const path = join(directory, folder, name);
      const found = await stat(path).catch(() => null);
      const writtenAt = Temporal.Instant.fromEpochMilliseconds(Math.trunc(found?.mtimeMs ?? 0));
      // removed since its folder was read
      if (found) yield { path, name, bytes: found.size, writtenAt };
    }
  }
}

async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return names.sort();
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | null)?.code ?? '');
}
