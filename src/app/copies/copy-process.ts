import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as v from 'valibot';
import type { DailyCopies } from '#app/app.ts';
import type { CopyOutcome } from '#db/copies/daily-copies.ts';
import { packageRoot } from '#db/migrate.ts';
import type { Room } from '#files/store.ts';
import { copyTexts as words } from '#texts/copies.ts';

/** The room of a folder, or of the one above it that is there. */
async function roomOf(folder: string): Promise<Room | null> {
  const found = await statfs(folder).catch(() => null);
  if (found) return { free: found.bavail * found.bsize, total: found.blocks * found.bsize };
  return dirname(folder) === folder ? null : roomOf(dirname(folder));
}

const answerShape = v.union([
  v.object({ fault: v.string() }),
  v.object({ path: v.string(), bytes: v.number(), missing: v.number(), isVerified: v.literal(true) }),
]);

/**
 * Daily copies by `npm run copia` in a process of its own, with the settings of this one: reading all of an installation
 * would hold up who waits for a page.
 */
export function copyProcess(directory: string): DailyCopies {
  let stop = () => undefined as unknown;
  return {
    directory,
    room: () => roomOf(directory),
    stop: () => void stop(),
    async make() {
      const script = join(packageRoot(), 'scripts', 'copy.ts');
      const child = spawn(process.execPath, [script, '--diaria', '--comprobar', '--json'], {
        cwd: process.cwd(),
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      stop = () => child.kill('SIGTERM');
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-10_000);
      });
      const ended = await once(child, 'close').catch(() => null);
      stop = () => undefined;
      return outcomeIn(said, ended === null ? null : Number(ended[0]));
    },
  };
}

function outcomeIn(said: string, code: number | null): CopyOutcome {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), answerShape), said.trim().split('\n').at(-1) ?? '');
  const none = { name: null, bytes: null, missingFiles: null };
  if (!read.success) return { ...none, fault: words.cutOff };
  if ('fault' in read.output) return { ...none, fault: read.output.fault };
  const { path, bytes, missing } = read.output;
  const fault = missing > 0 ? words.withoutFiles(missing) : code === 0 ? null : words.unsound;
  return { name: basename(path), bytes, missingFiles: missing, fault };
}
