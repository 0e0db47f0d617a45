import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { App, DailyCopies } from '#app/app.ts';
import {
  type CopyOutcome,
  claimDailyCopy,
  lastDailyCopies,
  recordDailyCopy,
  storedBytes,
} from '#db/copies/daily-copies.ts';
import { isCopyUnderWay } from '#db/lock.ts';
import { dailyCopyAt } from '#domain/copies/copy-name.ts';
import { copiesToRemove } from '#domain/copies/kept-copies.ts';
import { floorOf } from '#files/free-space.ts';
import { copyTexts as words } from '#texts/copies.ts';
import { formatBytes } from '#texts/format.ts';

/** Minutes after a start before a copy is made: a start has enough to do. */
const quietStart = 5;

/**
 * Gives the work that makes a copy each day, of which one process of those on a database makes each, and removes those
 * that are not kept. What became of it stands in the log and at /operacion.
 */
export function makeDailyCopies(app: App): () => Promise<void> {
  const since = app.clock.now();
  return async () => {
    const now = app.clock.now();
    if (!app.copies || now.since(since).total('minutes') < quietStart || (await isCopyUnderWay(app.db))) return;
    if (!(await claimDailyCopy(app.db, now))) return;
    const outcome = await outcomeOf(app, app.copies);
    await recordDailyCopy(app.db, now, { now: app.clock.now(), outcome });
    if (outcome.fault === null) app.log.info({ ...outcome }, 'Copia diaria hecha y comprobada');
    else app.log.error({ ...outcome }, 'La copia diaria no salió bien');
    if (outcome.fault === null) await removeOldCopies(app.copies.directory);
  };
}

async function outcomeOf(app: App, copies: DailyCopies): Promise<CopyOutcome> {
  const fault = await shortage(app, copies);
  return fault === null ? copies.make() : { name: null, bytes: null, missingFiles: null, fault };
}

/** Why the disk is too small for a copy and for restoring it once beside, in words; null where it is not. */
async function shortage({ db }: App, copies: DailyCopies): Promise<string | null> {
  const room = await copies.room();
  const { database, files } = await storedBytes(db);
  const { good } = await lastDailyCopies(db);
  const needed = (good?.bytes ?? database + files) + 2 * database;
  return room && room.free - needed < floorOf(room)
    ? words.shortage(formatBytes(room.free), formatBytes(needed + floorOf(room)))
    : null;
}

/** Removes the daily copies that are not kept. What somebody asked for, or put there, stays. */
async function removeOldCopies(directory: string): Promise<void> {
  const daily = (await readdir(directory)).flatMap((name) => {
    const at = dailyCopyAt(name);
    return at ? [{ name, at }] : [];
  });
  const gone = new Set(copiesToRemove(daily.map(({ at }) => at)).map(String));
  for (const { name, at } of daily) if (gone.has(String(at))) await rm(join(directory, name), { force: true });
}
