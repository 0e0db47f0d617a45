import type { App } from '#app/app.ts';
import { filesToRemove, setFileRemoved } from '#db/stored-files.ts';

const batch = 200;

/** Takes out of the store what nothing refers to any more. What could not be removed is tried again when its hour comes. */
export async function removeReleasedFiles(app: App): Promise<void> {
  for (const hash of await filesToRemove(app.db, batch)) {
    await app.files.remove(hash);
    await setFileRemoved(app.db, hash);
  }
}
