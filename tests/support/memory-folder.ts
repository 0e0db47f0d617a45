import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const folder = '/dev/shm';
const mounts = '/proc/self/mounts';
/** What a run writes at once, several times over. */
const enough = 4 * 1024 ** 3;

/** Where what is written stays in memory, if there is enough and programs may be run there; the usual folder otherwise. */
export function memoryFolder(): string {
  if (!existsSync(folder) || !existsSync(mounts)) return tmpdir();
  const isOfMemory = readFileSync(mounts, 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .some(
      ([, place, kind, options]) => place === folder && kind === 'tmpfs' && !options?.split(',').includes('noexec'),
    );
  const { bavail, bsize } = statfsSync(folder);
  return isOfMemory && Math.min(bavail * bsize, freemem()) > enough ? folder : tmpdir();
}
