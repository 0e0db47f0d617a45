import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { Refusal } from '#domain/refusal.ts';
import { hashOf, isHash, type ListedStore } from './store.ts';

/** What a disk says that is full, broken or taken away. */
const away = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES', 'EPERM', 'ENXIO', 'ESTALE', 'EMFILE', 'ENFILE']);

/** Files in a directory, two levels deep by the first digits of their hash, written whole or not at all. */
export function diskStore(directory: string, log?: Logger): ListedStore {
  const pathOf = (hash: string) => join(directory, hash.slice(0, 2), hash);
  const reaching = async <T>(does: () => Promise<T>): Promise<T> => {
    try {
      return await does();
    } catch (error) {
      if (!away.has(codeOf(error))) throw error;
      log?.error({ err: error }, 'El disco de los archivos no responde');
      throw new Refusal('file.away', {});
    }
  };
  const get = (hash: string) =>
    reaching(async () => {
      if (!isHash(hash)) return null;
      return readFile(pathOf(hash)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      });
    });
  return {
    get,
    put: (bytes) =>
      reaching(async () => {
        const hash = hashOf(bytes);
        await writeWhole(pathOf(hash), bytes);
        return hash;
      }),
    remove: (hash) =>
      reaching(async () => {
        if (isHash(hash)) await rm(pathOf(hash), { force: true });
      }),
    // the directory is made by the first file
    answers: () =>
      access(directory).then(
        () => true,
        (error: unknown) => codeOf(error) === 'ENOENT',
      ),
    list: () => listed(directory),
    async check(hash) {
      const bytes = await get(hash);
      if (!bytes) return 'missing';
      return hashOf(bytes) === hash ? 'whole' : 'damaged';
    },
  };
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(draft, path);
}

async function* listed(directory: string) {
  for (const folder of await namesIn(directory)) {
    if (!/^[0-9a-f]{2}$/.test(folder)) continue;
    for (const hash of (await namesIn(join(directory, folder))).filter(isHash)) {
      const found = await stat(join(directory, folder, hash)).catch(() => null);
      const writtenAt = Temporal.Instant.fromEpochMilliseconds(Math.trunc(found?.mtimeMs ?? 0));
      // removed since its folder was read
      if (found) yield { hash, bytes: found.size, writtenAt };
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
