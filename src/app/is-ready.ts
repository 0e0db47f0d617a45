import { answers } from '#db/communities/communities.ts';
import { hasRoom } from '#files/free-space.ts';
import type { App } from './app.ts';

export type Readiness = { fault: 'away' | 'full' | null; files: 'away' | 'full' | null };

/**
 * Whether an installation can do anything at all: its database answers, its tables are there, and its disk has room for
 * more. `fault` says which of them is not so. `files` says whether pictures and papers cannot be reached, or guests' are
 * not taken for want of room; everything else goes on without them.
 */
export async function isReady({ db, health, files }: App): Promise<Readiness> {
  const [database, store, room] = await Promise.all([answers(db), files.answers(), hasRoom(files)]);
  const fullness = health.isFull() ? 'full' : null;
  const cramped = room ? null : 'full';
  return { fault: database ? fullness : 'away', files: store ? cramped : 'away' };
}
