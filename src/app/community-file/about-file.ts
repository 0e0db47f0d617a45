import * as v from 'valibot';
import { aboutInFile, type FileInFile, fileInFile, fileNames } from '#domain/communities/community-file.ts';
import { fileLimits } from '#domain/communities/community-file-limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { isObject } from './file-json.ts';
import type { ReadFile } from './read-file.ts';

export function aboutOf(value: unknown): Pick<ReadFile, 'about' | 'files'> {
  const about = v.safeParse(aboutInFile, value);
  return { about: about.success ? about.output : null, files: filesIn(value) };
}

export function namedBytes(
  files: readonly FileInFile[],
  entries: ReadonlyMap<string, Uint8Array>,
): Map<string, Uint8Array> {
  const named = new Map<string, Uint8Array>();
  for (const { hash } of files) {
    const bytes = entries.get(`${fileNames.files}${hash}`);
    if (bytes) named.set(hash, bytes);
  }
  return named;
}

/** The files that the archive lists, without duplicates: checking each costs work. */
function filesIn(about: unknown): FileInFile[] {
  const list = isObject(about) && Array.isArray(about.files) ? about.files : [];
  if (list.length > fileLimits.entries) throw new Refusal('import.too-large', {});
  const files = new Map<string, FileInFile>();
  for (const each of list) {
    const read = v.safeParse(fileInFile, each);
    if (read.success) files.set(read.output.hash, read.output);
  }
  return [...files.values()];
}
