import { Worker } from 'node:worker_threads';

export type HealthProbe = {
  /** Does something while the server is asked for its health over and over. Gives the longest wait, in milliseconds. */
  during(work: () => Promise<unknown>): Promise<number>;
  stop(): Promise<unknown>;
};

/**
 * Asks a server for its health every few milliseconds while `during` works, on a connection of its own and from a thread of its own, so that what
 * the test itself does is not counted. Where the system tells (Linux), what others do on the same machine is not either:
 * a wait is no longer than the processor worked for the server's main thread meanwhile.
 */
export async function healthProbe(server: { url: string; pid: number }): Promise<HealthProbe> {
  const worker = new Worker(new URL('./health-probe-thread.ts', import.meta.url), {
    workerData: { url: server.url, pid: server.pid },
  });
  const answer = () => new Promise<number>((resolve) => worker.once('message', resolve));
  await answer();
  return {
    async during(work) {
      worker.postMessage('begin');
      await work();
      const waited = answer();
      worker.postMessage('end');
      return waited;
    },
    stop: () => worker.terminate(),
  };
}
