import { livingAmong } from '#db/accounts/sessions.ts';
import { Refusal } from '#domain/refusal.ts';
import type { Actor, App } from './app.ts';
import { withDatabaseRefusals } from './database-refusals.ts';
import { viewerOf } from './live-viewer.ts';

/**
 * The batches of a list that its reader may take slowly, for as long as they may have it: the right may end meanwhile.
 * Each batch is read first and asked about then, so that what was read after the end is given to nobody.
 * @param ask refuses where they may have no more of it
 */
export async function* whileAllowed<Row>(
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
  ask: () => Promise<void>,
): AsyncGenerator<readonly Row[], void> {
  for await (const batch of batches) {
    await ask();
    yield batch;
  }
}

/** Refuses (`not-signed-in`) an account whose session has ended. @param secret the session's secret */
export async function requireSession(app: App, actor: Actor, secret: string | null): Promise<void> {
  const { userId, session } = viewerOf(actor, secret);
  if (userId === null) return;
  const asked = session === null ? [] : [session];
  const living = await withDatabaseRefusals(app, () => livingAmong(app.db, asked, app.clock.now()));
  if (session === null || living.get(session) !== userId) throw new Refusal('not-signed-in', {});
}
