import type { App } from '#app/app.ts';
import { filesToRemove, isToRemove, setFileRemoved } from '#db/stored-files.ts';

const batch = 200;

/** Takes out of the store what nothing refers to any more. What could not be removed is tried again when its hour comes. */
export async function removeReleasedFiles(app: App): Promise<void> {
  for (const hash of await filesToRemove(app.db, batch)) {
    // somebody may have left it here again while others were removed: a bucket takes its time
    if (!(await isToRemove(app.db, hash))) continue;
    await app.files.remove(hash);
    await setFileRemoved(app.db, hash);
  }
}

/** The same at once, for what was just let go: what cannot be removed now is left to the clock. */
export async function removeReleasedFilesNow(app: App): Promise<void> {
  await removeReleasedFiles(app).catch((error: unknown) => {
    app.log.error({ err: error }, 'No se han podido borrar unos archivos');
  });
}

/** The same by the clock. While the store cannot be reached it is asked once a minute: other work waits behind it. */
export function removingFiles(app: App): () => Promise<void> {
  let next = Temporal.Instant.fromEpochMilliseconds(0);
  return async () => {
    const now = app.clock.now();
    if (Temporal.Instant.compare(now, next) < 0) return;
    next = now.add({ minutes: 1 });
    await removeReleasedFiles(app);
    next = now;
  };
}
