import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '#domain/refusal.ts';
import { isDiskFull } from './disk-full.ts';
import { textParts } from './text-parts.ts';

/** Texts that are written to the disk as they come and read once they are whole, so that none is held in memory. */
export type Spool = {
  /** Where they are, for another thread to write to. */
  readonly directory: string;
  /** Writes a text, a piece at a time. */
  add(name: string, pieces: AsyncIterable<string>): Promise<void>;
  read(name: string): AsyncIterable<Uint8Array>;
  /** Takes everything away. */
  remove(): Promise<void>;
};

/** Opens one, in a directory of its own that nobody else may read. Refuses with `file.no-room` where its disk is full. */
export async function openSpool(): Promise<Spool> {
  const directory = await mkdtemp(join(tmpdir(), 'rifamiga-')).catch(refuseIfFull);
  const pathOf = (name: string) => join(directory, name);
  return {
    directory,
    add: (name, pieces) =>
      pipeline(Readable.from(textParts(pieces)), createWriteStream(pathOf(name), { flags: 'wx', mode: 0o600 })).catch(
        refuseIfFull,
      ),
    read: (name) => createReadStream(pathOf(name)),
    remove: () => rm(directory, { recursive: true, force: true }),
  };
}

function refuseIfFull(error: unknown): never {
  if (isDiskFull(error)) throw new Refusal('file.no-room', {});
  throw error;
}
