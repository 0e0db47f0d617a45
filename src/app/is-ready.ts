import { answers } from '#db/communities.ts';
import type { App } from './app.ts';

/**
 * Whether an installation can do anything at all: its database answers, and its tables are there. `files` says whether
 * pictures and papers can be reached; everything else goes on without them.
 */
export async function isReady({ db, files }: App): Promise<{ isReady: boolean; files: boolean }> {
  const [database, store] = await Promise.all([answers(db), files.answers()]);
  return { isReady: database, files: store };
}
