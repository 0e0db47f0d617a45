import { action, typed } from '#app/action.ts';
import type { Actor, App } from '#app/app.ts';
import { isDatabaseAway } from '#app/database-refusals.ts';
import { keyedHash } from '#app/network-origin.ts';
import {
  askForExamples,
  exampleFilling,
  forgetFilling,
  hasCommunities,
  setFillingFailed,
  setFillingFinished,
  setPartsDone,
} from '#db/examples.ts';
import { lockFilling } from '#db/lock.ts';
import { inOneTransaction } from '#db/one-transaction.ts';
import { Refusal } from '#domain/refusal.ts';
import { parts } from './parts.ts';
import { recordedBeacon } from './recorded-beacon.ts';
import { refuseOutsideDemo } from './show-examples.ts';
import { movableClock } from './stage.ts';

/**
 * Requests that a new installation be filled with examples; the first process that sees the request does it
 * (`fillIfAsked`). Idempotent while it runs. Refuses (`not-found`) outside of the demonstration mode, and
 * (`examples.not-new`) where communities exist or existed: it is done once.
 */
export async function fillWithExamples(app: App, actor: Actor): Promise<void> {
  refuseOutsideDemo(app);
  await ask(app, actor, {});
}

const ask = action({
  parse: typed<Record<never, never>>,
  find: async (tx) => ({ community: null, filling: await exampleFilling(tx), hasContent: await hasCommunities(tx) }),
  permission: 'examples.fill',
  run: async ({ tx, now, found: { filling, hasContent } }) => {
    if (filling?.finished_at || hasContent) throw new Refusal('examples.not-new', {});
    await askForExamples(tx, { parts: parts.length, now });
  },
});

/**
 * Fills the installation if that was requested and no other process is doing it. The use cases run under a simulated
 * clock in one transaction, so that jobs see nothing before it commits. An aborted filling rolls back and is retried by
 * this or another process.
 * @param signal aborts it; it is retried at the next start
 */
export async function fillIfAsked(app: App, signal: AbortSignal): Promise<void> {
  if (!app.demo || !(await isAsked(app.db))) return;
  // created before the long transaction, which would otherwise block everybody who needs the key
  await keyedHash(app, 'examples');
  try {
    await inOneTransaction(app.db, (db) => fill(app, { ...app, db }), signal);
  } catch (error) {
    if (signal.aborted) return;
    if (!isDatabaseAway(error)) await setFillingFailed(app.db, app.clock.now());
    throw error;
  }
}

async function isAsked(db: App['db']): Promise<boolean> {
  const filling = await exampleFilling(db);
  return filling !== null && !filling.failed_at && !filling.finished_at;
}

/**
 * @param outside the application outside of the transaction, for progress that is visible at once
 * @param inside the application in the transaction
 */
async function fill(outside: App, inside: App): Promise<void> {
  const { db } = inside;
  if (!(await lockFilling(db)) || !(await isAsked(db))) return;
  if (await hasCommunities(db)) return forgetFilling(db);
  const today = outside.clock.now();
  const clock = movableClock(today);
  const live = { ...inside.live, announce: () => undefined };
  const app: App = {
    ...inside,
    clock,
    beacon: recordedBeacon,
    mail: null,
    gateways: new Map(),
    live,
    isFillingExamples: true,
  };
  for (const [index, addPart] of parts.entries()) {
    await setPartsDone(outside.db, index);
    await addPart({ app, clock }, today);
    clock.set(today);
  }
  await setFillingFinished(db, today);
  outside.log.info('La instalación está llena de ejemplos');
}
