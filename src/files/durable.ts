import { randomUUID } from 'node:crypto';
import * as fs from 'node:fs/promises';
import { dirname } from 'node:path';

/** What keeping files so that they survive a power cut asks of the system. Injected, so that tests see the order. */
export type FileOperations = Pick<typeof fs, 'access' | 'mkdir' | 'open' | 'rename' | 'rm'>;

/** Whether a name is that of a file that was being written. */
export function isDraft(name: string): boolean {
  return /^[0-9a-f]{64}\.[0-9a-f-]{36}$/.test(name);
}

/** Network file systems answer so to syncing a folder: they write it by themselves. */
const notForFolders = new Set(['EINVAL', 'EBADF', 'ENOTSUP', 'ENOSYS']);

/**
 * Writes files below `root` so that they are whole or not there, and once `write` is over survive a power cut: the
 * content reaches the disk before its name does, and the name's folder before the writer is told.
 */
export function durableWriter(root: string, operations: FileOperations = fs) {
  const { mkdir, open, rename, rm } = operations;
  const settled = new Set<string>();

  const syncFolder = async (folder: string) => {
    const handle = await open(folder, 'r');
    try {
      await handle.sync().catch((error: NodeJS.ErrnoException) => {
        if (!notForFolders.has(error.code ?? '')) throw error;
      });
    } finally {
      await handle.close();
    }
  };

  /** Makes a folder, and syncs those above it the first time, made or not: an earlier process may have been cut off between. */
  const settle = async (folder: string) => {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made === undefined && settled.has(folder)) return;
    const top = dirname(made !== undefined && made.length < root.length ? made : root);
    for (const above of foldersAbove(folder, top)) await syncFolder(above);
    settled.add(folder);
  };

  return async function write(path: string, bytes: Uint8Array): Promise<void> {
    const draft = `${path}.${randomUUID()}`;
    await settle(dirname(path));
    try {
      await writeSynced(await open(draft, 'wx', 0o600), bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    await syncFolder(dirname(path));
  };
}

/** The folders above one, up to `top`. */
function foldersAbove(folder: string, top: string): string[] {
  const folders: string[] = [];
  let below = folder;
  for (let above = dirname(below); above !== below && above.length >= top.length; above = dirname(below)) {
    folders.push(above);
    below = above;
  }
  return folders;
}

async function writeSynced(file: fs.FileHandle, bytes: Uint8Array): Promise<void> {
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
