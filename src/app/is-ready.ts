import { answers } from '#db/communities/communities.ts';
import { hasRoom } from '#files/free-space.ts';
import type { App } from './app.ts';

export type Readiness = { fault: 'away' | 'full' | null; files: 'away' | 'full' | null };

/**
 * The health check: whether the database answers, its tables exist, and its disk has room; `fault` names what fails.
 * `files`: whether the file store is unreachable or full, without which everything else works.
 */
export async function isReady({ db, health, files }: App): Promise<Readiness> {
  const [database, store, room] = await Promise.all([answers(db), files.answers(), hasRoom(files)]);
  const fullness = health.isFull() ? 'full' : null;
  const cramped = room ? null : 'full';
  return { fault: database ? fullness : 'away', files: store ? cramped : 'away' };
}
