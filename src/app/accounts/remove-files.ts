import type { App } from '#app/app.ts';
import { filesToRemove, isToRemove, setFileRemoved } from '#db/stored-files.ts';

const batch = 200;

/** Deletes files that no row refers to any more from the store. Failures are retried later. */
export async function removeReleasedFiles(app: App): Promise<void> {
  for (const hash of await filesToRemove(app.db, batch)) {
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
