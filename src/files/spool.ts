import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Texts that are written to the disk as they come and read once they are whole, so that none is held in memory. */
export type Spool = {
  /** Where they are, for another thread to write to. */
  readonly directory: string;
  /** A text to be written to, a piece at a time. */
  add(name: string, pieces: AsyncIterable<string>): Promise<{ sha256: string }>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** Takes everything away. */
  remove(): Promise<void>;
};

const pieceSize = 64 * 1024;

/** Opens one, in a directory of its own that nobody else may read. */
export async function openSpool(): Promise<Spool> {
  const directory = await mkdtemp(join(tmpdir(), 'rifamiga-'));
  const pathOf = (name: string) => join(directory, name);
  return {
    directory,
    async add(name, pieces) {
      const file = await open(pathOf(name), 'wx', 0o600);
      try {
        return { sha256: await writeAll(file, pieces) };
      } finally {
        await file.close();
      }
    },
    read: (name) => createReadStream(pathOf(name), { highWaterMark: pieceSize }),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

async function writeAll(file: FileHandle, pieces: AsyncIterable<string>): Promise<string> {
  const hash = createHash('sha256');
  let waiting = '';
  const write = async () => {
    const bytes = Buffer.from(waiting);
    waiting = '';
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  for await (const piece of pieces) {
    waiting += piece;
    if (waiting.length >= pieceSize) await write();
  }
  await write();
  return hash.digest('hex');
}
