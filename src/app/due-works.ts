import type { DueWork } from '#jobs/ticker.ts';
import type { App } from './app.ts';
import { makeDueDraws } from './draws/make-due-draws.ts';
import { sealDueLists } from './draws/seal-due-lists.ts';
import { expireDueHolds } from './orders/expire-due-holds.ts';

/** Everything that happens because an hour has come, in the order it is looked at. */
export function dueWorks(app: App): readonly DueWork[] {
  return [
    { name: 'expire-holds', run: () => expireDueHolds(app) },
    { name: 'seal-lists', run: () => sealDueLists(app) },
    { name: 'make-draws', run: () => makeDueDraws(app) },
  ];
}
