import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { within } from './within.ts';

/** A process that was started. */
export type Started = {
  readonly pid: number | undefined;
  /** Resolves once it is at work. */
  readonly ready: Promise<unknown>;
  /** Resolves with how it ended. */
  readonly ended: Promise<string>;
  send(signal: NodeJS.Signals): void;
};

type Time = { now: () => number; rest: (milliseconds: number, signal: AbortSignal) => Promise<unknown> };

const realTime: Time = {
  now: () => performance.now(),
  rest: (milliseconds, signal) => wait(milliseconds, undefined, { signal }).catch(() => undefined),
};

/** Milliseconds of work after which an end is no sign of something that fails again at once. */
const longEnough = 10_000;
/** Milliseconds before a process that failed is started again: doubled each time, up to the longest. */
const firstRest = 500;
const longestRest = 30_000;
/** Failed starts in a row after which, where no other process works, all is given up. */
const mostFailures = 5;

export type KeptRunning = {
  /** Is rejected once no process works and none can be started. */
  readonly failed: Promise<never>;
  /** Tells all to end, and kills those that have not in that time. */
  stop(milliseconds: number): Promise<void>;
};

/** What all places share, each of which has one process at a time. */
type Keeping = {
  readonly begin: () => Started;
  readonly running: Set<Started>;
  readonly stopping: AbortSignal;
  readonly fail: (error: Error) => void;
  readonly log: Logger;
  readonly time: Time;
  working: number;
};

type Options = {
  count: number;
  start: () => Started;
  log: Logger;
  /** Cancels a start in progress: what was started is told to end, and this throws. */
  signal: AbortSignal;
  time?: Time;
};

/**
 * Keeps so many processes running: whichever ends is replaced, at once where it had worked for a while. The first is
 * waited for before the others are started, so that what keeps all of them from starting is said once; where it does not
 * start, this throws.
 */
export async function keepRunning({ count, start, log, signal, time = realTime }: Options): Promise<KeptRunning> {
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();
  failed.catch(() => undefined);
  const running = new Set<Started>();
  const stopping = new AbortController();
  const begin = () => {
    const started = start();
    running.add(started);
    return started;
  };
  const keeping: Keeping = { begin, running, stopping: stopping.signal, fail, log, time, working: 0 };
  const first = begin();
  const cancelStart = () => first.send('SIGTERM');
  signal.addEventListener('abort', cancelStart, { once: true });
  if (!(await isReady(first))) throw signal.reason ?? new Error(`El servidor no arrancó: ${await first.ended}`);
  signal.removeEventListener('abort', cancelStart);
  const kept = [first, ...Array.from({ length: count - 1 }, begin)].map((each) => keepPlace(each, keeping));
  return {
    failed,
    async stop(milliseconds) {
      stopping.abort();
      for (const each of running) each.send('SIGTERM');
      if (await within(milliseconds, Promise.all(kept))) return;
      log.warn('Se cortó un proceso del servidor que tardaba demasiado en cerrarse');
      for (const each of running) each.send('SIGKILL');
      await Promise.all(kept);
    },
  };
}

/** Replaces the process of one place whenever it ends, until all are stopped. */
async function keepPlace(first: Started, keeping: Keeping): Promise<void> {
  let current = first;
  let failures = 0;
  for (;;) {
    failures = (await workedForLong(current, keeping)) ? 0 : failures + 1;
    if (keeping.stopping.aborted) return;
    await tellEnd(current, failures, keeping);
    await keeping.time.rest(restAfter(failures), keeping.stopping);
    if (keeping.stopping.aborted) return;
    current = keeping.begin();
  }
}

async function tellEnd({ pid, ended }: Started, failures: number, { working, fail, log }: Keeping): Promise<void> {
  log.error(
    { process: pid, end: await ended, failures },
    'Un proceso del servidor terminó sin que nadie lo pidiera: se arranca otro',
  );
  if (failures >= mostFailures && working === 0) fail(new Error('Ningún proceso del servidor arranca'));
}

/** Waits for the end of a process. Gives whether it had worked for a while. */
async function workedForLong(started: Started, keeping: Keeping): Promise<boolean> {
  let since = Number.POSITIVE_INFINITY;
  if (await isReady(started)) {
    since = keeping.time.now();
    keeping.working += 1;
    await started.ended;
    keeping.working -= 1;
  }
  keeping.running.delete(started);
  return keeping.time.now() - since >= longEnough;
}

function isReady({ ready, ended }: Started): Promise<boolean> {
  return Promise.race([ready.then(() => true), ended.then(() => false)]);
}

function restAfter(failures: number): number {
  return failures === 0 ? 0 : Math.min(longestRest, firstRest * 2 ** (failures - 1));
}
