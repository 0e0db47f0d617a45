import { answers } from '#db/communities.ts';
import type { App } from './app.ts';

/** Whether an installation can do anything at all: its database answers, and its tables are there. */
export function isReady({ db }: App): Promise<boolean> {
  return answers(db);
}
