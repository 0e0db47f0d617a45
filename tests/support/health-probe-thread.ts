import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * The thread of `health-probe.ts`. After `end` it answers once a question that was asked behind it has been answered, so
 * that one that waited for what came before is counted.
 */
const { url, pid } = workerData as { url: string; pid: number };
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let slowest = 0;
let isAsking = false;
let asksForEnd = false;

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`health answered ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', (error: Error & { code?: string }) => {
      // a server that was busy for long hangs up on who waited: the wait goes on
      if (error.code === 'ECONNRESET') resolve(ask());
      else reject(error);
    });
  });
}

/** Milliseconds that the server's main thread has had the processor, if that can be known. */
function worked(): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Milliseconds between two questions: a wait is measured short by no more than that. */
const pause = 10;
let wake = () => {};

parentPort?.on('message', (word: 'begin' | 'end') => {
  if (word === 'begin') slowest = 0;
  isAsking = word === 'begin';
  asksForEnd = !isAsking;
  wake();
});

await ask();
parentPort?.postMessage(0);
for (;;) {
  const isLast = asksForEnd;
  if (isAsking || isLast) {
    const [began, workedBefore] = [performance.now(), worked()];
    await ask();
    const work = worked() - workedBefore;
    slowest = Math.max(
      slowest,
      Math.min(performance.now() - began, Number.isNaN(work) ? Number.POSITIVE_INFINITY : work),
    );
  }
  if (isLast) {
    asksForEnd = false;
    parentPort?.postMessage(slowest);
  }
  if (asksForEnd) continue;
  const { promise: woken, resolve } = Promise.withResolvers<void>();
  wake = resolve;
  const timer = isAsking ? setTimeout(resolve, pause) : undefined;
  await woken;
  clearTimeout(timer);
}
