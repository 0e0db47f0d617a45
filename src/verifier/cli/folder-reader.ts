import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LogReader } from '#domain/log/log-reader.ts';
import { shellTexts as words } from '#texts/draws/shell.ts';
import { Misuse } from './arguments.ts';
import { readAtMost } from './files.ts';
import { nativeSha256 } from './native-sha256.ts';

/** Reads a log out of a folder that holds the files under its prefix. Refuses what is no folder. */
export function folderReader(folder: string): LogReader {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new Misuse(words.unreadable(folder));
  return {
    read: (path, largest) => readIfThere(join(folder, path), largest),
    documents: () => filesIn(join(folder, 'doc')),
    sha256: nativeSha256,
  };
}

function readIfThere(path: string, largest: number): Uint8Array | null {
  try {
    return readAtMost(path, largest);
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw new Misuse(words.unreadable(path), { cause });
  }
}

/** Not there, or not a file: what a server would answer with 404. */
function isMissing(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}

function filesIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true })
    .filter((each) => !each.isDirectory())
    .map(({ name }) => `doc/${name}`);
}
