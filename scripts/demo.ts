import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import type { App } from '#app/app.ts';
import { fillIfAsked, fillWithExamples } from '#app/examples/fill-with-examples.ts';
import { type ShownExamples, showExamples } from '#app/examples/show-examples.ts';
import { drandBeacon } from '#beacon/drand.ts';
import { configOfProcess, sessionAddress } from '#config';
import { connect } from '#db/client.ts';
import { joinEmbedded, startEmbedded } from '#db/embedded/embedded.ts';
import { DatabaseFault, DataInUse } from '#db/embedded/fault.ts';
import { watchDatabase } from '#db/health.ts';
import { MigrationFault, migrate } from '#db/migrate.ts';
import { isRefusal, Refusal } from '#domain/refusal.ts';
import { openStore } from '#files/open-store.ts';
import { exampleTexts as words } from '#texts/examples.ts';
import { refusalSentence } from '#texts/refusals.ts';

/*
 * Fills a new installation with examples, as its front page offers to. Where a server runs on it, beside that server:
 * whichever of the two comes to it first tells them, and this waits until they are there.
 */
const log = pino({ level: 'warn' });
const config = configOfProcess();
const stopping = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stopping.abort());

try {
  if (config.oidc) say(words.onlyInDemo, 1);
  else await fillInstallation();
} catch (error) {
  if (stopping.signal.aborted) say(words.aborted, 1);
  else if (isRefusal(error)) say(refusalSentence(error), 1);
  else if (error instanceof DatabaseFault || error instanceof MigrationFault) say(error.message, 1);
  else throw error;
}

async function fillInstallation(): Promise<void> {
  const embedded = config.databaseUrl ? null : await openEmbedded();
  const database = connect(embedded ? embedded.connection : { connectionString: sessionAddress(config) });
  try {
    await migrate(database.sessions);
    const app = appOn(database.db);
    await fillWithExamples(app, { userId: null });
    await follow(app);
  } finally {
    await database.close();
    await embedded?.stop();
  }
}

/** The database of the data directory, through whoever has it open. */
async function openEmbedded() {
  try {
    return await startEmbedded({ dataDir: config.dataDir, log, signal: stopping.signal });
  } catch (error) {
    if (error instanceof DataInUse) return joinEmbedded(config.dataDir);
    throw error;
  }
}

/** Fills it, or waits for who is at it, and says how far it has come. */
async function follow(app: App): Promise<void> {
  let told = '';
  const tellProgress = async () => {
    const shown = await showExamples(app);
    if (shown.state !== 'underway') return;
    const sentence = words.progress(shown.done, shown.parts);
    if (sentence !== told) process.stdout.write(`${sentence}\n`);
    told = sentence;
  };
  const telling = setInterval(() => {
    tellProgress().catch((error: unknown) => log.warn({ err: error }));
  }, 1000);
  try {
    for (;;) {
      await fillIfAsked(app, stopping.signal);
      stopping.signal.throwIfAborted();
      const shown = await showExamples(app);
      if (shown.state !== 'underway') return tellEnd(shown);
      await wait(1000, undefined, { signal: stopping.signal });
    }
  } finally {
    clearInterval(telling);
  }
}

function tellEnd({ state }: ShownExamples): void {
  if (state === 'there') say(words.told(config.publicUrl), 0);
  else say(state === 'over' ? refusalSentence(new Refusal('examples.not-new', {})) : words.failed, 1);
}

function appOn(db: App['db']): App {
  return {
    db,
    health: watchDatabase(db, log),
    clock: { now: () => Temporal.Now.instant() },
    dice: { bytes: (count) => randomBytes(count), uuid: randomUUID },
    log,
    files: openStore(config, log),
    beacon: drandBeacon({ urls: config.drandUrls, log }),
    gateways: new Map(),
    rafflesOnline: false,
    planSales: null,
    planGateways: new Map(),
    mail: null,
    push: { accepts: () => false, send: unwatched, makeKeys: unwatched },
    vapid: null,
    live: {
      announce: () => undefined,
      watchBoard: unwatched,
      watchMessages: unwatched,
      watchOrders: unwatched,
      watchAccess: unwatched,
      dismiss: () => undefined,
      stop: async () => undefined,
    },
    signIn: { issuer: '', provider: 'demo', originFor: () => '', addressFor: unwatched, redeem: unwatched },
    publicUrl: config.publicUrl,
    witnesses: [],
    witnessFor: [],
    operators: new Set(),
    operatorContact: null,
    copies: null,
    demo: config.oidc === null,
  };
}

function unwatched(): never {
  throw new Error('nobody signs in or watches while the examples are told');
}

function say(sentence: string, code: number): void {
  process.stdout.write(`${sentence}\n`);
  process.exitCode = code;
}
