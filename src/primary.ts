import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import { type DemoQuestion, demoStateForOthers } from '#identity/demo-provider/shared-demo-state.ts';
import { keepRunning, type Started } from '#jobs/keep-running.ts';
import { answerWorkers } from './between-processes.ts';
import { openDatabase } from './open-database.ts';
import { patience } from './patience.ts';
import { type AtWork, liveUntilToldToEnd, type ProcessContext, sayReady } from './process-life.ts';

/*
 * The process that `PROCESSES` puts before those that serve: it opens the database, brings it up to date, hands each
 * connection to one of them in turn, and replaces whichever ends. It answers no request itself, so that hardly anything
 * can end it. Where it is killed, the others end with it (`node:cluster` has them leave once the channel between them is
 * cut), and the next start takes the database over.
 */

/** What `npm start` runs where there are several processes. */
export function main(): Promise<void> {
  return liveUntilToldToEnd(startPrimary);
}

async function startPrimary(context: ProcessContext): Promise<AtWork> {
  const { config, log, signal } = context;
  const database = await openDatabase(config, log, signal);
  try {
    if (!config.oidc) await keepDemoState(context);
    const workers = await keepRunning({ count: config.processes, start: startWorker, log, signal });
    sayReady(context);
    return {
      failed: workers.failed,
      async stop() {
        const since = performance.now();
        await workers.stop(patience.processes);
        await database.close(patience.whole - (performance.now() - since));
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** A sign-in of the demonstration goes on at whichever process the browser, or our own server, comes to next. */
async function keepDemoState({ config: { dataDir }, log }: ProcessContext): Promise<void> {
  const clock = { now: () => Temporal.Now.instant() };
  const answer = await demoStateForOthers({ dataDir, log, clock, dice: { bytes: (count) => randomBytes(count) } });
  answerWorkers((question) => answer(question as DemoQuestion));
}

function startWorker(): Started {
  const worker = cluster.fork();
  const ended = Promise.withResolvers<string>();
  const ready = Promise.withResolvers<void>();
  worker.once('listening', () => ready.resolve());
  worker.once('exit', (code, signal) => ended.resolve(`terminó con ${signal ?? code}`));
  worker.on('error', (error) => {
    // one that never was has no exit either
    if (worker.process.pid === undefined) ended.resolve(error.message);
  });
  return {
    pid: worker.process.pid,
    ready: ready.promise,
    ended: ended.promise,
    send: (signal) => void worker.process.kill(signal),
  };
}
