import type { App } from '#app/app.ts';
import { isCopyUnderWay } from '#db/lock.ts';
import { filesToRemove, isToRemove, setFileRemoved } from '#db/stored-files.ts';

const batch = 200;

/**
 * Deletes files that no row refers to any more from the store. Failures are retried later, and so is what a copy of the
 * installation may be about to read: one that begins after the list was read names none of them.
 */
export async function removeReleasedFiles(app: App): Promise<void> {
  const hashes = await filesToRemove(app.db, batch);
  if (hashes.length === 0 || (await isCopyUnderWay(app.db))) return;
  for (const hash of hashes) {
    // checked again: it may have been uploaded anew while others were deleted, which takes a bucket some time
    if (!(await isToRemove(app.db, hash))) continue;
    await app.files.remove(hash);
    await setFileRemoved(app.db, hash);
  }
}

/** The same at once, for files that were just released: those that cannot be removed now are left to the scheduled job. */
export async function removeReleasedFilesNow(app: App): Promise<void> {
  await removeReleasedFiles(app).catch((error: unknown) => {
    app.log.error({ err: error }, 'No se han podido borrar unos archivos');
  });
}

/** Hours after which nobody writes a file any more. */
const writingHours = 24;

/** Removes what was left half written: also of somebody who has been erased since. */
export async function removeFileDrafts(app: App): Promise<void> {
  await app.files.removeDrafts(app.clock.now().subtract({ hours: writingHours }));
}
